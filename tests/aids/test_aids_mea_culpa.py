"""The reference sheets and cards of Mea Culpa: what stands on paper is what the game's data say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pikepdf
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
from aids.views.game_words import GameWords
from aids.views.mea_culpa.cards import POKER
from aids.views.mea_culpa.figures import BLANK
from aids.views.mea_culpa.owner import edition
from aids.views.mea_culpa.sheets import ACTIONS, PREPARE, SLIP_SIGNS
from aids.views.mea_culpa.souls import TRACKS
from aids.views.registry import on_sample, view_of
from aids.views.rules import unplaced
from referee.games.mea_culpa.box.components import CHARACTERS, LAST_SPACE, box, components
from referee.games.mea_culpa.box.describe import describe
from referee.games.mea_culpa.box.house import house, whole_deck
from referee.games.mea_culpa.rules.sins.record_of_sins import next_free
from referee.library.editions import edition_file, own_dir, use_edition
from referee.library.load import load_examples, load_game
from referee.words.translation import PSEUDO, words

GAME = "mea-culpa"
LANGS = ["en", "de", "fr"]
SHEETS = ("characters", "house", "house-cards", "incognito", "round", "record", "register")
HELD = catalogue(GAME)
DATA = load_game(GAME)


def job(aid: str, lang: str = "en", paper: str = "a4", theme: str = "colour") -> Job:
    [found] = jobs([lang], GAME, aid, (paper,), (theme,))
    return found


def game_words(lang: str = "en") -> GameWords:
    return GameWords(HELD, words(lang))


def view(aid: str, lang: str = "en"):
    return view_of(GAME, HELD.aid(aid), "", game_words(lang))


def printed(of: Job, out: Path, forms: bool = False) -> Path:
    made = make(of, Options(("pdf",), forms=forms), out)
    assert made.good, (made.error, [p.in_words(words("en")) for p in made.problems])
    return out / made.files[0]


def squeezed(text: str) -> str:
    """Letters and figures alone: lines may break anywhere, and icons leave nothing behind."""
    return "".join(c for c in re.sub(r"\{[a-z-]+\}", "", text).lower() if c.isalnum())


def text_of(file: Path) -> str:
    return squeezed("".join(p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(file)))


def nodes(aid: str, tag: str, lang: str = "en") -> list[Node]:
    return [node for node in tree(job(aid, lang)).walk() if node.tag == tag]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Puts an edition of the owner's to use: the sample one with changes."""

    def put(*changes: tuple[str, str]) -> None:
        monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
        text = edition_file(GAME, "sample").read_text("utf-8")
        for old, new in (('id = "sample"', 'id = "mine"'), ("sample = true\n", ""), *changes):
            assert old in text
            text = text.replace(old, new, 1)
        file = own_dir(GAME) / "mine.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        use_edition(GAME, "mine")

    return put


# every sheet


def test_mea_culpa_is_printed() -> None:
    assert GAME in printed_games()
    assert {*SHEETS, "rules-page", "rules", "rules-booklet"} <= {aid.id for aid in HELD.aids}


@pytest.mark.parametrize("aid", SHEETS)
def test_every_field_has_a_name_of_its_own_and_a_tooltip(aid: str) -> None:
    asked = [*nodes(aid, "field", "de"), *(tick for tick in nodes(aid, "tick", "de") if tick.given("name"))]
    assert all(node.given("name") and node.given("tip") for node in asked)
    found = [node.text("name") for node in asked]
    assert len(found) == len(set(found))
    assert bool(found) == (aid in ("register", "round"))


@pytest.mark.parametrize("aid", SHEETS)
def test_nothing_here_rests_on_what_a_sample_makes_up(aid: str) -> None:
    assert not on_sample(GAME, HELD.aid(aid), "")
    assert not any("sample" in p.words().lower() for p in nodes(aid, "p"))


