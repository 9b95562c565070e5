"""What the command promises to scripts: exit codes, JSON, languages, plain output, completion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import COMMANDS
from referee.library.load import load_messages
from referee.library.words import words
from tests.cli.commands import Shell, check, faults, schema

PARTIAL = """
game = "avignon"
seats = ["Ann", "Ben"]
turn = "Ben"
first-turn = false
done = ["beseech"]
display = [
  { slot = 1, person = "cardinal", map = "genoa" },
  { slot = 2, person = "knight", map = "florence" },
]
"""


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A game under way, a position file, and a broken one."""
    folder = tmp_path_factory.mktemp("cli")
    (folder / "table.toml").write_text(PARTIAL, encoding="utf-8")
    (folder / "broken.toml").write_text("turn = [[[", encoding="utf-8")
    (folder / "blocked").write_text("", encoding="utf-8")
    made = Shell(folder)
    assert made("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x").code == 0
    return made


def test_the_checker_can_find_fault() -> None:
    """The small validator of these tests knows a wrong value from a right one."""
    held = schema("verdict")
    right = {
        "verdict": "legal",
        "game": "x",
        "move": None,
        "by": "Ann",
        "breaches": [],
        "questions": [],
        "rests_on": [],
    }
    assert faults(right, held, held) == []
    for wrong in (
        {"verdict": "perhaps"},
        {"move": 7},
        {"breaches": [{}]},
        {"rests_on": [{"ruling": "G7"}]},
        {"colour": "red"},
        {"questions": [{"to": None, "text": "", "answers": [1], "clause": ""}]},
    ):
        assert faults(right | wrong, held, held), wrong
    assert faults({key: value for key, value in right.items() if key != "by"}, held, held)


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (("check", "beseech 1"), 0, "verdict"),
        (("check", "avignon", "beseech 1"), 0, "verdict"),
        (("check", "beseech 1; chastise 2"), 0, "verdict"),
        (("check", "Ben: beseech 1"), 1, "verdict"),
        (("check", "beseech 1", "--as", "Ben"), 1, "verdict"),
        (("check", "beseech 1", "--as", "2"), 1, "verdict"),
        (("check", "end turn"), 1, "verdict"),
        (("check", "avignon", "beseech knight", "--position", "table.toml"), 1, "verdict"),
        (("check", "chastise knight", "--position", "table.toml"), 3, "verdict"),
        (("check", "chastise knight", "--position", "table.toml", "--ruling", "G7=off"), 0, "verdict"),
        (("check", "petition 4", "--position", "table.toml"), 3, "verdict"),
        (("check", "gibberish"), 2, "error"),
        (("check", "beseech"), 2, "error"),
        (("check", "beseech k"), 2, "error"),
        (("check", "beseech 1", "--position", "broken.toml"), 2, "error"),
        (("check", "beseech 1", "--position", "nowhere.toml"), 2, "error"),
        (("check", "chess", "e4"), 2, "error"),
        (("check", "beseech 1", "--as", "Zoe"), 2, "error"),
        (("check", "beseech 1", "--ruling", "G7"), 2, "error"),
        (("check", "beseech 1", "--ruling", "G7=x"), 2, "error"),
        (("check", "beseech 1", "--name", "nope"), 2, "error"),
        (("check",), 2, "error"),
        (("check", "beseech 1", "--lang", "xx"), 2, "error"),
        (("moves",), 0, "moves"),
        (("moves", "--as", "Ben"), 0, "moves"),
        (("moves", "--position", "table.toml"), 0, "moves"),
        (("score",), 0, "score"),
        (("score", "--position", "table.toml"), 0, "score"),
        (("undo", "9"), 2, "error"),
        (("redo",), 2, "error"),
        (("tell", "yes"), 2, "error"),
        (("fix",), 2, "error"),
        (("fix", "turn = Zoe"), 2, "error"),
        (("ruling", "G99=x"), 2, "error"),
        (("new", "avignon"), 2, "error"),
        (("rules", "avignon", "xyzzy"), 2, None),
    ],
)
def test_exit_code_and_json(shell: Shell, arguments: tuple[str, ...], code: int, kind: str | None) -> None:
    ran = shell(*arguments, "--json")
    assert ran.code == code, ran
    if kind is not None:
        check(ran.told, kind)
        codes = {"legal": 0, "illegal": 1, "depends": 3}
        assert kind != "verdict" or codes[ran.told["verdict"]] == code


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_verdict_of_the_contract(shell: Shell, lang: str) -> None:
    told = shell("check", "ann: beseech NOBLE 1", "--json", "--lang", lang).told
    assert list(told) == ["verdict", "game", "move", "by", "breaches", "questions", "rests_on"]
    assert (told["verdict"], told["game"], told["move"], told["by"]) == ("legal", "avignon", "beseech noble 1", "Ann")
    refused = shell("check", "Ben: beseech 1", "--json", "--lang", lang).told
    (broken,) = refused["breaches"]
    assert list(broken) == ["clause", "citation", "text", "because", "remedy"]
    assert broken["clause"] == "turn.alternate"
    words = {"en": "Ann is to move", "de": "Am Zug ist Ann", "fr": "Ann"}[lang]
    assert words in broken["because"]
    asked = shell("check", "chastise knight", "--position", "table.toml", "--json", "--lang", lang).told["questions"]
    assert [(each["to"], each["answers"]) for each in asked] == [(None, ["yes", "no"])]


