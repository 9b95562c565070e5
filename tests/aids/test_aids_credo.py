"""The sheets and cards of Credo: what stands on paper is what the game's data say."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest

from aids.layout.document import set_document
from aids.make.build import make
from aids.make.compose import compose, tree
from aids.make.formats import Options
from aids.make.jobs import Job, jobs
from aids.markup.tree import Node
from aids.proof.check import check_fit
from aids.render.icons import names
from aids.views.catalogue import catalogue, printed_games
from aids.views.credo.cards import POKER
from aids.views.credo.dice import ORDER
from aids.views.credo.table import GROUPS
from aids.views.game_words import GameWords
from aids.views.registry import on_sample, view_of
from aids.views.rules import sentence, unplaced
from referee.core import Speaker
from referee.core.rules.dice import odds
from referee.games import game_of
from referee.games.credo.box.components import NUMBERS, RANKS, box, components
from referee.games.credo.box.deck import events, tables
from referee.games.credo.box.edition import Edition
from referee.games.credo.rules.rolls import row
from referee.games.credo.rules.verbs.exile_or_recall import ExileOrRecall
from referee.games.credo.rules.verbs.haul import Haul
from referee.library import toml
from referee.library.editions import edition_file, edition_tables, own_dir, use_edition
from referee.library.load import load_game
from referee.words.translation import PSEUDO, words

GAME = "credo"
LANGS = ["en", "de", "fr"]
HELD = catalogue(GAME)
DATA = load_game(GAME)
RULES = ("rules-page", "rules", "rules-booklet")
SHEETS = tuple(aid.id for aid in HELD.aids if aid.id not in RULES)
DECKS = ("church-cards", "article-cards", "event-cards")
PADS = ("votes", "creed", "followers", "doctrines", "permanent", "markers", "mat", "house")
"""Sheets with something to fill in."""


def job(aid: str, lang: str = "en", paper: str = "a4", variant: str = "") -> Job:
    return next(found for found in jobs([lang], GAME, aid, (paper,)) if found.variant == variant)


def game_words(lang: str = "en") -> GameWords:
    return GameWords(HELD, words(lang))


def view(aid: str, lang: str = "en", variant: str = ""):
    return view_of(GAME, HELD.aid(aid), variant, game_words(lang))


def squeezed(text: str) -> str:
    """Letters and figures alone: lines may break anywhere, and icons leave nothing behind."""
    return "".join(c for c in re.sub(r"\{[a-z-]+\}", "", text).lower() if c.isalnum())


def text_of(of: Job, out: Path) -> str:
    made = make(of, Options(("pdf",)), out)
    assert made.good, (made.error, [p.in_words(words("en")) for p in made.problems])
    document = pypdfium2.PdfDocument(out / made.files[0])
    return squeezed("".join(page.get_textpage().get_text_range() for page in document))


def nodes(aid: str, tag: str, lang: str = "en", variant: str = "") -> list[Node]:
    return [node for node in tree(job(aid, lang, variant=variant)).walk() if node.tag == tag]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Puts an edition of the owner's to use."""

    def put(text: str) -> None:
        monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
        file = own_dir(GAME) / "mine.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'id = "mine"\ntitle = "Mine"\n{text}', "utf-8")
        use_edition(GAME, "mine")

    return put


# every sheet


def test_credo_is_printed() -> None:
    assert GAME in printed_games()
    assert [aid.number for aid in HELD.aids] == sorted({aid.number for aid in HELD.aids})
    assert set(RULES) < {aid.id for aid in HELD.aids}
    assert len(SHEETS) == 17


@pytest.mark.parametrize("aid", SHEETS)
def test_every_field_has_a_name_of_its_own_and_a_tooltip(aid: str) -> None:
    variant = HELD.aid(aid).variants[-1]
    asked = [node for tag in ("field", "choice") for node in nodes(aid, tag, "de", variant)]
    asked += [tick for tick in nodes(aid, "tick", "de", variant) if tick.given("name")]
    assert all(node.given("name") and node.given("tip") for node in asked)
    found = [node.text("name") for node in asked]
    assert len(found) == len(set(found))
    assert bool(found) == (aid in PADS)


@pytest.mark.parametrize("aid", SHEETS)
def test_only_doctrines_rest_on_what_a_sample_makes_up(aid: str) -> None:
    assert on_sample(GAME, HELD.aid(aid), "") == (aid in ("doctrines", "article-cards"))
    assert not on_sample(GAME, HELD.aid(aid), "blank")


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_no_english_stays_on_a_translated_sheet(lang: str) -> None:
    told, english = game_words(lang), game_words("en")
    same = {id for id in HELD.messages if id.startswith("credo.") and told.say(id, n=2) == english.say(id, n=2)}
    assert same <= {
        "credo.short",
        "credo.council.creed",
        "credo.council.respect",
        "credo.doctrines.doctrine",
        "credo.markers.absent",
        "credo.creed.copies",
        "credo.dice.respect",
        "credo.dice.say.both",
        "credo.event-cards.back",
        "credo.halves.short.followers",
        "credo.halves.short.bishops",
        "credo.halves.short.any",
        "credo.house.date",
        "credo.permanent.game",
        "credo.start.percent",
        "credo.votes.article",
        "credo.section.end",
    }