@pytest.mark.parametrize("lang", LANGS)
def test_no_english_stays_on_a_translated_sheet(lang: str) -> None:
    if lang == "en":
        return
    told, english = game_words(lang), game_words("en")
    same = {id for id in HELD.messages if id.startswith("mea-culpa.") and told.say(id, n=2) == english.say(id, n=2)}
    assert same <= {
        "mea-culpa.short",
        "mea-culpa.section.variant",
        "mea-culpa.who.nobody",
        "mea-culpa.house-cards.copies",
        "mea-culpa.record.steps",
        "mea-culpa.incognito.row.action",
        "mea-culpa.board.mm",
        "mea-culpa.last.date",
    }


# the House of Pleasure


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", ["house", "house-cards"])
def test_every_house_card_says_its_name_and_its_effect(aid: str, lang: str, tmp_path: Path) -> None:
    text, told = text_of(printed(job(aid, lang), tmp_path)), game_words(lang)
    for card in house().card:
        assert squeezed(told.name("card", card.id)) in text
        for phrase in describe(card.effects, told.language):
            assert squeezed(phrase) in text


def test_the_house_cards_are_the_whole_deck() -> None:
    deck = nodes("house-cards", "card")
    assert sorted(card.text("id") for card in deck for _ in range(card.count("copies"))) == list(whole_deck())
    assert components().declared["house-cards"] == sum(card.count("copies") for card in deck)
    for node, card in zip(deck, house().card, strict=True):
        marks = Counter(n.text("name") for n in node.walk() if n.tag == "mark")
        assert marks["notch"] == card.notches
        assert marks["notch"] + marks["notch-free"] == max(c.notches for c in house().card)


def test_cards_of_one_effect_share_a_sign_and_others_do_not() -> None:
    signs = {entry.id: entry.sign for entry in view("house").cards}
    assert set(signs.values()) <= names()
    assert signs["others-3"] == signs["others-5"] != signs["others-lust"] != signs["others-greed"]
    assert signs["bank-3"] == signs["bank-5"] == signs["bank-7"] != signs["steal-3"]


def test_the_list_counts_cards_by_notches() -> None:
    held = view("house")
    assert {share.notches: share.n for share in held.shares} == {0: 1, 1: 8, 2: 13, 3: 2}
    assert held.total == len(whole_deck())
    assert held.rounds * 4 == held.total


def test_the_suites_tell_costs_and_effects() -> None:
    five, six = view("house").suites
    assert (five.number, five.notches, six.number, six.notches) == (5, 0, 6, 2)
    for suite in (five, six):
        assert suite.cost == "Put one of your sin stones into the Den of Lust."
    assert "yellow Letter" in six.text


def test_whoever_chooses_is_named_where_somebody_chooses() -> None:
    who = {entry.id: entry.who for entry in view("house").cards}
    assert who["emperors-letter"] == "the giver: which Letter"
    assert {id for id, told in who.items() if told == "–"} == {
        "popes-letter",
        "others-3",
        "others-5",
        "bank-3",
        "bank-5",
        "bank-7",
    }


def test_every_card_has_its_back(tmp_path: Path) -> None:
    """24 cards on three sheets, the backs on three more; a character's back is its own."""
    assert len(set_document(tree(job("house-cards")), "t", names()).sheets) == 6
    assert len(set_document(tree(job("characters")), "t", names()).sheets) == 2
    assert {card.text("id"): card.text("back") for card in nodes("characters", "card")} == {
        who: f"back-{who}" for who in CHARACTERS
    }


def test_the_owners_size_makes_the_cards(own) -> None:
    def size() -> str:
        return re.search(r'<deck card="([^"]*)"', compose(job("house-cards")))[1]

    assert size() == "{:g}mm {:g}mm".format(*POKER)
    own(("card-mm = [59, 92]", "card-mm = [57.5, 89]"))
    assert size() == "57.5mm 89mm"
    for lang in (*LANGS, PSEUDO):
        assert check_fit(job("house-cards", lang)) == []