def test_a_damaged_store_is_code_4_and_left_alone(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben")
    file = tmp_path / "store" / "tables.sqlite3"
    file.write_bytes(file.read_bytes()[:5000])
    before = file.read_bytes()
    commands = ("show", "moves", "log", "score", "audit", "list", "undo", "redo", "play", "export")
    for arguments in [*((each,) for each in commands), ("move", "draw knight"), ("check", "draw knight")]:
        ran = shell(*arguments)
        assert ran.code == 4, arguments
        assert "tables.sqlite3" in ran.err
        assert len(ran.err.splitlines()) == 1
    told = shell("show", "--json")
    assert told.code == 4
    check(told.told, "error")
    assert file.read_bytes() == before


def test_an_edition_that_cannot_be_read_is_code_4(tmp_path: Path) -> None:
    own = tmp_path / "store" / "editions" / "avignon"
    own.mkdir(parents=True)
    (own / "own.toml").write_text("id = [", encoding="utf-8")
    ran = Shell(tmp_path)("edition", "show", "avignon", "own")
    assert ran.code == 4
    assert "own.toml" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("check",),
        ("check", "a", "b", "c"),
        ("check", "x", "--as"),
        ("check", "--nonsense", "x"),
        ("move",),
        ("move", "beseech", "1"),
        ("undo", "x"),
        ("undo", "0"),
        ("undo", "1", "2"),
        ("new",),
        ("new", "chess", "--seats", "Ann,Ben"),
        ("new", "avignon", "--seats", "Ann"),
        ("new", "avignon", "--seats", "Ann,Ann"),
        ("new", "avignon", "--seats", "Ann,"),
        ("new", "avignon", "--seats", "Ann,Ben,Cy"),
        ("new", "avignon", "--seats", "Ann,Ben", "--dice", "loaded"),
        ("new", "avignon", "--seats", "Ann,Ben", "--variant", "fruit"),
        ("new", "avignon", "--seats", "Ann,Ben", "--ruling", "G1=x"),
        ("new", "avignon", "--seats", "Ann,Ben", "--ruling", "x"),
        ("new", "avignon", "--seats", "Ann,Ben", "--edition", "nope"),
        ("new", "avignon", "--seats", "Ann,Ben", "--name", "avignon"),
        ("new", "avignon", "--seats", "Ann,Ben", "--position", "nowhere.toml"),
        ("new", "avignon", "--seats", "Eve,Ben", "--position", "table.toml"),
        ("new", "avignon", "--seats", "Ann,Ben", "--store", "blocked"),
        ("edition", "nonsense"),
        ("edition", "use", "avignon", "nope"),
        ("edition", "use", "avignon", "blank", "--store", "blocked"),
        ("edition", "fill", "avignon", "--answer", "x=y"),
        ("edition", "fill", "avignon", "own", "--answer", "card.mm=thin"),
        ("edition", "show", "chess"),
        ("rules", "chess"),
        ("roll", "avignon", "x"),
        ("roll", "avignon", "x", "--dice", "a,b"),
        ("odds", "avignon", "x"),
        ("show", "--as", "Zoe"),
        ("resume", "nope"),
        ("delete", "nope", "--yes"),
        ("import", "nowhere.log"),
        ("import", "table.toml"),
        ("export", "nowhere/file.log"),
        ("ruling", "G7=off", "--scope", "forever"),
        ("seeds", "verify"),
        ("games", "--lang", "xx"),
        ("fix", "display.slot = 3"),
        ("fix", "nonsense"),
        ("fix", "colour = red"),
        ("fix", "display.9.person = knight"),
        ("trace", "chess"),
    ],
    ids=" ".join,
)
def test_wrong_usage_gives_one_clear_line(shell: Shell, arguments: tuple[str, ...]) -> None:
    ran = shell(*arguments)
    assert ran.code == 2, ran
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    assert 15 < len(lines[0]) < 400
    assert ran.out == ""