def test_the_rules_leave_no_clause_out() -> None:
    assert unplaced(game_words()) == []


# the dice tables


def test_every_total_stands_in_one_block_of_every_table() -> None:
    held = view("dice")
    assert [table.id for table in held.tables] == list(ORDER) == list(tables())
    totals = [total for total, _ in held.axis]
    for table in held.tables:
        assert [first + n for first, block in table.blocks.items() for n in range(block.rows)] == totals
        for (each, share), block in zip(odds(tables()[table.id]), table.blocks.values(), strict=True):
            assert Fraction(block.share) == share
            assert block.rows == len(each.rolls)


@pytest.mark.parametrize("lang", LANGS)
def test_a_block_names_whatever_changes_hands(lang: str) -> None:
    speaker = Speaker(DATA, words(lang))
    for table in view("dice", lang).tables:
        for first, block in table.blocks.items():
            for effect in row(table.id, first):
                for part in re.split(r" (?:and|und|et) ", effect.counted(speaker) if isinstance(effect, Haul) else ""):
                    assert part in block.text.replace("*", "").replace("\u00a0", " ")


def test_the_bars_add_up_what_the_rules_promise() -> None:
    """The sums of the tables, reckoned by hand from the throws of two dice."""
    told = {table.id: [share.told for share in table.sums] for table in view("dice").tables}
    assert told == {
        "respect": ["13/18", "23/36", "2/9", "1/12", "1/12"],
        "refutation": ["13/18", "5/18", "1/18", "1/36"],
        "proselytism": ["5/6", "7/18", "1/4", "1/36"],
        "persecution": ["5/6", "1/12", "1/12"],
    }


def test_good_and_bad_rows_are_told_apart_by_sign_and_colour() -> None:
    kinds = {table.id: [block.kind for block in table.blocks.values()] for table in view("dice").tables}
    assert kinds == {
        "respect": ["good"] * 7 + ["none", "bad", "bad"],
        "refutation": ["good", "good", "none", "mid", "bad"],
        "proselytism": ["good"] * 4 + ["mid", "mid", "bad"],
        "persecution": ["good"] * 4 + ["none", "mid", "mid"],
    }
    assert len({block.icon for table in view("dice").tables for block in table.blocks.values()}) == 4


# the Council and the pads


def test_the_council_knows_what_a_doctrine_is_worth_and_what_moves_a_vote() -> None:
    held = view("council")
    assert [each.cards for each in held.scale] == list(RANKS.values())
    assert len(held.moving["extra"].split(" · ")) == 8
    assert {what: names for what, names in held.moving.items() if what != "extra"} == {
        "fewer": "Scandal! · Bad Times",
        "other": "Church Father",
        "breaks": "Military Intervention",
    }
    assert (held.counted.name, held.voted.name) == ("The Emperor Hesitates", "Dock Strike")


def test_the_votes_pad_counts_every_vote() -> None:
    held = view("votes")
    strong = sum(card.votes for card in held.strong)
    assert strong + sum(weak.votes * weak.count for weak in held.weak) == 216
    assert sum(weak.count for weak in held.weak) + len(held.strong) == len(box().open)
    assert held.limit == 117
    assert len(held.councils) * len(held.seats) == sum(
        n.text("name").startswith("sum-") for n in nodes("votes", "field")
    )


def test_the_count_has_a_place_for_every_follower() -> None:
    held = view("followers")
    assert [value.copies for value in held.values] == [each.copies for each in components().follower]
    told = [int(card.followers.replace(",", "")) for card in held.cards]
    assert sum(told) == 3_550_000 + 5_000_000 + 500_000
    assert [each.worth for each in held.goths] == ["50,000", "10,000"]
    assert held.limit == "11,000,000"


def test_the_creed_has_a_box_for_every_number_and_a_tick_for_every_doctrine() -> None:
    held = view("creed")
    assert [field.number for field in held.fields] == list(NUMBERS)
    ticked = [tick.text("name") for tick in nodes("creed", "tick")]
    assert sorted(ticked) == sorted(box().articles)
    for number in NUMBERS:
        several = [each for lane in held.lanes if (each := lane.at(number)) is not None]
        assert {d.id for each in several for d in each.doctrines} == {
            id for id in box().bearing[number] if len(box().articles[id].numbers) > 1
        }