# the characters


@pytest.mark.parametrize("lang", LANGS)
def test_the_characters_act_in_their_order(lang: str, tmp_path: Path) -> None:
    held, text = view("characters", lang), text_of(printed(job("characters", lang), tmp_path))
    assert [card.id for card in held.cards] == list(CHARACTERS)
    assert [card.turn for card in held.cards] == [1, 2, 3, 4]
    for card in held.cards:
        for said in (card.name, card.left, *(line.text for line in card.lines)):
            assert squeezed(said) in text
    assert [line.id for line in held.cards[3].lines] == ["preliminary", "then", "privilege"]


def test_who_can_be_robbed_by_a_card_is_warned() -> None:
    warned = {card.id for card in view("characters").cards if any(line.id == "robbed" for line in card.lines)}
    assert warned == {effect.holder for card in house().card for effect in card.effects if hasattr(effect, "holder")}


def test_two_players_pick_in_turn() -> None:
    assert view("characters").picks == (0, 1, 0, 1)


# the round


@pytest.mark.parametrize("lang", LANGS)
def test_the_round_tells_the_rules_in_their_own_words(lang: str, tmp_path: Path) -> None:
    text, told = text_of(printed(job("round", lang), tmp_path)), game_words(lang)
    for id in (*PREPARE, *(clause for _, ids in ACTIONS.values() for clause in ids)):
        assert squeezed(told.clause(id)) in text


def test_the_preparation_is_complete_and_lettered() -> None:
    held = view("round")
    assert "".join(line.mark for line in held.prepare) == "ABCDEFGH"
    prepared = {clause.id for clause in DATA.clauses if clause.id.startswith("prep.")}
    assert prepared - set(PREPARE) == {"prep.deck.reshuffle"}
    assert [action.id for action in held.actions] == [action.id for action in components().action]


# the Record of Sins


@pytest.mark.parametrize("id", TRACKS)
def test_a_picture_shows_where_the_soul_ends(id: str) -> None:
    [example] = [example for example in load_examples(GAME) if example.id == id]
    [track] = [track for track in view("record").tracks if track.id == id]
    mover, *others = example.position["souls"].values()
    space = next_free(mover + track.steps, set(others))
    assert track.end == (space if space <= LAST_SPACE else mover)
    assert track.stays == (track.end == mover)
    held = {space.n: space.held for space in track.spaces}
    assert held[track.end] == ("stays" if track.stays else "to")
    assert {n for n, what in held.items() if what == "other"} == set(held) & set(others)
    if not track.stays:
        assert held[mover] == "from"


def test_hell_lies_behind_the_last_space() -> None:
    for track in view("record").tracks[1:]:
        assert [space.n for space in track.spaces[-2:]] == [LAST_SPACE, 0]


# the Pope's meeting


def test_the_meeting_follows_the_rulings_by_default() -> None:
    cases = {case.id: case for case in view("incognito").cases}
    assert {id: case.steps for id, case in cases.items()} == {"wrong": 0, "caught": 1, "overrun": 1, "closed": 1}
    assert [DATA.ruling(id).default for id in ("G13", "G14", "G15", "G15a", "G16", "G56")] == [
        "next",
        "after",
        "caught-one",
        "open",
        "any",
        "die",
    ]


@pytest.mark.parametrize(
    ("case", "example"),
    [
        ("wrong", "pope-unseen"),
        ("caught", "pope-caught"),
        ("overrun", "pope-overrun"),
        ("closed", "pope-closed-room"),
    ],
)
def test_the_steps_of_a_meeting_are_those_of_its_example(case: str, example: str) -> None:
    """The examples are played by the referee; here their outcome is compared with the sheet."""
    [shown] = [e for e in load_examples(GAME) if e.id == example]
    before = shown.position["souls"]["Ann"]
    told = [int(line.rsplit(" ", 1)[1]) for do in shown.do for line in do.expect if line.startswith("Ann soul:")]
    steps = {c.id: c.steps for c in view("incognito").cases}[case]
    assert (told[-1] if told else before) - before == steps


