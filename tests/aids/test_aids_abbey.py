"""The Suspects of Mystery of the Abbey: sums, names and words on paper, what a sample must say and a blank must not."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pypdfium2
import pytest
from msgspec import convert

from aids.command.contact_sheet import LIMIT, PICTURE, contact, sheets
from aids.command.options import jobs_of
from aids.make.build import make
from aids.make.compose import compose, tree
from aids.make.formats import Options
from aids.make.jobs import Job, jobs
from aids.proof.check import check_fit
from aids.render.icons import names
from aids.views.abbey.board import CARD_LINES, board
from aids.views.abbey.cards import cards
from aids.views.abbey.deck_cards import deck_cards
from aids.views.abbey.house import house
from aids.views.abbey.owner import RULEBOOK, SAMPLE, edition
from aids.views.abbey.pads import ACCUSATIONS, GAMES, claims, score
from aids.views.abbey.page import TO_WRITE_ON, figures
from aids.views.abbey.questions import LOG_LINES
from aids.views.abbey.rooms import DOOR_LINES, SPARE, rooms
from aids.views.abbey.suspects import PLAYERS, suspects
from aids.views.catalogue import catalogue, printed_games
from aids.views.game_words import GameWords
from referee.games.abbey.box.components import (
    FEATURES,
    PARTS,
    Suspect,
    box,
    cast,
    components,
    dealt,
    facts,
    piles,
    read_cast,
    rule_number,
)
from referee.games.abbey.box.edition import Edition
from referee.games.abbey.box.printed import named_rooms
from referee.games.abbey.position.fields import LAST_BELL
from referee.games.abbey.rules.count import WORTH
from referee.library.editions import edition_file, edition_tables, own_dir, use_edition
from referee.library.errors import DataError
from referee.library.load import games
from referee.words.translation import PSEUDO, words

LANGS = ["en", "de", "fr"]
SHEETS = ("suspects", "suspects-half")
ABBEY = catalogue("abbey")
SAMPLE_FILE = edition_file("abbey", "sample")


def job(aid: str, variant: str = "", lang: str = "en", paper: str = "a4", theme: str = "colour") -> Job:
    [found] = [j for j in jobs([lang], "abbey", aid, (paper,), (theme,)) if j.variant == variant]
    return found


def printed(of: Job, out: Path) -> Path:
    made = make(of, Options(("pdf",)), out)
    assert made.good, (made.error, [p.in_words(words("en")) for p in made.problems])
    return out / f"{of.place}.pdf"


def text_of(file: Path) -> str:
    """All text of a PDF without white space: turned text comes out letter by letter."""
    return "".join("".join(p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(file)).split())


def bare(text: str) -> str:
    """Letters and marks alone: no spaces, and no hyphens, since a line may end at one."""
    return "".join(c for c in text.lower() if not c.isspace() and c.isprintable() and c not in "-\u2011")


def cast_of(variant: str) -> tuple[Suspect, ...]:
    """The Suspects that a sheet shows while no owner has told anything."""
    return read_cast(edition_file("abbey", variant or RULEBOOK)).suspect


def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Path:
    """Puts an edition of the owner's to use."""
    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
    file = own_dir("abbey") / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    use_edition("abbey", "mine")
    return file


def mine(text: str) -> str:
    return text.replace('id = "sample"', 'id = "mine"').replace("sample = true\n", "")


# what is known


def test_the_sums_of_the_rulebook() -> None:
    assert facts().suspects == 24
    assert [order.count for order in facts().order] == [8, 8, 8]
    assert {title.id: (title.count, title.marks) for title in facts().title} == {
        "father": (6, 3),
        "brother": (9, 2),
        "novice": (9, 1),
    }
    assert [(trait.of, trait.count) for trait in facts().trait] == [(f, 12) for f in FEATURES for _ in range(2)]


def test_every_fact_says_who_tells_it() -> None:
    for fact in (*facts().order, *facts().title, *facts().trait, *facts().single):
        assert fact.seed or (fact.source and fact.sure)


