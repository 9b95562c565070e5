"""What the command promises to scripts: exit codes, JSON, languages, plain output, completion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.words.language import languages
from tests.cli.commands import PARTIAL, Shell, check


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
        (("show",), 0, "answers/show.avignon"),
        (("show", "--as", "Ben"), 0, "answers/show.avignon"),
        (("log",), 0, "answers/log"),
        (("audit",), 0, "answers/audit"),
        (("list",), 0, "answers/list"),
        (("games",), 0, "answers/games"),
        (("rules", "avignon", "samaritan"), 0, "answers/rules"),
        (("rules", "avignon", "deck", "empty"), 0, "answers/rules-search"),
        (("rules", "avignon", "g7"), 0, "answers/rules"),
        (("rules", "avignon", "Cardinal"), 0, "answers/rules-search"),
        (("rules", "avignon", "person.cardinal"), 0, "answers/rules-search"),
        (("rules", "avignon"), 0, "answers/rules-search"),
        (("rules", "avignon", "turn.twice"), 2, "answers/rules-search"),
        (("rulings", "mea-culpa"), 0, "answers/rulings"),
        (("trace", "avignon"), 0, "answers/trace"),
        (("edition", "list", "mea-culpa"), 0, "answers/edition-list"),
        (("edition", "show", "avignon"), 0, "answers/edition-show"),
        (("edition", "check", "avignon", "blank"), 0, "answers/edition-check"),
        (("seeds", "verify", "."), 0, "answers/seeds-verify"),
        (("score",), 0, "score"),
        (("score", "--position", "table.toml"), 0, "score"),
        (("moves", "avignon"), 0, "moves"),
        (("moves", "avignon", "--position", "table.toml"), 0, "moves"),
        (("moves", "avignon", "--position", "table.toml", "--ruling", "G7=off"), 0, "moves"),
        (("score", "avignon", "--position", "table.toml"), 0, "score"),
        (("score", "mea-culpa"), 2, "error"),
        (("undo", "9"), 2, "error"),
        (("redo",), 2, "error"),
        (("tell", "yes"), 2, "error"),
        (("fix",), 2, "error"),
        (("fix", "turn = Zoe"), 2, "error"),
        (("ruling", "G99=x"), 2, "error"),
        (("new", "avignon"), 2, "error"),
        (("rules", "avignon", "xyzzy"), 2, "answers/rules-search"),
    ],
)
def test_exit_code_and_json(shell: Shell, arguments: tuple[str, ...], code: int, kind: str) -> None:
    ran = shell(*arguments, "--json")
    assert ran.code == code, ran
    check(ran.told, kind)
    codes = {"legal": 0, "illegal": 1, "depends": 3}
    assert kind != "verdict" or codes[ran.told["verdict"]] == code


def test_what_puts_a_game_right_answers_by_its_schema(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "mea-culpa", "--seats", "Ann,Ben,Cy", "--dice", "yours", "--seed", "x")
    [lines] = shell("moves", "--json").told["moves"].values()
    check(shell("move", lines[0], "--json").told, "verdict")
    for arguments in (("undo",), ("redo",), ("ruling", "G9=x"), ("ruling", "the loser makes tea")):
        ran = shell(*arguments, "--json")
        check(ran.told, f"answers/{arguments[0]}" if ran.code == 0 else "error")
    for game, seats in (("mea-culpa", "Ann,Ben"), ("heuchel-meuchel", "Ann,Ben,Cy")):
        begun = shell("new", game, "--seats", seats, "--name", "other", "--dice", "yours", "--seed", "x", "--json")
        check(begun.told, "answers/new")
        for seat in ((), ("--as", "Ann")):
            check(shell("show", *seat, "--name", "other", "--json").told, f"answers/show.{game}")
        check(shell("log", "--name", "other", "--json").told, "answers/log")
        shell("delete", "other", "--yes")


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


TAKING = """
game = "heuchel-meuchel"
seats = ["Ann", "Ben", "Cy"]
variant = "die"
turn = "Ann"
roll = 1
extra = false
units = { A4 = "quack 4", B5 = "minstrel 3", C1 = "fire-eater 3" }
"""


def test_nobody_else_rolls_where_the_referee_does(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "taking.toml").write_text(TAKING)
    shell("new", "heuchel-meuchel", "--seats", "Ann,Ben,Cy", "--position", "taking.toml", "--dice", "yours")
    assert shell("move", "move 4").code == 0
    refused = shell("move", "roll 6")
    assert (refused.code, refused.out) == (2, "")
    assert "the referee itself rolls" in refused.err
    assert "roll" not in shell("log").out


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
        "rules pope's \"die * - (",
        "rules G9",
        "undo 0",
        "undo -3",
        "exit",
        "beseech 2",
    ]
    ran = shell("play", said="\n".join(lines))
    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert "“sing” is not understood" in ran.out
    assert "  * forbidden: no: something must have changed when the turn ends" in ran.out
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


@pytest.mark.parametrize(("lang", "answer"), [("en", "display is exactly"), ("de", "Auslage"), ("fr", "étalage")])
def test_a_ruling_is_shown_with_the_answer_in_force(tmp_path: Path, lang: str, answer: str) -> None:
    shell = Shell(tmp_path)
    told = shell("rules", "avignon", "G7", "--json", "--lang", lang).told
    assert (told["in_force"], told["gap"]["default"]) == ("effects", "effects")
    shell("new", "avignon", "--seats", "Ann,Ben")
    shell("ruling", "G7=state", "--scope", "always")
    assert shell("rules", "avignon", "G7", "--json", "--lang", lang).told["in_force"] == "state"
    assert answer in shell("rules", "avignon", "samaritan", "--json", "--lang", lang).told["answers"]["G7"]
    assert answer in shell("rules", "avignon", "samaritan", "--lang", lang).out
    (match,) = [
        each
        for each in shell("rules", "avignon", told["gap"]["question"], "--json", "--lang", lang).told["matches"]
        if each["clause"] == "G7"
    ]
    assert answer in match["text"]


@pytest.mark.parametrize(
    ("lang", "one", "many"),
    [
        ("en", "line 54 ", "lines 54–55"),
        ("de", "Zeile 54 ", "Zeilen 54–55"),
        ("fr", "ligne 54 ", "lignes 54–55"),
    ],
)
def test_one_line_is_cited_as_one(shell: Shell, lang: str, one: str, many: str) -> None:
    assert one in shell("rules", "avignon", "turn.two-actions", "--lang", lang).out
    assert many in shell("rules", "avignon", "turn.distinct", "--lang", lang).out


def test_a_heading_names_its_clause_once(shell: Shell) -> None:
    for article in ("turn.distinct", "G6"):
        assert shell("rules", "avignon", article).out.splitlines()[0].count(article) == 1


def test_a_card_is_found_with_its_words_and_where_they_come_from(shell: Shell) -> None:
    (card, *_) = shell("rules", "avignon", "Guildmaster", "--json").told["matches"]
    assert (card["card"], card["clause"], card["name"]) == ("person.guildmaster", "act.petition", "Guildmaster")
    assert "Push this person" in card["text"]
    assert "sample edition" in card["citation"]
    assert "Nobody has told" not in shell("rules", "mea-culpa", "card.steal-3").out


def test_a_card_that_nobody_has_told_says_so(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("edition", "use", "avignon", "blank")
    assert "Nobody has told" in shell("rules", "avignon", "person.bishop").out


@pytest.mark.parametrize(("lang", "asked"), [("en", "Simony"), ("de", "Was macht Simonie?"), ("fr", "la simonie")])
def test_a_rule_that_a_card_tells_is_not_told_again(shell: Shell, lang: str, asked: str) -> None:
    matches = shell("rules", "credo", asked, "--json", "--lang", lang).told["matches"]
    assert [each.get("card") for each in matches if each["clause"] == "ev.simony"] == ["event.simony"]


def test_a_rule_of_several_cards_is_told_beside_each(shell: Shell) -> None:
    matches = shell("rules", "mea-culpa", "others go steps", "--json").told["matches"]
    about = [each.get("card") for each in matches if each["clause"] == "house.card.steps"]
    assert {"card.others-3", "card.others-5", None} == {card or None for card in about}


def test_games_on_paper_stand_apart(shell: Shell) -> None:
    told = shell("games", "--json").told
    assert all(each["languages"] == languages() for each in (*told["games"], *told["printed"]))
    assert not {each["game"] for each in told["games"]} & {each["game"] for each in told["printed"]}
    for each in told["printed"]:
        assert f"({each['game']}) is on paper only" in shell("games").out


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


def test_a_count_that_waits_for_an_answer_says_so_to_scripts(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    untold = 'seats = ["Ann", "Ben"]\nphase = "lift"\nsuite6 = "used"\nletters = { Ann = { red = 1 }, Ben = {} }\n'
    (tmp_path / "table.toml").write_text(f'game = "mea-culpa"\n{untold}', encoding="utf-8")
    counted = ("score", "mea-culpa", "--position", "table.toml")
    ran = shell(*counted, "--json")
    check(ran.told, "score")
    [question] = ran.told["questions"]
    assert (ran.code, ran.told["over"], question["answers"]) == (3, False, ["Ann", "Ben"])
    people = shell(*counted)
    assert people.code == 3
    assert question["text"] in people.out


BUYING = """
game = "mea-culpa"
seats = ["Ann", "Ben", "Cy", "Di"]
phase = "actions"
edition = "sample"
posts = { Ann = 3, Ben = 3, Cy = 3, Di = 3 }
money = { Ann = 20, Ben = 20, Cy = 2, Di = 20 }
goods = { Ann = {}, Ben = {}, Cy = {}, Di = {} }
characters = { pope = "Ann", emperor = "Ben", merchant = "Cy", sinner = "Di" }
market = { bread = 2, wine = 2, jewel = 2 }
taken = []
turn = "pope"
"""


def test_a_sample_figure_is_told_where_it_decides_and_of_legal_moves_once_a_table(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(BUYING, encoding="utf-8")
    shell, told = Shell(tmp_path), "This rests on the sample edition"
    for line, said in (("Ann: buy wine", True), ("Ben: buy wine", False)):
        ran = shell("check", "mea-culpa", line, "--position", "table.toml")
        assert (told in ran.out) == said, ran.out
    assert shell("new", "mea-culpa", "--position", "table.toml", "--knowing", "--dice", "yours").code == 0
    for line, said in (
        ("Ann: buy wine", True),
        ("Ann: pass; Ben: buy jewel", False),
        ("Ben: pass; Cy: buy wine", True),
    ):
        ran = shell("move", line)
        assert (told in ran.out) == said, ran.out


PROUD = """
game = "heuchel-meuchel"
seats = ["Ann", "Ben", "Cy"]
turn = "Ann"
next = "move"
extra = false
[units]
A9 = "quack 4, fire-eater 3, minstrel 3"
B7 = "quack 3, minstrel 1"
C2 = "minstrel 5"
"""


def test_a_check_tells_what_only_a_ruling_brings_about(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "proud.toml").write_text(PROUD, encoding="utf-8")
    checked = ("check", "heuchel-meuchel", "--position", "proud.toml")
    ran = shell(*checked, "move 9 top 1", "--json")
    check(ran.told, "verdict")
    assert "G10" in ran.told["note"]
    assert "loses Fire-Eater 3 and Minstrel 3" in shell(*checked, "move 9 top 1").out
    assert "note" not in shell(*checked, "move 9", "--json").told


def test_a_list_is_put_right_as_a_position_file_has_it(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben", "--dice", "ours", "--seed", "x")
    for line in ('done = ["beseech"]', "done = []", "done = beseech"):
        assert shell("fix", line).code == 0, line
    shell("fix", "done = []; first-turn = no")
    assert shell("show", "--json").told["done"] == []


def test_moves_say_whose_each_is_where_several_may_choose(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "abbey", "--seats", "Ann,Ben,Cy", "--dice", "yours", "--seed", "x")
    lines = shell("moves", "--all").out.splitlines()[1:]
    assert len(lines) == len(set(lines)) == 18
    assert "  Ben: monk blue" in lines
    assert "  monk blue" in shell("moves", "--as", "Ben", "--all").out.splitlines()
    grouped = shell("moves").out.splitlines()[1:]
    assert grouped[1] == "  Ben: Choose a Monk: Red, Blue, Green, Yellow, Black, White"
    assert shell("moves", "--as", "Ben").out.splitlines()[1] == grouped[1].replace("Ben: ", "")
    assert shell("check", "Ben: monk blue").code == 0


@pytest.mark.parametrize("game", ["mea-culpa", "avignon", "heuchel-meuchel", "credo", "abbey"])
def test_an_open_question_of_a_dispute_is_as_its_schema_says(tmp_path: Path, game: str) -> None:
    shell = Shell(tmp_path)
    moves = {
        "mea-culpa": "buy wine",
        "avignon": "beseech knight",
        "heuchel-meuchel": "move 3",
        "credo": "pass",
        "abbey": "bell",
    }
    ran = shell(
        "settle", game, f"Ann: {moves[game]}", "--seats", "Ann,Ben" if game == "avignon" else "Ann,Ben,Cy", "--json"
    )
    assert ran.code == 3
    check(ran.told, "answers/settle")
    assert ran.told["question"]["answers"]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("trun=Ann",), "There is no question “trun”; perhaps you mean turn."),
        (("moment=dinner",), "“dinner” is no answer to: What is going on? Possible are"),
        (("moment=actions", "turn=Zoe"), "“Zoe” is no answer to: Whose turn is it? Possible are Ann or Ben."),
        (("moment",), "moment"),
    ],
)
def test_an_answer_that_is_none_is_refused(tmp_path: Path, answers: tuple[str, ...], told: str) -> None:
    given = [each for answer in answers for each in ("--answer", answer)]
    ran = Shell(tmp_path)("settle", "mea-culpa", "Ann: buy wine", "--seats", "Ann,Ben", *given, "--json")
    assert ran.code == 2
    check(ran.told, "error")
    assert told in ran.told["error"]


def test_a_position_is_judged_by_one_edition_whether_checked_or_played(tmp_path: Path) -> None:
    """A file that names no edition: what `check --position` reads its figures from, a table begun with it does, too."""
    shell = Shell(tmp_path)
    file = tmp_path / "market.toml"
    file.write_text(
        'game = "mea-culpa"\nseats = ["Ann", "Ben", "Cy", "Di"]\nturn = "pope"\n'
        'characters = { pope = "Ann", emperor = "Ben", merchant = "Cy", sinner = "Di" }\n'
        "money = { Ann = 1 }\nposts = { Ann = 3 }\nmarket = { wine = 3 }\n",
        encoding="utf-8",
    )
    checked = shell("check", "mea-culpa", "Ann: buy 3 wine", "--position", str(file), "--json").told
    assert shell("new", "mea-culpa", "--position", str(file)).code == 0
    moved = shell("move", "Ann: buy 3 wine", "--json").told
    assert (checked["verdict"], checked["rests_on"]) == (moved["verdict"], moved["rests_on"])


def test_a_move_is_taken_back_at_one_keyboard_when_all_have_agreed(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x", "--edition", "sample")
    before = shell("log", "--json").told
    shell("move", "chastise 1")
    asked = shell("undo", "--as", "Ben", "--json")
    check(asked.told, "answers/undo")
    assert asked.told["waits_for"] == ["Ann"]
    assert shell("undo", "--decline", "--as", "Ann").code == 0
    refused = shell("undo", "--decline", "--as", "Ann")
    assert (refused.code, "--as" in refused.err) == (2, True)
    shell("undo", "--as", "Ben")
    assert "chastise" in shell("undo", "--as", "Ann").out
    after = shell("log", "--json").told
    assert after["entries"] == before["entries"]
    assert [each["kind"] for each in after["said"]] == ["ask-back", "decline", "ask-back", "agree", "taken-back"]
    assert shell("undo", "--decline").code == 2, "nobody is named"
