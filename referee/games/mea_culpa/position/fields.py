"""Fields of a position of Mea Culpa.

What lies behind a screen or in a chest is known to its owner alone; the order of deck and bag is no part of a position.
What a file leaves out is unknown. A table of counts, or of `sites`, that is in the file counts as complete, and with
all `rooms` given a suite that is left out is open. The supply of Letters is what the box has without those in sight. In
a `closed` Suite 6 the Letter is still there, but a Pope overran it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import (
    YES_NO,
    AsItIs,
    Field,
    Flag,
    Listed,
    Parts,
    Row,
    Seat,
    Seated,
    Whole,
    Word,
    hidden,
    owned,
    owner,
    public,
)

from ..box.components import (
    CHARACTERS,
    COLOURS,
    DENS,
    GIFTS_OF_EMPEROR,
    GOODS,
    LAST_SPACE,
    MARKET_STONES,
    MOST_NOTCHES,
    ROOMS,
    SIN_STONES,
    SITES,
    STONES,
    components,
)
from ..box.edition import HIGHEST
from . import asking, writing
from .bare import Bare
from .pieces import BARE, BUILT, Debt, Result
from .writing import CARD, GIFTS, ROOM, SITE, SUITES, ByNumber, Offer, counts

PHASES = ("bonus", "prepare", "offers", "choose", "actions", "free-stone", "evaluation", "compare", "lift", "over")


def letters_in_sight(state: Bare, seat: Seat | None, letters: Any) -> Any:
    """The Letters of each seat as `seat` may see them; all are laid open at the end."""
    return letters if state.result is not None else owner(state, seat, letters)


FIELDS = (
    hidden("", Word(PHASES), "what goes on", name="phase"),
    public(
        "souls",
        Row(each=Whole(-HIGHEST, LAST_SPACE)),
        "how many steps each soul has come towards Hell; 0 is the starting space, less is on the way to Heaven",
        shown="souls",
        question="soul",
        clause="move.start",
        answers=asking.free_spaces,
    ),
    public("line", Listed(each=Seated()), "the souls on the starting space, nearest Hell first", default=()),
    public(
        "posts",
        Row(each=Whole(0, MOST_NOTCHES)),
        "how many notches each player's post shows",
        shown="posts",
        question="post",
        clause="bid.post-stays",
        answers=asking.faces,
        plain=writing.turned,
    ),
    owned("money", Row(each=Whole(0, 999)), "each player's taler"),
    owned("goods", Row(each=counts(GOODS, "stone", 10)), "each player's goods by kind"),
    Field(
        "letters",
        Row(each=counts(COLOURS, "letter", 15)),
        "each player's Letters by colour",
        seen=letters_in_sight,
        question="letters",
        clause="end.single",
        to_owner=True,
        answers=asking.letters_of_the_box,
    ),
    public(
        "sins",
        Row(each=counts(DENS, "den", SIN_STONES)),
        "how many stones of each player lie in each Den",
        shown="sins",
        question="stones",
        clause="den.three",
        answers=asking.stones_in_hand,
    ),
    owned(
        "chests",
        Row(each=Parts(parts=(("one", GIFTS, ()), ("two", GIFTS, ()), ("untold", GIFTS, ())))),
        "what each player has donated, by compartment; untold is what only the donor knows the compartment of",
        plain=writing.compartments,
    ),
    public(
        "stones",
        counts(DENS, "den", asking.ALL_STONES),
        "how many Pope stones lie at each Den",
        name="pope-stones",
        shown="pope_stones",
        question="pope-stones",
        clause="den.safe",
        answers=asking.pope_stones_left,
    ),
    hidden(
        "",
        Row(
            each=Parts(parts=(("built", Word(BUILT, values=(0, 1, 2)), BARE), ("crews", Whole(0, 1), 0))),
            keys=SITES,
            of=("site",),
            rest=(BARE, 0),
        ),
        "the cathedral sites: bare, with a nave or finished, and how many crews stand there",
        name="sites",
        plain=writing.sites,
    ),
    public(
        "built",
        Row(each=Word(BUILT, values=(0, 1, 2)), keys=SITES),
        "how far each site is built",
        name="",
        question="site",
        clause="cath.parts",
        answers=asking.may_be_built,
        learns=asking.learn_site,
    ),
    public(
        "crews",
        Row(each=Flag(), keys=SITES),
        "on which sites a crew stands",
        name="",
        question="crew",
        clause="cath.nave",
        learns=asking.learn_crew,
    ),
    public("finished", Listed(each=SITE), "the sites that are finished, in order", shown="finished", default=()),
    hidden("", SITE, "the site of the cathedral that is evaluated", name="completed"),
    public(
        "imperial",
        Flag(),
        "the Emperor's crew, while it waits for its site",
        name="emperors-crew",
        plain=lambda state, crews: bool(crews),
        default=False,
    ),
    public("hut", Whole(0, 4), "how many crews are left in the hut", name="", shown="hut"),
    public("market", counts(STONES, "stone", 10), "how many stones of each kind lie on the market", shown="market"),
    public("bag", counts(STONES, "stone", 10), "how many stones of each kind are in the bag", default=None),
    public(
        "rooms",
        ByNumber(each=ROOM, keys=tuple(map(str, ROOMS))),
        "the card in each room, or used",
        question="room",
        clause="house.rooms",
        learns=asking.learn_room,
        plain=writing.cards,
    ),
    public(
        "suite5",
        Word(SUITES[:2]),
        "whether Suite 5 is open or used",
        question="suite-5",
        clause="house.once",
        answers=lambda state, path: YES_NO,
        learns=lambda state, question, answer: replace(state, suite5=answer == "yes"),
        plain=writing.suite5,
    ),
    public(
        "suite6",
        Word(SUITES),
        "whether Suite 6 is open, used, or closed with its Letter",
        question="suite-6",
        clause="house.s6.need",
        answers=lambda state, path: YES_NO,
        learns=lambda state, question, answer: replace(state, suite6=answer == "yes"),
        plain=writing.suite6,
    ),
    public("suite6_shut", Flag(), "whether a Pope overran Suite 6", name=""),
    public("discard", Listed(each=CARD), "the discarded cards", shown="discard", default=()),
    public("deck", Listed(each=CARD), "the cards that are left to deal, sorted"),
    public("supply", counts(COLOURS, "letter", 15), "how many Letters of each colour are left", shown="supply"),
    public(
        "bonuses",
        Listed(each=Word(lambda terms: tuple(bonus.id for bonus in components().bonus), of=("bonus",))),
        "the starting bonuses that are left",
        shown="bonuses",
        default=(),
    ),
    public(
        "holders",
        Row(each=Seated(), keys=CHARACTERS, of=("character",)),
        "who holds each character",
        name="characters",
        shown="characters",
        question="holder",
        clause="char.hold",
        answers=asking.may_hold,
        learns=asking.learn_holder,
    ),
    public(
        "cards_told",
        Flag(),
        "whether a character of which nobody is told is held by nobody",
        default=True,
        silent="how much was told of the hands, not the hands",
    ),
    public(
        "blank",
        Flag(),
        "whether nothing was told but what the table has answered since",
        default=False,
        silent="it says how much was told",
    ),
    public(
        "order",
        Listed(each=Seated()),
        "who chooses a character, in order; while bonuses are picked, who still picks one",
        shown="order",
        default=(),
    ),
    hidden("", Whole(0, len(CHARACTERS)), "how many have chosen", name="picked"),
    public("keeper", Seated(), "who keeps the offered taler", shown="keeper"),
    public(
        "offers",
        Row(each=Offer(each=Whole(0, 999))),
        "the offers that were revealed in this round, notches and taler",
        plain=writing.offered,
    ),
    public(
        "gained",
        AsItIs(type=tuple[tuple[Seat, str, int], ...]),
        "what came behind screens before everybody in the present round: whose, what and how much",
        default=(),
        silent="what brings it is told",
    ),
    hidden(
        "",
        Word(lambda terms: (*CHARACTERS, *terms.seats), of=("character",)),
        "the character whose turn it is, or its player",
        name="turn",
    ),
    hidden(
        "",
        Listed(each=Word(lambda terms: tuple(action.id for action in components().action), of=("action",))),
        "the actions that the character has taken",
        name="taken",
    ),
    hidden(
        "",
        Whole(1, GIFTS_OF_EMPEROR),
        "how many donations the Emperor has made in the present action",
        name="donations",
    ),
    hidden("", Whole(0, MARKET_STONES), "how many stones are still to be drawn", name="draw"),
    hidden("", Listed(each=Whole(*ROOMS[::3])), "the rooms that still get a card", name="deal"),
    public("debts", AsItIs(type=tuple[Debt, ...]), "the sin stones that players lack", default=()),
    public(
        "placer",
        Seated(),
        "who moved a Pope stone last",
        silent="until somebody has looked at the Dens; the move says it",
    ),
    public(
        "forgetting",
        AsItIs(type=tuple[str, ...]),
        "what the Petty Sinner leaves out of his next action",
        default=(),
        silent="it is told when it is meant and when it is done",
    ),
    public("owed", AsItIs(type=tuple[tuple[str, int], ...]), "what the Petty Sinner has left out", default=()),
    public(
        "called",
        AsItIs(type=tuple[tuple[Seat, str], ...]),
        "the slips that can't be called again in this turn",
        default=(),
        silent="the call is told",
    ),
    public("missed", AsItIs(type=tuple[tuple[Seat, str], ...]), "what was forgotten and nobody has called", default=()),
    public(
        "before",
        AsItIs(type=tuple[int, ...]),
        "where the souls stood before they were lifted",
        default=(),
        silent="it remembers what was told, for the count",
    ),
    public("result", AsItIs(type=Result), "how the game ended"),
)

FIELD = {field.question: field for field in FIELDS if field.question}
"""The Fields by the question that asks for them."""
