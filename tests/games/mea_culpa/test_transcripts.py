"""Pieces of play as the referee tells them, in three languages."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.rules.play import begin
from referee.games import game_of
from referee.library.load import load_examples, load_game
from tests.games.mea_culpa.tables import carried_out, said, table
from tests.games.mea_culpa.test_happenings import readings
from tests.games.runner import terms_for

ROOM = game_of("mea-culpa")
DATA = load_game("mea-culpa")

PUNISHMENT = {
    "en": """
Johanna moves a Pope stone from the Den of Lust to the Den of Greed.
All Pope stones lie at the Den of Greed: the two other Dens are punished.
Johanna moved the last stone there and is spared.
Dominik's soul goes one step towards Hell, to space 14.
Paula's soul goes 4 steps towards Hell, and on to the next free space, 15.
Gregor's soul goes 3 steps towards Hell, and on to the next free space, 12.
All sin stones in the punished Dens go back to their owners.
The Pope stones go back, one to each Den.
""",
    "de": """
Johanna versetzt einen Papststein vom Sündenpfuhl der Wollust zum Sündenpfuhl der Habgier.
Alle Papststeine liegen beim Sündenpfuhl der Habgier: Die beiden anderen Sündenpfuhle werden bestraft.
Johanna hat den letzten Stein dorthin versetzt und wird verschont.
Die Seele von Dominik geht einen Schritt Richtung Hölle, auf Feld 14.
Die Seele von Paula geht 4 Schritte Richtung Hölle und weiter auf das nächste freie Feld, 15.
Die Seele von Gregor geht 3 Schritte Richtung Hölle und weiter auf das nächste freie Feld, 12.
Alle Sündensteine aus den bestraften Sündenpfuhlen gehen zu ihren Besitzern zurück.
Die Papststeine kehren zurück, einer an jeden Sündenpfuhl.
""",
    "fr": """
Johanna déplace une pierre papale de l’antre de la luxure à l’antre de l’avidité.
Toutes les pierres papales sont à l’antre de l’avidité : les deux autres antres sont punis.
Johanna y a mis la dernière pierre et échappe à la punition.
L’âme de Dominik fait un pas vers l’Enfer, jusqu’à la case 14.
L’âme de Paula fait 4 pas vers l’Enfer et continue jusqu’à la prochaine case libre, 15.
L’âme de Gregor fait 3 pas vers l’Enfer et continue jusqu’à la prochaine case libre, 12.
Toutes les pierres de péché des antres punis reviennent à leurs propriétaires.
Les pierres papales reviennent, une à chaque antre.
""",
}

MEETING = {
    "en": """
Ann calls a meeting and sets the die in secret.
Dot guesses room 1.
The die shows 1.
The guess was right: Ann is caught.
Ann visits room 1: Five taler.
Ann turns the post one notch, to 4.
Ann gets 5 taler from the bank.
Room 1 is closed, and its card is discarded: Five taler.
Ann's soul goes one step towards Hell, to space 6.
""",
    "de": """
Ann kündigt eine Besprechung an und stellt heimlich den Würfel.
Dot tippt auf Zimmer 1.
Der Würfel zeigt 1.
Der Tipp war richtig: Ann ist ertappt.
Ann besucht Zimmer 1: Fünf Taler.
Ann dreht das Kerbholz um eine Kerbe auf 4.
Ann bekommt 5 Taler von der Bank.
Zimmer 1 ist geschlossen, seine Karte wird abgelegt: Fünf Taler.
Die Seele von Ann geht einen Schritt Richtung Hölle, auf Feld 6.
""",
    "fr": """
Ann annonce une réunion et règle son dé en secret.
Dot parie sur la chambre 1.
Le dé montre 1.
C’était bien là : Ann se fait prendre sur le fait.
Ann visite la chambre 1 : Cinq thalers.
Ann tourne son rouleau d’une encoche, à 4.
Ann reçoit 5 thalers de la banque.
La chambre 1 est fermée, sa carte est défaussée : Cinq thalers.
L’âme d’Ann fait un pas vers l’Enfer, jusqu’à la case 6.
""",
}


def transcript(state: Any, lines: tuple[str, ...], lang: str) -> list[str]:
    """What a bystander reads of these moves."""
    told = []
    for line in lines:
        who, move, _ = said(state, line)
        at = carried_out(state, who, move)
        told += [each.text for each in readings(at, None, lang)]
        state = at.after
    return told


@pytest.mark.parametrize("lang", PUNISHMENT)
def test_a_punishment_reads_like_a_report(lang: str) -> None:
    (example,) = (each for each in load_examples("mea-culpa") if each.id == "punishment")
    seats = tuple(example.position["seats"])
    terms = terms_for("mea-culpa", seats=len(seats))
    terms = type(terms)(terms.game, seats, terms.rulings, terms.edition)
    state = begin(ROOM.read_position(example.position, terms))
    lines = ("Johanna: take pope", "Johanna: move pope stone lust to greed")
    assert transcript(state, lines, lang)[1:] == PUNISHMENT[lang].strip().splitlines()


@pytest.mark.parametrize("lang", MEETING)
def test_a_caught_pope_reads_like_a_report(lang: str) -> None:
    told = transcript(table(turn="pope"), ("Ann: visit 1", "Dot: guess 1"), lang)
    assert told == MEETING[lang].strip().splitlines()