def commands() -> list[tuple[str, ...]]:
    plain = [(name,) for name in COMMANDS]
    return [*plain, *(("edition", name) for name in ("list", "show", "fill", "check", "use")), ("seeds", "verify")]


EXAMPLE = {"en": "Example: referee", "de": "Beispiel: referee", "fr": "Exemple : referee"}


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_explains_itself_with_an_example(shell: Shell, command: tuple[str, ...]) -> None:
    ran = shell(*command, "-h")
    assert ran.code == 0
    assert f"Example: referee {' '.join(command)}" in " ".join(ran.out.split())


@pytest.mark.parametrize("lang", EXAMPLE)
def test_the_example_stands_in_every_language(shell: Shell, lang: str) -> None:
    for id_, english in load_messages("referee").items():
        if id_.startswith("help."):
            assert EXAMPLE[lang] in words(lang).text("referee", id_, english).replace("\xa0", " "), id_
    assert EXAMPLE[lang] in " ".join(shell("undo", "--help", LANG=f"{lang}_XX.UTF-8").out.split()).replace("\xa0", " ")


def test_help_for_all(shell: Shell) -> None:
    assert shell("-h").code == 0
    assert shell().code == 2
    assert all(f"  {name} " in shell("-h").out for name in COMMANDS)


def test_the_systems_language_is_spoken_and_lang_goes_before_it(shell: Shell) -> None:
    assert "Ann führt" in shell("moves", LANG="de_AT.UTF-8").out
    assert "Ann führt" in shell("moves", LC_ALL="de_DE.UTF-8", LANG="fr_FR.UTF-8").out
    assert "Ann takes" in shell("moves", LANG="sv_SE.UTF-8").out
    assert "Ann takes" in shell("moves", "--lang", "en", LANG="de_DE.UTF-8").out
    assert "Ann führt" in shell("moves", "--lang=de").out


def test_piped_output_is_plain(shell: Shell) -> None:
    for arguments in (("show",), ("games",), ("moves",), ("log",), ("rules", "avignon", "samaritan"), ("-h",)):
        for variables in ({}, {"NO_COLOR": "1"}, {"TERM": "xterm-256color", "CLICOLOR": "1"}):
            ran = shell(*arguments, **variables)
            assert "\x1b" not in ran.out + ran.err


def in_terminal(shell: Shell, *arguments: str, **variables: str) -> str:
    """What a command prints into a terminal."""
    import os
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(shell.folder)
        os.environ.update(
            {"CONSISTORY_STORE": str(shell.folder / "store"), "TERM": "xterm-256color", "LANG": "C", **variables}
        )
        os.environ.pop("COLUMNS", None)
        import sys

        os.execv(str(Path(sys.executable).parent / "referee"), ["referee", *arguments])
    text = b""
    while True:
        try:
            more = os.read(terminal, 4096)
        except OSError:
            break
        if not more:
            break
        text += more
    os.waitpid(pid, 0)
    return text.decode("utf-8", "replace")


def test_colour_in_a_terminal_and_none_with_no_color(shell: Shell) -> None:
    assert "\x1b[1m" in in_terminal(shell, "show")
    colours = [f"\x1b[{code}m" for code in range(30, 38)]
    assert not any(code in in_terminal(shell, "show", NO_COLOR="1") for code in colours)
    assert "Noble" in in_terminal(shell, "show", NO_COLOR="1")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_the_completion_script_is_there(shell: Shell, name: str) -> None:
    ran = shell("--show-completion", name)
    if ran.code == 0:
        assert "_REFEREE_COMPLETE" in ran.out
    else:
        ran = shell("--show-completion", SHELL=f"/bin/{name}")
        assert ran.code in (0, 1)


def completed(shell: Shell, words: str, number: int) -> list[str]:
    ran = shell(_REFEREE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(number))
    return ran.out.splitlines()


