"""The die as a table: `roll` and `odds` read it."""

from __future__ import annotations

from fractions import Fraction

from referee.core.rules.dice import odds, row_of
from referee.games.heuchel_meuchel.box.components import DIE_FACES, GAME
from referee.library.load import load_game
from referee.words import contexts
from referee.words.language import languages
from referee.words.translation import words


def test_every_face_has_its_row_and_one_chance_in_six() -> None:
    die = load_game(GAME).table("die")
    assert [share for _, share in odds(die)] == [Fraction(1, 6)] * 6
    assert [row_of(die, (face,)).rolls for face in DIE_FACES] == [(face,) for face in DIE_FACES]


def test_the_rows_are_read_in_every_language() -> None:
    row = row_of(load_game(GAME).table("die"), (4,))
    said = [words(lang).text(GAME, contexts.row("die", row.id), row.text) for lang in languages()]
    assert len(set(said)) == len(languages())