# the indexes


def test_the_doctrines_are_all_there_and_single_cards_are_marked() -> None:
    held = view("doctrines")
    listed = [each for side in (held.left, held.right) for heading in side for each in heading.doctrines]
    assert [(each.id, each.copies) for each in listed] == [(id, a.copies) for id, a in box().articles.items()]
    assert (held.doctrines, held.cards) == (52, 129)
    crosses = [n for n in nodes("doctrines", "icon") if n.text("name") == "cross"]
    assert len(crosses) == 16 + 1


def test_what_only_a_copy_tells_is_asked_on_the_blank_sheet() -> None:
    asked = {field.text("name") for field in nodes("doctrines", "field", variant="blank")}
    marked = {f"symbol-{id}" for id, article in box().articles.items() if article.marked}
    assert asked == marked | {f"cost-{id}" for id, article in box().articles.items() if article.penalty}
    assert nodes("doctrines", "field") == []
    told = toml.convert(edition_tables(GAME, "sample"), Edition, str(edition_file(GAME, "sample")))
    shown = Counter(n.text("name") for n in nodes("doctrines", "icon"))
    assert all(shown[sign] == 1 for sign in told.symbols)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", ["events", "event-cards"])
def test_every_event_says_what_its_verbs_say(aid: str, lang: str, tmp_path: Path) -> None:
    text, told = text_of(job(aid, lang), tmp_path), game_words(lang)
    speaker = Speaker(DATA, words(lang))
    edition = toml.convert(edition_tables(GAME, "sample"), Edition, "sample")
    for card in game_of(GAME).cards(edition):
        assert squeezed(told.name("event", card.component.partition(".")[2])) in text
        for part in card.say(speaker):
            assert squeezed(part) in text, part


def test_the_index_is_in_the_order_of_the_alphabet() -> None:
    for lang in LANGS:
        held = view("events", lang)
        assert len(held.events) == 81
        assert held.cards == sum(each.copies for each in held.events) == 111
        assert len(held.five) == 8
    first = [each.name for each in view("events", "fr").events]
    assert first.index(game_words("fr").name("event", "odoacer")) > first.index(
        game_words("fr").name("event", "new-emperor")
    )


def test_twenty_two_events_go_for_good() -> None:
    held = view("permanent")
    assert len(held.events) == 22
    assert {each.id for each in held.events if not each.at_once} == {"goths-east", "goths-west", "western-emperor"}
    assert len(nodes("permanent", "tick")) == 22 * len(held.games)


def test_the_halves_tell_what_hits_whom() -> None:
    held = view("halves")
    east, west = held.halves
    assert sum(card.votes for card in (*east.cards, *west.cards)) == 41 + 80 + 5
    hits = {event.id: event.cells for event in held.events}
    eastern = {card.id for card in east.cards if card.sign == "laity"}
    assert set(hits["goths-east"]) == eastern
    assert set(hits["plague-east"]) == {card.id for card in east.cards if card.sign == "patriarch"}
    assert "patriarch-constantinople" not in hits["persians-east"]
    assert hits["scourge-of-god"]["patriarch-rome"] == "−4 C"
    assert hits["odoacer"] == {"western-emperor": "×", "magister-militum": "+2 C"}
    assert {card.id for card in held.hit} == {id for cells in hits.values() for id in cells}
    assert held.laity == ("2,300,000", "1,750,000")
    assert (held.both, held.outside) == (("Bishop of Mursa",), ("Bishop of Nisibis",))


# on the table


def test_there_is_a_marker_for_every_exile_and_ten_for_bad_times() -> None:
    held = {marker.id: marker for marker in view("markers").markers}
    exiles = [e for e in events().values() if any(isinstance(effect, ExileOrRecall) for effect in e.effects)]
    assert {held[event.id].copies for event in exiles} == {event.copies for event in exiles}
    assert "exile-scandal" in held
    assert held["absent"].copies == 10
    assert held["extra"].name == "+5 votes"
    assert "4 yellow cards" in held["turn"].text


@pytest.mark.parametrize("lang", LANGS)
def test_the_emperors_do_what_the_rules_say(lang: str, tmp_path: Path) -> None:
    text, told = text_of(job("emperor", lang), tmp_path), game_words(lang)
    for clause in ("council.call-emperor", "respect.procedure", "def.place-aside", "ev.western-emperor"):
        assert squeezed(told.clause(clause)) in text


def test_a_mat_is_filled_from_the_top() -> None:
    held = view("mat")
    assert [place for category in held.categories for place in category.places] == list(range(1, 10))
    assert [category.cards for category in held.categories] == [3, 2, 1]