@pytest.mark.parametrize(
    ("words", "number", "found"),
    [
        ("referee ru", 1, ["rules", "rulings", "ruling"]),
        ("referee rules av", 2, ["avignon"]),
        ("referee rules avignon sam", 3, ["samaritan"]),
        ("referee rules avignon G2", 3, ["G2", "G20", "G21", "G22", "G23", "G24", "G25", "G26", "G27", "G28"]),
        ("referee move 'offer", 2, ["offer draw"]),
        ("referee move off", 2, ["offer draw"]),
        ("referee check avig", 2, ["avignon"]),
        ("referee check avignon off", 3, ["offer draw"]),
        ("referee show --as B", 3, ["Ben"]),
        ("referee new avignon --ruling G7=s", 4, ["G7=state"]),
        ("referee new avignon --variant a", 4, ["ablass"]),
        ("referee new avignon --edition b", 4, ["blank"]),
        ("referee resume av", 2, ["avignon"]),
        ("referee edition use avignon s", 4, ["sample"]),
        ("referee games --lang d", 3, ["de"]),
        ("referee move --name nope b", 4, []),
        ("referee rules chess s", 3, []),
    ],
)
def test_the_shell_completes(shell: Shell, words: str, number: int, found: list[str]) -> None:
    assert [line for line in completed(shell, words, number) if line] == found


def test_play_takes_lines_from_a_pipe(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x")
    lines = [
        "beseech 1",
        "check 'beseech 1'",
        "sing",
        "undo",
        "redo",
        "show",
        "moves",
        "log",
        "score",
        "rules samaritan",
        "ruling G9=forbidden",
        "fix turn = Ann",
        "fix colour = red",
        "tell yes",
        "audit",
        "help",
        "undo x",
        "",
        "ruling",
        "check",
        'rules "',
        "undo 0",
        "undo -3",
        "exit",
        "beseech 2",
    ]
    ran = shell("play", said="\n".join(lines))
    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert "“sing” is not understood" in ran.out
    texts = [entry["text"] for entry in shell("log", "--json").told["entries"]]
    assert not any("beseech" in text and "2" in text for text in texts)


def test_filling_an_edition_can_be_left_and_taken_up_again(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("edition", "fill", "avignon", said="63 x 88\nbishop\n")
    file = tmp_path / "store" / "editions" / "avignon" / "own.toml"
    first = file.read_text(encoding="utf-8")
    assert "63" in first
    again = shell("edition", "fill", "avignon", said="\n\nstop\n")
    assert "How wide" not in again.out
    assert "Preacher belong" not in again.out
    assert file.read_text(encoding="utf-8") == first
    shell("edition", "fill", "avignon", "--answer", "person.knight.petition=swap this with other")
    told = shell("edition", "show", "avignon", "--json").told
    knight = next(row for row in told["tables"]["person"] if row["id"] == "knight")
    assert knight["petition"][0]["do"] == "swap"
    assert "person.knight.petition" not in told["untold"]
    assert shell("edition", "check", "avignon", "--json").told["failed"] == []
    shell("edition", "fill", "avignon", "--answer", "person.priest.faction=bishop")
    checked = shell("edition", "check", "avignon", "--json")
    assert (checked.code, [each["check"] for each in checked.told["failed"]]) == (1, ["deck-sum"])
    game = shell("new", "avignon", "--seats", "Ann,Ben", "--json")
    assert game.told["edition"] == "own"


def test_house_rules_hold_for_the_next_game(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben")
    assert shell("ruling", "G7=state", "--scope", "always").code == 0
    told: Any = shell("new", "avignon", "--seats", "Cy,Dot", "--json").told
    assert told["rulings"]["G7"] == "state"
    assert told["name"] == "avignon-2"
    assert shell("new", "avignon", "--seats", "Cy,Dot", "--ruling", "G7=off", "--json").told["rulings"]["G7"] == "off"


def test_joining_a_game_under_way(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "table.toml").write_text(PARTIAL.replace('done = ["beseech"]', "done = []"), encoding="utf-8")
    assert shell("new", "avignon", "--position", "table.toml").code == 0
    assert shell("move", "beseech 4").code == 0
    assert "slot 4" in shell("moves").out
    assert shell("tell", "atlantis").code == 2
    told = shell("tell", "genoa", "--json")
    assert told.code == 0
    check(told.told, "verdict")
    assert "tell genoa" in shell("audit").out
    exported = shell("export", "--position")
    assert exported.code == 0
    (tmp_path / "again.toml").write_text(exported.out, encoding="utf-8")
    assert shell("check", "petition 1", "--position", "again.toml").code in (0, 3)
