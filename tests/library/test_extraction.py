"""Texts are gathered from data and code, and the catalogues follow them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

from referee.library.errors import DataError
from referee.library.load import load_examples, load_game
from referee.library.paths import code_root
from referee.library.records import Plural
from referee.words import contexts, extract
from referee.words.gather import KEYWORDS, Entry, domain_of, entries

GAME = """
id = "chess"
title = "Chess"
"""
COMPONENTS = """
[[piece]]
id = "king"
name = "King"
"""
CLAUSES = """
[[clause]]
id = "move.one"
text = "You make one move."
[clause.because]
two = "That would be {what}."
[clause.because.more]
one = "{n} move left."
other = "{n} moves left."
"""
CODE = """
from referee.words.message import NP_, P_
CASTLE = P_("verb.castle", "Castle with "
    "the rook.")
STEPS = NP_("verb.step", "Step {n} square.", "Step {n} squares.")
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A game with a few words, and nothing else."""
    data, room = tmp_path / "data" / "chess", tmp_path / "referee" / "games" / "chess"
    data.mkdir(parents=True)
    room.mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (data / "game.toml").write_text(GAME)
    (data / "components.toml").write_text(COMPONENTS)
    (data / "clauses.toml").write_text(CLAUSES)
    (room / "verbs.py").write_text(CODE)
    (tmp_path / "data" / "referee.toml").write_text('[[message]]\nid = "yes"\ntext = "yes"\n')
    return tmp_path


def gathered(house: Path) -> list[Entry]:
    return entries(house / "data", house, house / "templates")


def po(house: Path, lang: str = "de", domain: str = "chess") -> Path:
    return house / "words" / lang / f"{domain}.po"


def translate(file: Path, *pairs: tuple[str, str]) -> None:
    """Fills in empty translations: after the line that begins a text, the next empty `msgstr`."""
    text = file.read_text(encoding="utf-8")
    for english, said in pairs:
        head, _, tail = text.partition(f'"{english}"\n')
        text = f'{head}"{english}"\n' + tail.replace('msgstr ""', f'msgstr "{said}"', 1)
    file.write_text(text, encoding="utf-8")


def test_every_kind_of_text_is_found_with_its_context(house: Path) -> None:
    found = {(entry.domain, entry.context): entry.english for entry in gathered(house)}
    assert found == {
        ("chess", "game.title"): "Chess",
        ("chess", "piece.king"): "King",
        ("chess", "clause.move.one"): "You make one move.",
        ("chess", "move.one.because.two"): "That would be {what}.",
        ("chess", "move.one.because.more"): Plural("{n} move left.", "{n} moves left."),
        ("chess", "verb.castle"): "Castle with the rook.",
        ("chess", "verb.step"): Plural("Step {n} square.", "Step {n} squares."),
        ("referee", "yes"): "yes",
    }


def test_one_context_has_one_text(house: Path) -> None:
    (house / "data" / "chess" / "messages.toml").write_text('[[message]]\nid = "clause.move.one"\ntext = "Another."\n')
    with pytest.raises(DataError, match=r"messages\.toml.*'clause.move.one' has another text in .*clauses\.toml"):
        gathered(house)


def test_the_order_is_that_of_the_data(house: Path) -> None:
    assert extract.update("de", gathered(house), "chess", house / "words").new == 7
    said = po(house).read_text(encoding="utf-8")
    marks = [said.index(f'msgctxt "{each}"') for each in ("game.title", "piece.king", "clause.move.one", "verb.step")]
    assert marks == sorted(marks)
    assert "#: data/chess/clauses.toml" in said


def test_translations_stay_and_changed_english_turns_fuzzy(house: Path) -> None:
    root = house / "words"
    extract.update("de", gathered(house), "chess", root)
    translate(po(house), ("King", "König"), ("You make one move.", "Du machst einen Zug."))
    before = po(house).read_bytes()
    assert extract.update("de", gathered(house), "chess", root).fuzzy == 0
    assert po(house).read_bytes() == before

    clauses = house / "data" / "chess" / "clauses.toml"
    clauses.write_text(CLAUSES.replace("You make one move.", "You make exactly one move."))
    change = extract.update("de", gathered(house), "chess", root)
    assert (change.new, change.fuzzy, change.gone) == (0, 1, 0)
    said = po(house).read_text(encoding="utf-8")
    assert '#| msgid "You make one move."' in said
    assert 'msgstr "Du machst einen Zug."' in said
    assert [gap.context for gap in extract.fuzzy("de", root, gathered(house))] == ["clause.move.one"]

    clauses.write_text(CLAUSES.replace("You make one move.", "You make one move and no other."))
    extract.update("de", gathered(house), "chess", root)
    assert '#| msgid "You make exactly one move."' in po(house).read_text(encoding="utf-8")
    assert 'msgstr "König"' in po(house).read_text(encoding="utf-8")


def test_a_text_that_becomes_plural_keeps_its_words_as_fuzzy(house: Path) -> None:
    root = house / "words"
    extract.update("de", gathered(house), "chess", root)
    translate(po(house), ("That would be {what}.", "Das wäre {what}."))
    plural = "\n[clause.because.two]\none = '{n} of {what}.'\nother = '{n} of {what}s.'\n"
    clauses = CLAUSES.replace('[clause.because]\ntwo = "That would be {what}."\n', "") + plural
    (house / "data" / "chess" / "clauses.toml").write_text(clauses)
    assert extract.update("de", gathered(house), "chess", root).fuzzy == 1
    assert 'msgstr[0] "Das wäre {what}."' in po(house).read_text(encoding="utf-8")


def test_what_is_gone_is_dropped(house: Path) -> None:
    root = house / "words"
    extract.update("de", gathered(house), "chess", root)
    (house / "data" / "chess" / "components.toml").write_text("")
    assert extract.update("de", gathered(house), "chess", root).gone == 1
    assert "King" not in po(house).read_text(encoding="utf-8")


def test_what_is_missing_is_listed(house: Path) -> None:
    root = house / "words"
    extract.update("de", gathered(house), "referee", root)
    translate(po(house, domain="referee"), ("yes", "ja"))
    missing = extract.untranslated("de", root, gathered(house))
    assert {gap.domain for gap in missing} == {"chess"}
    assert len(missing) == 7


@pytest.mark.parametrize(("said", "odd"), [("Das wäre {was}.", "{was}, {what}"), ("Das wäre {what.", "braces")])
def test_placeholders_must_be_the_same(house: Path, said: str, odd: str) -> None:
    root = house / "words"
    extract.update("de", gathered(house), "chess", root)
    translate(po(house), ("That would be {what}.", said))
    (wrong,) = extract.placeholder_errors("de", root, gathered(house))
    assert wrong.context == "move.one.because.two"
    assert odd in wrong.what


def test_a_plural_form_may_say_the_number_as_a_word(house: Path) -> None:
    root = house / "words"
    extract.update("de", gathered(house), "chess", root)
    file = po(house)
    text = file.read_text(encoding="utf-8")
    text = text.replace('msgstr[0] ""', 'msgstr[0] "Noch ein Zug."', 1)
    file.write_text(text.replace('msgstr[1] ""', 'msgstr[1] "Noch {n} Züge."', 1), encoding="utf-8")
    assert extract.placeholder_errors("de", root, gathered(house)) == []


def test_a_new_language_gets_its_folder_and_its_plural_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extract, "words_root", lambda: tmp_path)
    extract.main(["avignon", "--lang", "pl"])
    said = (tmp_path / "pl" / "avignon.po").read_text(encoding="utf-8")
    assert "nplurals=3" in said
    assert 'msgstr[2] ""' in said
    assert capsys.readouterr().out.startswith("pl avignon: ")
    assert not (tmp_path / "pl" / "referee.po").exists()


@pytest.mark.parametrize("forms", [1, 2, 4])
def test_a_catalogue_keeps_the_plural_forms_it_was_translated_with(house: Path, tmp_path: Path, forms: int) -> None:
    words = tmp_path / "words"
    extract.update("fr", gathered(house), "chess", words)
    file = words / "fr" / "chess.po"
    head = f'"Plural-Forms: nplurals={forms}; plural={forms - 1} * (n > 1);\\n"'
    empty = "\n".join(f'msgstr[{form}] ""' for form in range(forms)) + "\n"
    text = re.sub('"Plural-Forms.*"', lambda _: head, file.read_text("utf-8"))
    file.write_text(re.sub(r'(msgstr\[\d\] ""\n)+', empty, text), "utf-8")
    before = file.read_text("utf-8")
    assert before.count("msgstr[") == 2 * forms  # two texts have plural forms
    extract.update("fr", gathered(house), "chess", words)
    assert file.read_text("utf-8") == before


def test_a_dice_table_speaks_row_by_row(house: Path) -> None:
    (house / "data" / "chess" / "tables.toml").write_text(
        '[[table]]\nid = "luck"\ntitle = "Luck"\nrows = [{ id = "bad", text = "Bad." }]\n'
    )
    found = {entry.context: entry.english for entry in gathered(house)}
    assert (found["table.luck"], found["table.luck.bad"]) == ("Luck", "Bad.")


def test_an_entry_without_words_names_its_file(house: Path) -> None:
    (house / "data" / "chess" / "rulings.toml").write_text('[[ruling]]\nid = "G1"\n')
    with pytest.raises(DataError, match=r"rulings\.toml: has no words where they belong"):
        gathered(house)


def test_a_file_belongs_to_the_catalogue_of_its_room() -> None:
    assert domain_of(("referee", "games", "heuchel_meuchel", "verbs", "pull.py")) == "heuchel-meuchel"
    assert domain_of(("referee", "games", "__init__.py")) == "referee"
    assert domain_of(("referee", "core", "step.py")) == "referee"
    assert domain_of(("aids", "page", "theme.py")) == "aids"


@pytest.mark.skipif(not (code_root() / "babel.cfg").is_file(), reason="only in a checkout")
def test_babels_own_tools_find_the_same() -> None:
    root = code_root()
    with (root / "babel.cfg").open() as stream:
        methods, options = parse_mapping_cfg(stream)  # type: ignore[no-untyped-call]
    spoken = {**KEYWORDS, "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
    theirs = set()
    for place in ("referee", "aids", "templates", "data"):
        for _, _, said, _, context in extract_from_dir(
            str(root / place),
            [(pattern.removeprefix(f"{place}/"), method) for pattern, method in methods if pattern.startswith(place)],
            {pattern.removeprefix(f"{place}/"): found for pattern, found in options.items()},
            spoken,
        ):
            theirs.add((context, said))
    ours = {
        (
            entry.context,
            (entry.english.one, entry.english.other) if isinstance(entry.english, Plural) else entry.english,
        )
        for entry in entries()
    }
    assert theirs == ours


@pytest.mark.parametrize("game", ["avignon"])
def test_no_word_of_a_game_is_out_of_the_catalogues_reach(game: str) -> None:
    data = load_game(game)
    known = {entry.context: entry.english for entry in entries() if entry.domain == game}
    for clause in data.clauses:
        assert known[contexts.clause(clause.id)] == clause.text
        assert all(known[f"{clause.id}.because.{case}"] == text for case, text in clause.because.items())
    for ruling in data.rulings:
        assert known[f"{ruling.id}.question"] == ruling.question
        assert all(known[f"{ruling.id}.option.{option}"] == text for option, text in ruling.options.items())
    for example in load_examples(game):
        assert known[f"example.{example.id}.text"] == example.text
    assert {name: known[name] for name in data.names} == data.names
    assert {message: known[message] for message in data.messages} == data.messages