# the register


@pytest.mark.parametrize("lang", LANGS)
def test_the_register_asks_about_every_slip(lang: str, tmp_path: Path) -> None:
    text, told = text_of(printed(job("register", lang), tmp_path)), game_words(lang)
    assert set(SLIP_SIGNS) == set(box().slips)
    assert set(SLIP_SIGNS.values()) <= names()
    ticks = {tick.text("name") for tick in nodes("register", "tick")}
    for slip, clause in box().slips.items():
        assert f"slip-{slip}" in ticks
        assert squeezed(told.clause(clause)) in text


def test_the_register_can_be_filled_in(tmp_path: Path) -> None:
    document = pikepdf.open(printed(job("register"), tmp_path, forms=True))
    fields = [str(field.T) for field in document.Root.AcroForm.Fields]
    assert {f"own-text-{n}" for n in range(1, 6)} <= set(fields)
    assert len([name for name in fields if name.startswith("slip-")]) == len(box().slips)


def test_a_table_prints_the_register_that_it_plays(own, tmp_path: Path) -> None:
    own(('  "asleep",\n', ""), ("[[price]]", '[[sin]]\nid = "phone"\ntext = "Looking at the telephone."\n\n[[price]]'))
    slips = {slip.id: slip.text for slip in view("register").slips}
    assert set(slips) == {*box().slips, "phone"} - {"asleep"}
    assert "lookingatthetelephone" in text_of(printed(job("register"), tmp_path))


# the rules


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_tell_every_clause_and_every_ruling(lang: str) -> None:
    rules = view("rules", lang)
    clauses = [clause for part in rules.parts for clause in part.clauses]
    assert sorted(c.id for c in clauses) == sorted(c.id for c in DATA.clauses)
    assert len(clauses) == 179
    rulings = [ruling.id for clause in clauses for ruling in clause.rulings]
    assert sorted(rulings) == sorted(ruling.id for ruling in DATA.rulings)
    assert unplaced(game_words(lang)) == []


def lines_of_the_page(lang: str = "en") -> dict[str, tuple[str, ...]]:
    """The rows of tables on the page of the rules, by box and row."""
    boxes = [box for side in view("rules-page", lang).sides for band in side for col in band.columns for box in col]
    return {f"{box.id}.{line.id}": line.cells for box in boxes for part in box.of("table") for line in part.lines}


def test_the_page_leaves_prices_blank_that_a_sample_makes_up() -> None:
    rows = lines_of_the_page()
    assert rows["prices.buy"] == ("*Buy*", "2", BLANK, BLANK, BLANK, "4")
    assert rows["prices.sell"] == ("*Sell*", "6", BLANK, BLANK, BLANK, "–")
    assert not on_sample(GAME, HELD.aid("rules-page"), "")


def test_the_page_has_the_prices_of_the_owner(own) -> None:
    own()
    held = edition().prices
    for way in ("buy", "sell"):
        told = tuple(str(held[good, way]) for good in ("bread", "wine", "cloth", "jewel"))
        assert BLANK not in told
        assert lines_of_the_page()[f"prices.{way}"][1:5] == told


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_lists_every_card_of_the_house_with_its_cost(lang: str) -> None:
    rows = [cells for id, cells in lines_of_the_page(lang).items() if id.startswith("cards.")]
    costs = [int(figure) for cost, _, _ in rows for figure in re.findall(r"\d+", cost)]
    copies = [int(figure) for _, number, _ in rows for figure in re.findall(r"\d+", number)]
    assert sorted(zip(costs, copies, strict=True)) == sorted((card.notches, card.copies) for card in house().card)
