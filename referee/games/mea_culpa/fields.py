"""What a position of Mea Culpa consists of. What lies behind a screen or in a chest is its owner's alone; the order of
deck and bag is no part of a position.

What is left out is unknown. A table of counts, or of `sites`, that is told is told whole, and with all `rooms` a suite
that is not told is open; the supply of Letters is what the box holds but for those in sight. In a `closed` Suite 6 its
Letter still lies, but a Pope overran it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import YES_NO, AsItIs, Field, Flag, Listed, Parts, Row, Seat, Seated, Whole, Word, everybody, owner

from . import asking, writing
from .bare import Bare
from .components import (
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
from .edition import HIGHEST
from .pieces import BARE, BUILT, Debt, Result
from .writing import CARD, GIFTS, ROOM, SITE, SUITES, ByNumber, Offer, counts

PHASES = ("bonus", "prepare", "offers", "choose", "actions", "free-stone", "evaluation", "compare", "lift", "over")


def letters_in_sight(state: Bare, seat: Seat | None, letters: Any) -> Any:
    """They are laid open at the end."""
    return letters if state.result is not None else owner(state, seat, letters)


FIELDS = (
    Field(field="", name="phase", kind=Word(PHASES), means="what goes on"),
    Field(
        field="souls",
        kind=Row(each=Whole(-HIGHEST, LAST_SPACE)),
        means="how many steps each soul has come towards Hell; 0 is the starting space, less is on the way to Heaven",
        seen=everybody,
        shown="souls",
        question="soul",
        clause="move.start",
        answers=asking.free_spaces,
    ),
    Field(
        field="line",
        kind=Listed(each=Seated()),
        means="the souls on the starting space, nearest Hell first",
        seen=everybody,
        untold=(),
    ),
    Field(
        field="posts",
        kind=Row(each=Whole(0, MOST_NOTCHES)),
        means="how many notches each player's post shows",
        seen=everybody,
        shown="posts",
        question="post",
        clause="bid.post-stays",
        answers=asking.faces,
        plain=writing.turned,
    ),
    Field(field="money", kind=Row(each=Whole(0, 999)), means="each player's taler", seen=owner),
    Field(field="goods", kind=Row(each=counts(GOODS, "stone", 10)), means="each player's goods by kind", seen=owner),
    Field(
        field="letters",
        kind=Row(each=counts(COLOURS, "letter", 15)),
        means="each player's Letters by colour",
        seen=letters_in_sight,
        question="letters",
        clause="end.single",
        to_owner=True,
        answers=asking.letters_of_the_box,
    ),
    Field(
        field="sins",
        kind=Row(each=counts(DENS, "den", SIN_STONES)),
        means="how many stones of each player lie in each Den",
        seen=everybody,
        shown="sins",
        question="stones",
        clause="den.three",
        answers=asking.stones_in_hand,
    ),
    Field(
        field="chests",
        kind=Row(each=Parts(parts=(("one", GIFTS, ()), ("two", GIFTS, ()), ("untold", GIFTS, ())))),
        means="what each player has donated, by compartment; untold is what only the donor knows the compartment of",
        seen=owner,
        plain=writing.compartments,
    ),
    Field(
        field="stones",
        name="pope-stones",
        kind=counts(DENS, "den", asking.ALL_STONES),
        means="how many Pope stones lie at each Den",
        seen=everybody,
        shown="pope_stones",
        question="pope-stones",
        clause="den.safe",
        answers=asking.pope_stones_left,
    ),
    Field(
        field="",
        name="sites",
        kind=Row(
            each=Parts(parts=(("built", Word(BUILT, held=(0, 1, 2)), BARE), ("crews", Whole(0, 1), 0))),
            keys=SITES,
            of=("site",),
            rest=(BARE, 0),
        ),
        means="the cathedral sites: bare, with a nave or finished, and how many crews stand there",
        plain=writing.sites,
    ),
    Field(
        field="built",
        name="",
        kind=Row(each=Word(BUILT, held=(0, 1, 2)), keys=SITES),
        means="how far each site is built",
        seen=everybody,
        question="site",
        clause="cath.parts",
        answers=asking.may_be_built,
        learns=asking.learn_site,
    ),
    Field(
        field="crews",
        name="",
        kind=Row(each=Flag(), keys=SITES),
        means="on which sites a crew stands",
        seen=everybody,
        question="crew",
        clause="cath.nave",
        learns=asking.learn_crew,
    ),
    Field(
        field="finished",
        kind=Listed(each=SITE),
        means="the sites that are finished, in order",
        seen=everybody,
        shown="finished",
        untold=(),
    ),
    Field(field="", name="completed", kind=SITE, means="the site of the cathedral that is evaluated"),
    Field(
        field="imperial",
        name="emperors-crew",
        plain=lambda state, crews: bool(crews),
        kind=Flag(),
        means="the Emperor's crew, while it waits for its site",
        seen=everybody,
        untold=False,
    ),
    Field(
        field="hut",
        name="",
        kind=Whole(0, 4),
        means="how many crews are left in the hut",
        seen=everybody,
        shown="hut",
    ),
    Field(
        field="market",
        kind=counts(STONES, "stone", 10),
        means="how many stones of each kind lie on the market",
        seen=everybody,
        shown="market",
    ),
    Field(
        field="bag",
        kind=counts(STONES, "stone", 10),
        means="how many stones of each kind are in the bag",
        seen=everybody,
        untold=None,
    ),
    Field(
        field="rooms",
        kind=ByNumber(each=ROOM, keys=tuple(map(str, ROOMS))),
        means="the card in each room, or used",
        seen=everybody,
        question="room",
        clause="house.rooms",
        learns=asking.learn_room,
        plain=writing.cards,
    ),
    Field(
        field="suite5",
        kind=Word(SUITES[:2]),
        means="whether Suite 5 is open or used",
        seen=everybody,
        question="suite-5",
        clause="house.once",
        answers=lambda state, path: YES_NO,
        learns=lambda state, question, answer: replace(state, suite5=answer == "yes"),
        plain=writing.suite5,
    ),
    Field(
        field="suite6",
        kind=Word(SUITES),
        means="whether Suite 6 is open, used, or closed with its Letter",
        seen=everybody,
        question="suite-6",
        clause="house.s6.need",
        answers=lambda state, path: YES_NO,
        learns=lambda state, question, answer: replace(state, suite6=answer == "yes"),
        plain=writing.suite6,
    ),
    Field(
        field="suite6_shut",
        name="",
        kind=Flag(),
        means="whether a Pope overran Suite 6",
        seen=everybody,
    ),
    Field(
        field="discard",
        kind=Listed(each=CARD),
        means="the discarded cards",
        seen=everybody,
        shown="discard",
        untold=(),
    ),
    Field(field="deck", kind=Listed(each=CARD), means="the cards that are left to deal, sorted", seen=everybody),
    Field(
        field="supply",
        kind=counts(COLOURS, "letter", 15),
        means="how many Letters of each colour are left",
        seen=everybody,
        shown="supply",
    ),
    Field(
        field="bonuses",
        kind=Listed(each=Word(lambda terms: tuple(bonus.id for bonus in components().bonus), of=("bonus",))),
        means="the starting bonuses that are left",
        seen=everybody,
        shown="bonuses",
        untold=(),
    ),
    Field(
        field="holders",
        name="characters",
        kind=Row(each=Seated(), keys=CHARACTERS, of=("character",)),
        means="who holds each character",
        seen=everybody,
        shown="characters",
        question="holder",
        clause="char.hold",
        answers=asking.may_hold,
        learns=asking.learn_holder,
    ),
    Field(
        field="cards_told",
        kind=Flag(),
        means="whether a character of which nobody is told is held by nobody",
        seen=everybody,
        untold=True,
        told=False,
        why="how much was told of the hands, not the hands",
    ),
    Field(
        field="blank",
        kind=Flag(),
        means="whether nothing was told but what the table has answered since",
        seen=everybody,
        untold=False,
        told=False,
        why="it says how much was told",
    ),
    Field(
        field="order",
        kind=Listed(each=Seated()),
        means="who chooses a character, in order; while bonuses are picked, who still picks one",
        seen=everybody,
        shown="order",
        untold=(),
    ),
    Field(field="", name="picked", kind=Whole(0, len(CHARACTERS)), means="how many have chosen"),
    Field(field="keeper", kind=Seated(), means="who keeps the offered taler", seen=everybody, shown="keeper"),
    Field(
        field="offers",
        kind=Row(each=Offer(each=Whole(0, 999))),
        means="the offers that were revealed in this round, notches and taler",
        seen=everybody,
        plain=writing.offered,
    ),
    Field(
        field="",
        name="turn",
        kind=Word(lambda terms: (*CHARACTERS, *terms.seats), of=("character",)),
        means="the character whose turn it is, or its player",
    ),
    Field(
        field="",
        name="taken",
        kind=Listed(each=Word(lambda terms: tuple(action.id for action in components().action), of=("action",))),
        means="the actions that the character has taken",
    ),
    Field(
        field="",
        name="donations",
        kind=Whole(1, GIFTS_OF_EMPEROR),
        means="how many donations the Emperor has made in the present action",
    ),
    Field(field="", name="draw", kind=Whole(0, MARKET_STONES), means="how many stones are still to be drawn"),
    Field(field="", name="deal", kind=Listed(each=Whole(*ROOMS[::3])), means="the rooms that still get a card"),
    Field(
        field="debts",
        kind=AsItIs(type=tuple[Debt, ...]),
        means="the sin stones that players lack",
        seen=everybody,
        untold=(),
    ),
    Field(
        field="placer",
        kind=Seated(),
        means="who moved a Pope stone last",
        seen=everybody,
        told=False,
        why="until somebody has looked at the Dens; the move says it",
    ),
    Field(
        field="forgetting",
        kind=AsItIs(type=tuple[str, ...]),
        means="what the Petty Sinner leaves out of his next action",
        seen=everybody,
        untold=(),
        told=False,
        why="it is told when it is meant and when it is done",
    ),
    Field(
        field="owed",
        kind=AsItIs(type=tuple[tuple[str, int], ...]),
        means="what the Petty Sinner has left out",
        seen=everybody,
        untold=(),
    ),
    Field(
        field="called",
        kind=AsItIs(type=tuple[tuple[Seat, str], ...]),
        means="the slips that can't be called again in this turn",
        seen=everybody,
        untold=(),
        told=False,
        why="the call is told",
    ),
    Field(
        field="missed",
        kind=AsItIs(type=tuple[tuple[Seat, str], ...]),
        means="what was forgotten and nobody has called",
        seen=everybody,
        untold=(),
    ),
    Field(
        field="before",
        kind=AsItIs(type=tuple[int, ...]),
        means="where the souls stood before they were lifted",
        seen=everybody,
        untold=(),
        told=False,
        why="it remembers what was told, for the count",
    ),
    Field(field="result", kind=AsItIs(type=Result), means="how the game ended", seen=everybody),
)

FIELD = {field.question: field for field in FIELDS if field.question}
"""By the question that asks for it."""