def test_every_ruling_that_leaves_a_choice_can_be_ticked() -> None:
    switches = {ruling.id for ruling in DATA.rulings if len(ruling.options) > 1}
    assert {id for ids in GROUPS.values() for id in ids} == switches
    assert len(nodes("house", "choice")) == len(switches)
    held = view("house")
    for group in (*held.left, *held.right):
        for gap in group.gaps:
            ruling = DATA.ruling(gap.id)
            assert gap.options[0] == sentence(ruling.options[ruling.default])
            assert len(gap.options) == len(ruling.options)


def test_the_deal_leaves_no_card_over() -> None:
    """Cards for each Church and left in the two stocks, as they are counted by hand."""
    assert {each.players: (each.piles, each.each, each.stock, each.yellow) for each in view("start").sizes} == {
        2: (3, 39, 40, 216),
        3: (4, 29, 31, 204),
        4: (5, 23, 26, 192),
        5: (6, 19, 23, 180),
        6: (7, 16, 22, 168),
    }
    assert [each.emperor for each in view("start").sizes] == ["66%", "74%", "78%", "81%", "81%"]


# the cards


def test_the_church_cards_are_all_blue_cards() -> None:
    cards = view("church-cards").cards
    assert sum(card.copies for card in cards) == components().declared["church"] == 120
    assert sum(card.votes or 0 for card in cards) == components().declared["votes"]
    flock = sum(int(card.value.replace(",", "")) * card.copies for card in cards if card.value)
    assert flock == components().declared["flock"]
    assert [card.halves for card in cards if card.id in ("mursa", "nisibis")] == [("East", "West"), ("Outside",)]


def test_the_event_cards_are_the_whole_deck() -> None:
    deck = nodes("event-cards", "card")
    assert {card.text("id"): card.count("copies") for card in deck} == {e.id: e.copies for e in events().values()}
    assert sum(card.count("copies") for card in deck) == components().declared["events"]


def test_the_article_cards_are_those_of_the_list_and_mark_what_a_sample_makes_up() -> None:
    cards = view("article-cards").cards
    assert {card.id: card.copies for card in cards} == {each.id: each.copies for each in components().article}
    assert sum(card.copies for card in cards) == components().declared["articles"] == 129
    invented = {each.id for each in components().article if each.marked or each.penalty}
    assert {card.id for card in cards if card.sample} == {card.id for card in cards if card.symbol or card.cost}
    assert {card.id for card in cards if card.sample} == invented
    blank = view("article-cards", variant="blank").cards
    assert {card.id for card in blank if card.symbol is None or card.cost is None} == invented
    assert not [card for card in blank if card.sample or card.symbol or card.cost]


@pytest.mark.parametrize(("aid", "sheets"), [("church-cards", 14), ("article-cards", 15), ("event-cards", 13)])
def test_every_card_has_its_back(aid: str, sheets: int) -> None:
    assert len(set_document(tree(job(aid)), "t", names()).sheets) == 2 * sheets


@pytest.mark.parametrize("size", [(57.5, 89), (59, 92), (50, 75), (44, 68)])
def test_the_owners_size_makes_the_cards(own, size: tuple[float, float]) -> None:
    for aid in DECKS:
        assert '<deck card="{:g}mm {:g}mm"'.format(*POKER) in compose(job(aid))
    own(f"card-mm = [{size[0]}, {size[1]}]\n")
    for aid in DECKS:
        assert '<deck card="{:g}mm {:g}mm"'.format(*size) in compose(job(aid))
        for lang in (*LANGS, PSEUDO):
            assert [p.in_words(words("en")) for p in check_fit(job(aid, lang))] == []


def test_the_owners_figures_are_printed(own) -> None:
    own(
        '[[patriarch]]\nid = "patriarch-jerusalem"\nvotes = 10\n[[patriarch]]\nid = "patriarch-rome"\nvotes = 20\n'
        '[[penalty]]\nid = "gnostic-10"\nof = "bishops"\nn = 2\n[[symbol]]\nid = "sun"\ndoctrine = "solar-2"\n'
    )
    votes = {card.id: card.votes for card in view("church-cards").cards}
    assert (votes["patriarch-jerusalem"], votes["patriarch-rome"]) == (10, 20)
    held = view("doctrines")
    told = {each.id: each for side in (held.left, held.right) for heading in side for each in heading.doctrines}
    assert told["gnostic-10"].penalty == "2 Bishops"
    assert (told["solar-2"].symbol, told["gnostic-10"].symbol) == ("sun", "")
    assert not on_sample(GAME, HELD.aid("doctrines"), "")
    cards = {card.id: card for card in view("article-cards").cards}
    assert (cards["solar-2"].symbol, cards["gnostic-10"].cost) == ("sun", "2 Bishops")
    assert not [card.id for card in cards.values() if card.sample]
