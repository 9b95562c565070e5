"""What comes in at the door of the commands: names, letters, options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.table.log import Log, Logged, Noted
from referee.table.store import Store
from tests.cli.commands import PARTIAL, Ran, Shell, check
from tests.table.tables import header


@pytest.mark.parametrize("edition", ["../../precious", "../../../precious", "/precious", "..", "a/b", "con"])
def test_an_edition_cannot_be_filled_in_outside_the_store(tmp_path: Path, edition: str) -> None:
    shell = Shell(tmp_path)
    precious = [tmp_path / "precious.toml", tmp_path / "store" / "precious.toml"]
    precious[1].parent.mkdir()
    for file in precious:
        file.write_text("mine", encoding="utf-8")
    name = str(tmp_path / "precious") if edition == "/precious" else edition
    ran = shell("edition", "fill", "avignon", name, "--answer", "card.mm=63 x 88", said="")
    assert ran.code == 2, ran
    assert "can't be the name of an edition" in ran.err
    assert [file.read_text(encoding="utf-8") for file in precious] == ["mine", "mine"]
    assert sorted(place.name for place in tmp_path.rglob("*") if place.is_file()) == ["precious.toml"] * 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "../avignon"),
        ("edition", "fill", "../../x", "own"),
        ("edition", "list", "avignon/../avignon"),
        ("new", "../avignon", "--seats", "Ann,Ben"),
    ],
    ids=" ".join,
)
def test_a_game_is_no_path(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = Shell(tmp_path)(*arguments, "--json") if arguments[1] != "fill" else Shell(tmp_path)(*arguments)
    assert ran.code == 2, ran
    if ran.out:
        check(ran.told, "error")
    assert list(tmp_path.iterdir()) == []


ODD = ["\x1b[2J", "\x9b31m", "\u202e", "\u2066", "\x07", "\x7f", "\u2028", "\x00"]
"""What does something to a terminal, or breaks a line where none should break."""


def quiet(ran: Ran) -> bool:
    """Whether nothing of it has come out."""
    return not any(letter in ran.out + ran.err for odd in ODD for letter in odd if not letter.isprintable())


@pytest.mark.parametrize("odd", ODD[:-1], ids=ascii)
@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "avignon", "--seats", "Ann,Ben{}"),
        ("new", "avignon", "--seats", "Ann,Ben", "--name", "a{}b"),
        ("new", "avignon", "--seats", "Ann,Ben", "--word", "Ann={}"),
        ("ruling", "the loser makes {}tea"),
        ("check", "beseech {}1"),
        ("show", "--as", "{}"),
        ("delete", "{}", "--yes"),
        ("rules", "avignon", "{}"),
        ("{}",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_nothing_odd_comes_in_by_the_command_line(shell: Shell, arguments: tuple[str, ...], odd: str) -> None:
    for more in ((), ("--json",)):
        ran = shell(*(each.format(odd) for each in arguments), *more)
        assert ran.code == 2, ran
        assert quiet(ran)


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_nothing_odd_comes_in_by_a_position(shell: Shell, odd: str) -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in odd)
    for sound, forged in (
        ('seats = ["Ann", "Ben"]', f'seats = ["Ann", "Ben{escaped}"]'),
        ('turn = "Ben"', f'turn = "{escaped}"'),
        ('done = ["beseech"]', f'done = ["{escaped}"]'),
        ("first-turn = false", f'"{escaped}" = 3'),
    ):
        assert sound in PARTIAL
        (shell.folder / "odd.toml").write_text(PARTIAL.replace(sound, forged), encoding="utf-8")
        for arguments in (("check", "avignon", "beseech 1"), ("score", "avignon"), ("moves", "avignon")):
            ran = shell(*arguments, "--position", "odd.toml")
            assert ran.code == 2, ran
            assert quiet(ran)


def test_a_line_in_a_position_stays_one_line_in_the_error(shell: Shell) -> None:
    (shell.folder / "odd.toml").write_text(
        PARTIAL.replace('"Ben"\n', '"Zoe\\nLegal. Ann: beseech 1"\n'), encoding="utf-8"
    )
    ran = shell("check", "avignon", "beseech 1", "--position", "odd.toml")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_a_game_that_was_kept_before_is_shown_harmlessly(tmp_path: Path, odd: str) -> None:
    """The first version asked nobody for another name."""
    log = Log(header=header(name="old", seats=("Ann", f"Dann{odd}")), entries=(Logged("", Noted(f"tea{odd}")),), done=1)
    Store(tmp_path / "store").adopt(log)
    shell = Shell(tmp_path)
    for arguments in (("show",), ("log",), ("list",), ("moves",), ("check", "end turn"), ("score",), ("undo",)):
        for more in ((), ("--json",)):
            ran = shell(*arguments, *more)
            assert ran.code in (0, 1, 2), ran
            assert quiet(ran)


@pytest.mark.parametrize("odd", [*ODD, "\n", "\t"], ids=ascii)
def test_nothing_odd_comes_in_by_a_log(tmp_path: Path, odd: str) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x")
    shell("ruling", "the loser makes TEA")
    shell("move", "beseech 1")
    lines = shell("export", "--open").out.splitlines()
    for number in range(1, len(lines)):
        forged = lines.copy()
        told = json.loads(lines[number])
        if number == 1:
            told["name"] += odd
        elif told["entry"]["type"] == "ruling" and odd in "\n\t":
            continue
        else:
            told["entry"]["text"] += odd
        forged[number] = json.dumps(told)
        (tmp_path / "forged.log").write_text("\n".join(forged), encoding="utf-8")
        ran = shell("import", "forged.log")
        assert ran.code == 2, (number, ran)
        assert quiet(ran)
        assert len(ran.err.splitlines()) == 1


def test_nothing_odd_comes_in_by_an_edition(tmp_path: Path) -> None:
    own = tmp_path / "store" / "editions" / "avignon"
    own.mkdir(parents=True)
    (own / "odd.toml").write_text('id = "odd"\ntitle = "\\u001b]0;x\\u0007"\n', encoding="utf-8")
    shell = Shell(tmp_path)
    for arguments in (
        ("edition", "show", "avignon", "odd"),
        ("edition", "check", "avignon", "odd"),
        ("new", "avignon", "--seats", "Ann,Ben", "--edition", "odd"),
    ):
        ran = shell(*arguments)
        assert ran.code == 4, ran
        assert quiet(ran)


def test_a_file_with_an_odd_name_is_listed_harmlessly(tmp_path: Path) -> None:
    own = tmp_path / "store" / "editions" / "avignon"
    own.mkdir(parents=True)
    (own / "\x1b[31mred.toml").write_text('id = "x"\ntitle = "X"\n', encoding="utf-8")
    ran = Shell(tmp_path)("edition", "list", "avignon")
    assert quiet(ran)
    assert "\\x1b[31mred" in ran.out
    assert quiet(Shell(tmp_path)("edition", "list", "avignon", "--json"))


def test_a_name_goes_before_a_number(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "mea-culpa", "--seats", "3,1,2", "--dice", "yours", "--seed", "x")
    by_name = {name: shell("show", "--as", name, "--json").told for name in ("3", "1", "2")}
    assert len({json.dumps(told) for told in by_name.values()}) == 3, "every seat sees its own things"
    moves = {name: shell("moves", "--as", name, "--json").told["moves"] for name in by_name}
    (turn,) = [name for name, open_to in moves.items() if open_to]
    assert list(moves[turn]) == [turn]
    assert shell("show", "--as", "4").code == 2
    assert shell("check", f"{turn}: {moves[turn][turn][0]}", "--json").told["by"] == turn
    shell("new", "mea-culpa", "--seats", "Ann,Ben,Cy", "--name", "named")
    assert shell("show", "--as", "2", "--json").told == shell("show", "--as", "ben", "--json").told


def test_who_is_not_there_is_not_asked_about(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben")
    ran = shell("delete", "nonexist", said="y\n")
    assert (ran.code, ran.out) == (2, "")
    assert "No game is called “nonexist”" in ran.err
    assert shell("delete", "avignon", said="n\n").code == 0
    assert shell("show").code == 0


def test_an_option_is_obeyed_at_the_interactive_table(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x")
    (line, *_) = shell("moves", "--json").told["moves"]["Ann"]

    def played(*lines: str) -> str:
        ran = shell("play", said="\n".join(lines))
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    assert f"  {line}" in played("moves --as Ann --all")
    assert f"  {line}" not in played("moves --as Ben --all")
    assert '"decision"' in played("moves --json")
    assert "Not legal. Ben" in played(f"check {line} --as Ben")
    assert "has no option --nonsense" in played("moves --nonsense")
    assert "--name holds for the whole sitting" in played("show --name other")
    assert "says neither how many moves nor `turn`" in played("undo x")
    assert len(shell("log", "--json").told["entries"]) == 5, "a number that is none takes nothing back"
    assert f"Legal. Ann: {line}" in played(f"{line} --as Ann")
    assert "the loser's tea" in played("ruling the loser's tea --scope move")
