"""Wrong usage, help, languages, plain output and completion."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.app import COMMANDS
from referee.library.load import games, load_messages
from referee.words.translation import words
from tests.cli.commands import Shell


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
        ("undo", "x"),
        ("undo", "0"),
        ("undo", "1", "2"),
        ("new",),
        ("new", "chess", "--seats", "Ann,Ben"),
        ("new", "avignon", "--seats", "Ann"),
        ("new", "avignon", "--seats", "Ann,Ann"),
        ("new", "avignon", "--seats", "Ann,ann"),
        ("new", "avignon", "--seats", "Ann,"),
        ("new", "avignon", "--seats", "Ann,Ben,Cy"),
        ("new", "avignon", "--seats", "Ann,chance"),
        ("new", "avignon", "--seats", "Table,Ben"),
        ("new", "avignon", "--seats", "Ann,Ben: the elder"),
        ("check", "mea-culpa", "pass", "--position", "table.toml"),
        ("score", "mea-culpa", "--position", "table.toml"),
        ("moves", "chess"),
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
    ran = shell("-h")
    assert ran.code == 0
    assert shell().code == 2
    assert all(f"  {name} " in ran.out for name in COMMANDS)


def test_the_systems_language_is_spoken_and_lang_goes_before_it(shell: Shell) -> None:
    assert "Ann führt" in shell("moves", LANG="de_AT.UTF-8").out
    assert "Ann führt" in shell("moves", LC_ALL="de_DE.UTF-8", LANG="fr_FR.UTF-8").out
    assert "Ann takes" in shell("moves", LANG="sv_SE.UTF-8").out
    assert "Ann takes" in shell("moves", "--lang", "en", LANG="de_DE.UTF-8").out
    assert "Ann führt" in shell("moves", "--lang=de").out


@pytest.mark.parametrize("game", games())
def test_a_first_evening_shows_moves_that_can_be_made(tmp_path: Path, game: str) -> None:
    """Also where a game begins with moves that everybody makes in secret."""
    shell = Shell(tmp_path)
    told = shell("guide", game, "--json").told
    assert shell("new", game, "--seats", told["steps"][0]["type"].split()[-1]).code == 0
    assert told["moves"]
    for line in told["moves"]:
        assert shell("check", line).code == 0, line


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
        ("referee rules avignon G2", 3, ["G2", "G20", "G21", "G22", "G23", "G24", "G25", "G26", "G27", "G28", "G29"]),
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


def test_the_shell_completes_moves_as_the_table_writes_them(shell: Shell) -> None:
    """`shell` has a game of Avignon under way."""
    assert completed(shell, "referee move --lang de Rem", 4) == ["Remis anbieten"]
    assert completed(shell, "referee move --lang de off", 4) == ["offer draw"]
    assert completed(shell, "referee move --notation fr prop", 4) == ["proposer la nulle"]


@pytest.mark.parametrize(
    ("asked", "lang", "rule", "besides"),
    [
        ("Can Nisibis be persecuted?", "en", "bishop.nisibis", "G31"),
        ("À quoi sert la table de respect ?", "fr", "table.respect", "respect.procedure"),
    ],
)
def test_a_question_in_the_very_words_hides_nothing_else_that_answers(
    shell: Shell, asked: str, lang: str, rule: str, besides: str
) -> None:
    told = shell("rules", "credo", asked, "--json", "--lang", lang).told
    first, *others = [match["clause"] for match in told["matches"]]
    assert first == rule
    assert besides in others


@pytest.mark.parametrize(("said", "game"), [(("buy wine",), "GAME"), (("mea-culpa", "buy wine"), "mea-culpa")])
def test_who_checks_without_a_game_is_told_how_to_settle_it(tmp_path: Path, said: tuple[str, ...], game: str) -> None:
    answer = Shell(tmp_path)("check", *said)
    assert answer.code == 2
    assert f'`referee settle {game} "buy wine"`' in answer.err


@pytest.mark.parametrize(
    ("line", "command"), [("show --name", "show"), ("edition show avignon --lang", "edition show")]
)
def test_an_option_without_its_value_points_to_the_help_of_its_command(tmp_path: Path, line: str, command: str) -> None:
    ran = Shell(tmp_path)(*line.split())
    assert ran.code == 2
    assert f"`referee {command} -h`" in ran.err


@pytest.mark.parametrize(
    ("lang", "missing", "folder", "text"),
    [
        ("en", "there is no such file or folder", "it is a folder", "it is no text in UTF-8"),
        ("de", "diese Datei oder diesen Ordner gibt es nicht", "das ist ein Ordner", "das ist kein Text in UTF-8"),
        ("fr", "ce fichier ou ce dossier n’existe pas", "c’est un dossier", "ce n’est pas un texte en UTF-8"),
    ],
)
def test_why_a_file_cannot_be_read_is_told_in_the_language_spoken(
    tmp_path: Path, lang: str, missing: str, folder: str, text: str
) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    shell = Shell(tmp_path)
    for file, why in (("nowhere", missing), (".", folder), ("bytes", text)):
        ran = shell("import", file, "--lang", lang)
        assert (ran.code, ran.out) == (2, "")
        assert why in ran.err
        assert "Errno" not in ran.err
