"""No screen in two languages: what is answered in German or French holds no canonical English move, and is set as that
language sets it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.desk.reading.speaking import is_word
from referee.games import game_of
from referee.library.load import games
from referee.words.language import words_root
from referee.words.po_files import read_po_file
from tests.cli.commands import Shell
from tests.cli.evenings import FOLDER as EVENINGS
from tests.cli.evenings import option, parts
from tests.cli.transcripts import FOLDER as TRANSCRIPTS

KEPT = sorted(EVENINGS.glob("*.txt"))
SCREENS = sorted(TRANSCRIPTS.glob("*.txt"))

TYPED = re.compile(r"`[^`]*`|https?://\S+|[\[(][\w.-]*[\])]|^ *[\w.-]+ ?:")
"""What stands on a screen in no language: what is typed at the keyboard, addresses, ids."""

CLOSE_COLON = re.compile(r"[^\s\d](?=:( |$))")
"""A colon without the space that French sets before it."""


def english_only(game: str, lang: str) -> list[str]:
    """The first words of canonical moves that are no words of a language: nobody understands them there, and no
    translation has them."""

    def catalogue(domain: str) -> Any:
        return read_po_file(words_root() / lang / f"{domain}.po", lang)

    heads = {form.parts()[0] for form in game_of(game).notation.forms if "<" not in form.parts()[0]}
    texts = [message.string for domain in (game, "referee") for message in catalogue(domain) if message.id]
    written = set(re.findall(r"[^\W\d_]+", " ".join(map(str, texts)).casefold()))
    return sorted(head for head in heads if head not in written and not is_word(game, lang, head))


def canonical_in(text: str, game: str, lang: str) -> list[str]:
    """The lines of a screen that hold one, or a colon that is not set as that language does."""
    words = re.compile(rf"\b({'|'.join(english_only(game, lang))})\b")
    lines = [(line, TYPED.sub("", line)) for line in text.splitlines()]
    return [line for line, shown in lines if words.search(shown) or (lang == "fr" and CLOSE_COLON.search(shown))]


@pytest.mark.parametrize("file", KEPT, ids=lambda file: str(file.stem))
def test_a_kept_evening_speaks_one_language(file: Path) -> None:
    lines = parts(file.read_text(encoding="utf-8"))
    begins = next(head for head, *_ in lines if head.startswith("$ ")).split()
    lang, game = option(begins, "--lang"), begins[3]
    if lang != "en":
        answers = "\n".join(line for head, *answer in lines if not head.startswith("#") for line in answer)
        assert canonical_in(answers, game, lang) == []


@pytest.mark.parametrize("file", SCREENS, ids=lambda file: str(file.stem))
def test_a_kept_transcript_speaks_one_language(file: Path) -> None:
    game = games()[0]
    for head, *answer in parts(file.read_text(encoding="utf-8")):
        words = head.split()
        game = next((word for word in words if word in games()), game)
        lang = option(words, "--lang") if "--lang" in words else "en"
        if lang in ("de", "fr") and "--notation" not in words and "--json" not in words:
            assert canonical_in("\n".join(answer), game, lang) == [], head


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("game", games())
def test_every_order_answers_in_the_language_spoken(game: str, lang: str, tmp_path: Path) -> None:
    shell = Shell(tmp_path, LANG=f"{lang}_XX.UTF-8")
    of = game_of(game)
    seats = ["Zoé", "Udo", "Kim", "Bo"][: of.data.game.seats[0]]
    shell("new", game, "--seats", ",".join(seats), "--edition", "sample")
    screens = []
    for number in range(3):
        listed = json.loads(shell("moves", "--json").out)["moves"]
        by, lines = next(((by, lines) for by, lines in listed.items() if lines), ("", []))
        if not lines:
            break
        line = Random(f"{game} {number}").choice(lines)
        said = f"{by}: {line}" if by in seats else line
        screens += [shell("check", said), shell("move", said), shell("moves"), shell("undo"), shell("redo")]
    screens += [shell("show"), shell("log"), shell("check", "xyzzy")]
    text = "\n".join(screen.out + screen.err for screen in screens)
    assert canonical_in(text, game, lang) == []
    kept = json.loads(shell("log", "--json").out)["entries"]
    assert json.loads(shell("log", "--json", "--notation", lang).out)["entries"] == kept
    in_english = json.loads(shell("log", "--json", LANG="C").out)["entries"]
    assert [row["move"] for row in in_english] == [row["move"] for row in kept]


def test_a_language_can_be_asked_for_canonical_moves(tmp_path: Path) -> None:
    shell = Shell(tmp_path, LANG="de_DE.UTF-8")
    shell("new", "avignon", "--seats", "Anna,Ben")
    listed = json.loads(shell("moves", "--json").out)["moves"]
    line = next(lines for lines in listed.values() if lines)[0]
    assert line in shell("moves", "--notation", "en").out
    assert line not in shell("moves").out


@pytest.mark.parametrize(
    "line",
    [
        "dobierz 5\u00a0000 Wiernych",
        "dobierz 5 000 Wiernych",
        "dobierz 5.000 wiernych",
        "zagraj wprowadzenie chrztu niemowlat",
    ],
)
def test_a_line_is_read_as_it_is_typed_in_a_language_whose_sentences_are_not_understood(
    shell: Shell, line: str
) -> None:
    """Without accents, without capitals, and with what a keyboard has to part thousands."""
    at = shell.folder / "credo-hand.toml"
    at.write_text(
        'game = "credo"\nseats = ["Ann", "Ben"]\nphase = "actions"\nturn = "Ann"\ncreed = []\n'
        'hands = { Ann = ["infant-baptism"], Ben = [] }\nchurch-stock = ["follower-5000", "follower-10000"]\n',
        encoding="utf-8",
    )
    before = "" if line.startswith("zagraj") else "Ann: zagraj Wprowadzenie chrztu niemowląt; "
    answer = shell("check", "credo", f"{before}{line}", "--position", str(at), "--lang", "pl", "--json")
    assert answer.code == 0, answer