def test_the_sample_cast_keeps_every_sum() -> None:
    held = cast()
    assert held.sample
    for part in PARTS:
        assert Counter(getattr(s, part) for s in held.suspect) == {
            value: n for value, n in facts().counts().items() if value in {getattr(s, part) for s in held.suspect}
        }
    assert len({tuple(s.known_parts().values()) for s in held.suspect}) == 24


def test_the_sample_cast_contradicts_nothing_that_is_told() -> None:
    by_id = {suspect.id: suspect for suspect in cast().suspect}
    for told in facts().single:
        assert told.known_parts().items() <= by_id[told.id].known_parts().items()
        assert told.name in ("", by_id[told.id].name)


def test_the_sample_cast_fits_the_reported_game() -> None:
    """Of six Suspects seen in one game each order had two, and one was a bellied Franciscan; four of those exist."""
    six = [s for s in cast().suspect if s.id in ("malachi", "thomas", "cuthbert", "andre", "berengar", "guy")]
    assert sorted(Counter(s.order for s in six).values()) == [2, 2, 2]
    bellied = [s for s in cast().suspect if s.order == "franciscan" and s.girth == "bellied"]
    assert len(bellied) >= 4
    assert len([s for s in six if s in bellied]) == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('girth = "bellied"', 'girth = "fat"', "suspect bruno, girth: Invalid enum value 'fat'"),
        ('name = "Sergio"', 'name = "Bruno"', "suspect sergio, name: “Bruno” stands twice"),
        ('id = "sergio"', 'id = "bruno"', "suspect bruno, id: stands twice"),
        ('order = "benedictine"', 'order = "franciscan"', "“franciscan” number 9, the box has 8"),
        ('title = "brother"', 'title = "father"', "title: this is “father” number 7, the box has 6"),
        ('chin = "shaven"', 'chin = "bearded"', "chin: this is “bearded” number 13, the box has 12"),
        ('order = "benedictine"\n', "", "suspect bruno: Object missing required field `order`"),
    ],
)
def test_a_damaged_edition_is_named_by_file_entry_and_field(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SAMPLE_FILE.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as wrong:
        read_cast(file)
    assert str(wrong.value).startswith(str(file))
    assert told in str(wrong.value)


def test_two_suspects_may_not_be_alike(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    told = 'order = "franciscan"\ntitle = "novice"\nchin = "shaven"\nhead = "bare"\ngirth = "slender"\n'
    file.write_text(f'id = "mine"\ntitle = "M"\n[[suspect]]\nid = "a"\n{told}[[suspect]]\nid = "b"\n{told}', "utf-8")
    with pytest.raises(DataError, match="suspect b: has the same five traits as a"):
        read_cast(file)


def test_the_abbey_is_printed_and_refereed() -> None:
    assert "abbey" in printed_games()
    assert "abbey" in games()


# on paper


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", SHEETS)
@pytest.mark.parametrize("variant", ["", SAMPLE])
def test_names_and_words_are_all_there(aid: str, variant: str, lang: str, tmp_path: Path) -> None:
    game_words = GameWords(ABBEY, words(lang))
    text = text_of(printed(job(aid, variant, lang), tmp_path))
    view = suspects(game_words, variant)
    said = [order.name for order in view.orders]
    said += [count.word for group in view.groups for count in group]
    said += [row.name for order in view.orders for row in order.rows]
    if aid == "suspects" and variant == SAMPLE:
        said += [row.words for order in view.orders for row in order.rows]
    for words_ in said:
        assert words_.lower().replace(" ", "") in text.lower()
    rows = [row for order in view.orders for row in order.rows]
    assert len(rows) == 24
    assert [row.id for row in rows if row.name] == [s.id for s in cast_of(variant)]
    assert view.open == (variant == "")


def test_the_half_sheet_fills_an_a5() -> None:
    for lang in (*LANGS, PSEUDO):
        for variant in ("", SAMPLE):
            assert check_fit(job("suspects-half", variant, lang, "a5")) == []
    twice, once = tree(job("suspects-half")), tree(job("suspects-half", paper="a5"))
    lines = 1 + PLAYERS + facts().suspects - len(cast_of(""))
    assert [len([n for n in t.walk() if n.tag == "field"]) for t in (twice, once)] == [2 * lines, lines]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", [*SHEETS, "rooms"])
def test_only_the_sample_cast_is_marked_as_one(aid: str, lang: str, tmp_path: Path) -> None:
    game_words = GameWords(ABBEY, words(lang))
    marks = ["".join(game_words.say(m).split()).lower() for m in ("sample.edition", "sample.mark")]
    filled = text_of(printed(job(aid, SAMPLE, lang), tmp_path)).lower()
    blank = text_of(printed(job(aid, "", lang), tmp_path)).lower()
    assert marks[0] in filled
    assert not any(mark in blank for mark in marks)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", SHEETS)
def test_the_sample_cast_says_across_the_sheet_that_it_is_invented(aid: str, lang: str) -> None:
    said = GameWords(ABBEY, words(lang)).say("abbey.sample.across")
    copies = 2 if aid == "suspects-half" else 1
    for variant, times in ((SAMPLE, copies * len(facts().order)), ("", 0)):
        assert compose(job(aid, variant, lang)).count(said) == times


def test_the_sample_is_made_only_for_those_who_ask() -> None:
    asked = {(j.aid.id, j.variant) for j in jobs_of("abbey", "", "en", "", "")}
    assert ("suspects", "") in asked
    assert not any(variant == SAMPLE for _, variant in asked)
    assert [j.variant for j in jobs_of("abbey", "suspects", "en", "", "", SAMPLE)] == [SAMPLE]


def test_the_owners_edition_takes_the_place_of_the_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = mine(SAMPLE_FILE.read_text("utf-8")).replace('"dominican"\n\n', '"templar"\n\n', 1)
    own(tmp_path, monkeypatch, text.replace('name = "Bruno"', 'name = "Brunello"'))
    text = text_of(printed(job("suspects"), tmp_path / "out")).lower()
    assert "brunello" in text
    assert "templars" in text
    assert "dominicans" not in text
    assert "sample" not in text


def test_what_the_owner_does_not_know_yet_is_left_to_the_pencil(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(
        tmp_path,
        monkeypatch,
        'id = "mine"\ntitle = "M"\n'
        '[[suspect]]\nid = "a"\nname = "Anselm"\norder = "dominican"\nhead = "hooded"\n'
        '[[suspect]]\nid = "b"\norder = "dominican"\ntitle = "novice"\n',
    )
    dominicans = suspects(GameWords(ABBEY, words("en")), "").orders[2].rows
    assert [(row.name, row.marks) for row in dominicans[:3]] == [("", 1), ("Anselm", 0), ("", 0)]
    assert [trait.id for trait in dominicans[1].traits] == ["", "hooded", ""]
    assert not suspects(GameWords(ABBEY, words("en")), "").rulebook
    assert len(dominicans) == 8
    node = tree(job("suspects"))
    ticks = {n.text("name") for n in node.walk() if n.tag == "tick"}
    assert {"title-a", "a-bearded", "a-shaven", "a-bellied", "a-slender"} <= ticks
    assert not {"a-hooded", "a-bare", "title-b"} & ticks
    assert check_fit(job("suspects")) == []
    assert check_fit(job("suspects-half")) == []


def test_the_page_of_the_rules_has_the_owners_figures_or_lines_to_write_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = GameWords(ABBEY, words("en"))
    hours = [hour.id for hour in components().mass]
    blank = figures(english)
    assert {blank[hour] for hour in hours} == {TO_WRITE_ON}
    before = compose(job("rules-page"))
    assert "8 Dominicans" in before
    assert before.count("<cell>___</cell>") == len(hours) == 8
    own(tmp_path, monkeypatch, mine(SAMPLE_FILE.read_text("utf-8")).replace('"dominican"\n\n', '"templar"\n\n', 1))
    told = figures(english)
    passed = convert(edition_tables("abbey", "mine"), Edition).passed
    assert [told[hour] for hour in hours] == [f"*{passed[hour]}*" for hour in hours]
    after = compose(job("rules-page"))
    assert "8 Templars" in after
    assert "___" not in after
    assert "<cell><b>1</b></cell>" in after
    assert check_fit(job("rules-page")) == []


@pytest.mark.parametrize("aid", [aid.id for aid in ABBEY.aids])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_field_has_a_name_of_its_own_and_a_tooltip(aid: str, paper: str) -> None:
    for variant in ABBEY.aid(aid).variants:
        asked = [n for n in tree(job(aid, variant, "de", paper)).walk() if n.tag in ("field", "tick", "choice")]
        assert all(n.given("name") and n.given("tip") for n in asked)
        found = [n.text("name") for n in asked]
        assert len(found) == len(set(found))


def test_the_sheet_asks_about_every_suspect_and_every_player() -> None:
    node = tree(job("suspects", SAMPLE))
    found = {n.text("name") for n in node.walk() if n.tag in ("field", "tick")}
    for suspect in cast().suspect:
        assert f"cleared-{suspect.id}" in found
        for player in range(1, PLAYERS + 1):
            assert {f"held-{player}-{suspect.id}", f"seen-{player}-{suspect.id}"} <= found
    ticks = {n.text("name"): n.count("n") for n in node.walk() if n.tag == "tick"}
    assert {name: n for name, n in ticks.items() if name.startswith("count-")} == {
        f"count-{value}": n for value, n in facts().counts().items()
    }


def test_each_monk_is_put_together_from_its_traits() -> None:
    marks = [n.text("name") for n in tree(job("suspects", SAMPLE)).walk() if n.tag == "mark"]
    parts = Counter(name for name in marks if name.startswith("monk-"))
    assert parts == {f"monk-{value}": n for value, n in facts().counts().items()}


@pytest.mark.parametrize("lang", LANGS)
def test_icons_have_words(lang: str) -> None:
    """All but the parts of a monk, which stands beside its words, and what stands beside titles of the rules."""
    game_words = GameWords(ABBEY, words(lang))
    assert {f"monk-{value}" for value in facts().counts()} <= names()
    used = {
        n.text("name")
        for aid in ABBEY.aids
        if aid.id not in ("rules-page", "rules-booklet")
        for variant in aid.variants
        for n in tree(job(aid.id, variant, lang)).walk()
        if n.tag in ("icon", "mark") and not n.text("name").startswith("monk-")
    }
    used |= {f"order-{name}" for order in facts().order for name in (order.id, *order.also)}
    assert all(game_words.say(f"icon.{name}") for name in used)


@pytest.mark.parametrize("lang", LANGS)
def test_the_questions_tell_forms_rules_and_have_a_log(lang: str, tmp_path: Path) -> None:
    node = tree(job("questions", lang=lang))
    fields = [n.text("name") for n in node.walk() if n.tag == "field"]
    assert len(fields) == 5 * LOG_LINES
    text = text_of(printed(job("questions", lang=lang), tmp_path))
    game_words = GameWords(ABBEY, words(lang))
    for message in ABBEY.messages:
        if message.startswith(("abbey.ask.", "abbey.rule.", "abbey.refuse.")):
            plain = game_words.say(message).replace("{scale}", "").replace("*", "").replace("_", "")
            assert bare(plain) in bare(text)


# what the other sheets say


def told(aid: str, variant: str = "", lang: str = "en") -> set[str]:
    """The names of everything to be filled in."""
    nodes = tree(job(aid, variant, lang)).walk()
    return {n.text("name") for n in nodes if n.tag in ("field", "tick", "choice") and n.given("name")}


def test_the_figures_of_the_rules_are_told_once() -> None:
    """The engine, the pads and the cards read the same data; it is what the rulebook prints."""
    assert {n: (dealt()[n], pile) for n, pile in piles().items()} == {3: (6, 5), 4: (5, 3), 5: (4, 3), 6: (3, 5)}
    assert WORTH == (2, -1, 4, -2)
    shown = cards(GameWords(ABBEY, words("en")), "")
    assert [line.figures for line in shown.deal] == [tuple(dealt().values()), tuple(piles().values())]
    assert [(claim.right, claim.wrong) for claim in shown.claims] == [(WORTH[0], WORTH[1]), (WORTH[2], WORTH[3])]
    assert len(shown.bell) == rule_number("rounds")
    assert shown.bell[-1] == LAST_BELL
    assert [row.worth for row in score(GameWords(ABBEY, words("en")), "").rows] == list(WORTH)


@pytest.mark.parametrize("lang", LANGS)
def test_the_cards_tell_turn_mass_rooms_questions_and_penance(lang: str) -> None:
    view = cards(GameWords(ABBEY, words(lang)), "")
    text = bare(unescape(re.sub(r"<[^>]+>", "", compose(job("cards", lang=lang)))))
    said = [part for step in (*view.turn, *view.mass) for part in (step.word, step.text)]
    said += [part for room in view.rooms for part in (room.name, room.text)]
    said += [part for claim in view.claims for part in (claim.word, claim.text, claim.after)]
    said += [*view.causes, *view.served, *(line.text for line in (*view.asked, *view.refused))]
    said += [part for gap in view.gaps for part in (gap.question, gap.answer)]
    for each in said:
        assert bare(each.replace("*", "").replace("_", "").replace("{scale}", "")) in text, each
    counts = Counter(place.kind for place in box().places.values())
    assert all(room.n == counts[room.id] for room in view.rooms)


def test_every_room_has_a_card_and_lines_for_its_doors() -> None:
    shown = {room.id: room for room in rooms(GameWords(ABBEY, words("en")), "").rooms}
    fronts = {place.id for place in box().places.values() if place.kind == "front"}
    assert shown.keys() == {*named_rooms(), *fronts, *(f"spare-{n}" for n in range(1, SPARE + 1))}
    assert shown["confessorium-aula"].doors == ("Aula",)
    assert not shown["confessorium-aula"].lines
    assert len(shown["scriptorium"].lines) == DOOR_LINES
    lines = {line.id for room in shown.values() for line in room.lines}
    assert told("rooms") == lines | {f"name-spare-{n}" for n in range(1, SPARE + 1)}


def test_the_doors_on_the_cards_are_those_of_the_edition() -> None:
    held = convert(edition_tables("abbey", "sample"), Edition)
    game_words = GameWords(ABBEY, words("en"))
    shown = rooms(game_words, SAMPLE).rooms
    assert {room.id: room.doors for room in shown} == {
        id: tuple(game_words.name("place", other) for other in doors) for id, doors in held.neighbours.items()
    }
    assert not told("rooms", SAMPLE)


def test_the_tracker_has_every_value_that_can_be_revealed() -> None:
    view = claims(GameWords(ABBEY, words("en")), "")
    values = [value.id for part in view.parts for value in part.values]
    assert values == list(facts().counts())
    assert len(values) == components().declared["features"]
    found = told("claims")
    assert {f"claim-{value}-{n}" for value in values for n in view.players} <= found
    assert {f"true-{value}" for value in values} <= found
    assert {f"{column}-{n}" for column in ("by", "of", "shown", "rooms") for n in range(1, ACCUSATIONS + 1)} <= found
    ticks = {n.text("name"): n.count("n") for n in tree(job("claims")).walk() if n.tag == "tick"}
    assert {ticks[f"pile-{n}"] for n in piles().values()} == set(piles().values())


def test_the_score_pad_has_a_line_for_every_cause_of_points() -> None:
    found = told("score")
    for game in range(1, GAMES + 1):
        for player in range(1, PLAYERS + 1):
            rows = ("name", "right", "wrong", "found", "false", "total")
            assert {f"g{game}-{row}-{player}" for row in rows} <= found
        assert {f"g{game}-is-{value}" for value in facts().counts()} <= found


@pytest.mark.parametrize("lang", LANGS)
def test_the_house_rules_are_the_rulings_that_leave_a_choice(lang: str) -> None:
    game_words = GameWords(ABBEY, words(lang))
    view = house(game_words, "")
    open_ = {ruling.id: ruling for ruling in game_words.data.rulings if len(ruling.options) > 1}
    assert {gap.id for gap in view.gaps} == open_.keys()
    for gap in view.gaps:
        question, options, _ = game_words.ruling(gap.id)
        assert gap.question == question
        assert gap.options[0].startswith(options[open_[gap.id].default][1:4], 1)
        assert len(gap.options) == len(options)
    assert [variant.id for variant in view.variants] == list(game_words.data.game.variants)
    assert {f"ruling-{id.lower()}" for id in open_} | {f"variant-{v.id}" for v in view.variants} <= told("house")


def test_the_form_of_the_board_asks_for_what_the_edition_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_words = GameWords(ABBEY, words("en"))
    asked = {f"mass-{hour.id}" for hour in components().mass} | {f"deck-{deck.id}" for deck in components().deck}
    assert asked | {"third-order"} <= told("board")
    assert {f"doors-{room}" for room in named_rooms() if room != "confessorium-aula"} <= told("board")
    own(tmp_path, monkeypatch, mine(SAMPLE_FILE.read_text("utf-8")))
    view = board(game_words, "")
    assert told("board") == {f"deck-{deck.id}" for deck in components().deck}
    held = convert(edition_tables("abbey", "sample"), Edition)
    assert {figure.id: figure.n for figure in view.masses} == {f"mass-{id}": n for id, n in held.passed.items()}
    assert view.third == "Dominicans"
    assert asked <= told("board", RULEBOOK)


def test_the_form_of_the_cards_has_lines_and_every_deck() -> None:
    assert {
        f"{what}-{n}" for what in ("name", "deck", "text", "hand", "die") for n in range(1, CARD_LINES + 1)
    } <= told("decks")
    choices = [n.options("options") for n in tree(job("decks")).walk() if n.tag == "choice"]
    assert {len(options) for options in choices} == {len(components().deck)}


# everything on one picture


def test_the_contact_sheet_shows_every_aid_of_every_game() -> None:
    shown = sheets()
    assert [(j.game, j.aid.id) for j in shown] == [(g, a.id) for g in printed_games() for a in catalogue(g).aids]
    picture = contact(shown[:2])
    assert picture.startswith(b"\x89PNG")
    assert picture == contact(shown[:2])


def test_the_stored_contact_sheet_is_small() -> None:
    assert 0 < (Path(__file__).parents[2] / PICTURE).stat().st_size < LIMIT


def test_every_card_that_an_edition_tells_is_printed_in_words_and_the_rest_is_left_to_the_pencil() -> None:
    told = edition(SAMPLE)
    piles = {pile.id: pile.cards for pile in deck_cards(GameWords(ABBEY, words("de")), SAMPLE).piles}
    for deck in ("event", "scriptorium", "bibliotheca"):
        known = [card for card in told.card if card.deck == deck]
        assert [card.id for card in piles[deck] if card.name] == [card.id for card in known]
        for card, shown in zip(known, piles[deck], strict=False):
            assert bool(shown.text) == bool(card.effects)
            assert bool(shown.when) == bool(card.window)
        count = next((each.count for each in told.deck if each.id == deck), None)
        assert count is None or sum(card.copies for card in piles[deck]) == count
    untold = deck_cards(GameWords(ABBEY, words("en")), "").piles
    assert [[card.name for card in pile.cards] for pile in untold] == [[""]] * 3


@pytest.mark.parametrize("variant", ["", SAMPLE])
def test_every_suspect_has_a_card_with_what_is_told_of_him(variant: str) -> None:
    deck = compose(job("suspect-cards", variant))
    told = suspects(GameWords(ABBEY, words("en")), variant)
    rows = [row for order in told.orders for row in order.rows]
    assert len(rows) == deck.count("<card ") == 24
    assert all(f'<card id="{row.id}"' in deck for row in rows)
    assert all(f">{row.name}</p>" in deck for row in rows if row.name)
    assert deck.count('name="monk-bellied"') + deck.count('name="monk-slender"') == sum(row.drawn for row in rows)
    assert (deck.count("/> sample</p>") == 24) == (variant == SAMPLE)
