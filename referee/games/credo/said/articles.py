"""What is said of Articles: of those on a mat, and of one that was drawn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.core.rules.play import deciding_steps
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.speech import NEVER, Heard, Meaning
from referee.speech.cases import is_asked
from referee.speech.heard import FILL
from referee.speech.roles import beyond, spans_of

from ..box.components import CATEGORIES, FAITH, PLACES, numbers_of
from ..moves import Abstain, Enforce, Exchange, Keep, Lay, Refuse, Refute, RefuteChurch, Replace, Vote
from ..position.known import category_of, free_category, mat, turn_of
from ..position.state import Credo, seats
from ..rules.laying import LayMats, count_laid
from ..rules.mats import needs_faith, on_mat
from .draws import goes_on_the_mat, lacked
from .things import (
    article_meant,
    awaits_yellow,
    drawn_article,
    is_said_outright,
    name_of_doctrine,
    numbers_said,
    sole_bearers,
)

TAUGHT = frozenset({"event.church-father", "teaching-word"})
"""The name of the Event with which somebody teaches."""

CATEGORY = frozenset(f"category.{each}" for each in CATEGORIES)
"""The categories of a mat by their names."""

BACKING = frozenset({"side", "vote", "my-votes"})
"""What is said when somebody's doctrine is voted for."""

BESIDE = "beside-old"
"""The concept of words that say that the new one is laid next to the old one."""

STAYS = frozenset({"keep", "stays-put", "saved"})
"""What is said of the one that stays."""

GOES = frozenset({"shed", "discard", "lose", "leave", "give-up", "replace", "remove", "take-away", "throw"})
"""What is said of the one that goes."""

COMES = frozenset({"exchange", "replace", "lay", "prefer", "instead", "go", "take", "put", "demote", "choose"})
"""What is said of the one that comes instead."""

LIKED = frozenset({"lay", "prefer", "take", "choose"})
"""What is said of the one that stays, where of no other one anything is said."""


def articles_meant(state: Credo, move: Move, plain: Meaning, heard: Heard) -> Meaning:
    """A doctrine, and whom it concerns."""
    named = (getattr(move, name) for name in ("article", "demoting") if getattr(move, name, None))
    plain = plain.plus(also={number for each in named for number in numbers_said(each)})
    match move:
        case Lay(_, None):
            return _laid(state, move, plain, heard)
        case RefuteChurch() if (is_asked(state, Refute("")) and heard.has("article-word")) or _teaches(heard):
            return NEVER  # one of them, and not the Church
        case Vote() | Refute() | Replace() | Enforce():
            return _of_a_mat(state, move, plain, heard)
    return plain


def _laid(state: Credo, move: Lay, plain: Meaning, heard: Heard) -> Meaning:
    """An Article that comes to lie on the own mat: the one that was drawn, or where mats are laid out, any."""
    mats, drawn = lays_mats(state), drawn_article(state)
    if mats and 1 not in numbers_of(move.article) and _is_number_one(heard):
        return NEVER
    if heard.has(BESIDE):
        if drawn and move.article != drawn:
            return NEVER
        old = old_ones(state, move.article)
        plain = plain.plus(also={BESIDE, "old-word"}.union(*(ways_of_old(each) for each in old)))
    plain = replace(plain, parts=(replace(plain.parts[0], loose=move.article == drawn),))
    plain = plain.plus(verbs=lacked(drawn, heard), also=_places_of(state, move.article, heard))
    return plain.plus(verbs=("play", "choose", "use"), also=("against", "side", "to")) if mats else plain


def _places_of(state: Credo, article: str, heard: Heard) -> Iterator[str]:
    """The category in which an Article comes to lie: of the player who draws, or who is named, or of anybody who lays
    out a mat."""
    if needs_faith(article):
        yield f"category.{FAITH}"
    elif lays_mats(state):
        deciding = seats_deciding(state)
        for seat in {seat for seat in deciding if heard.has(f"seat.{seat}")} or deciding:
            yield from (f"category.{each}" for each in _next_place(state, Seat(seat)))
    elif state.active is not None:
        try:
            yield f"category.{free_category(state, state.active)}"
        except NotKnown:
            return


def _next_place(state: Credo, seat: Seat) -> tuple[str, ...]:
    """The category that is filled next where a player lays out a mat; none where nobody told how many lie there."""
    try:
        full = count_laid(state, seat) // PLACES
    except NotKnown:
        return ()
    return CATEGORIES[full : full + 1]


def ways_of_old(article: str) -> set[str]:
    """What names an Article that lies on a mat, or bears its numbers."""
    return article_meant(article) | numbers_said(article)


def _of_a_mat(state: Credo, move: Vote | Refute | Replace | Enforce, plain: Meaning, heard: Heard) -> Meaning:
    """An Article that lies on a mat: it is voted for, or falls."""
    if _lies_elsewhere(state, move.article, heard):
        return NEVER
    early = not is_asked(state, move) and (awaits_yellow(state) or lays_mats(state))
    if early and not is_said_outright(heard, plain.verbs):
        return NEVER
    voters = {f"seat.{seat}" for seat in seats_deciding(state) if not says_who(move, seat, heard)}
    plain = plain.plus(also=voters)
    if not isinstance(move, Vote):
        return plain
    if _is_not_before(state, move.article, heard):
        return NEVER
    return plain.named(plain.parts[0].ways.union(_backed(state, move, heard)))


def choice_meant(state: Credo, move: Refuse | Keep | Exchange, plain: Meaning, heard: Heard) -> Meaning:
    """What becomes of the Article that was drawn: who stays with the old one refuses the new one, and who gives it up
    exchanges it."""
    drawn = drawn_article(state)
    old = old_ones(state, drawn)
    ways_new = {"new-word", "drawn", *(article_meant(drawn) if drawn else ())}
    ways_old = {"old-word"}.union(*(article_meant(each) for each in old)) - ways_new
    if not drawn or not old or not any(map(heard.has, ways_old)):
        return _of_the_drawn(state, move, plain, heard)
    if isinstance(move, Keep) or heard.has(BESIDE):
        return NEVER
    numbers = {f"{kind}{number}" for each in (drawn, *old) for number in numbers_of(each) for kind in "no"}
    named = {*ways_old, *ways_new, *numbers, "article-word", "doctrine-word", "mat-word", "mat-place", "event-word"}
    stays, goes = _of(heard, STAYS, ways_old, ways_new), _of(heard, GOES, ways_old, ways_new)
    spoken_of = any(map(heard.has, ways_new | GOES | {"exchange", "instead", "demote"}))
    stays = stays or (not spoken_of and _of(heard, LIKED, ways_old, ways_new))
    comes = any(map(heard.has, COMES)) or _of(heard, STAYS, ways_new, ways_old)
    if isinstance(move, Refuse) and stays:
        return Meaning(STAYS | LIKED, (), frozenset(named | GOES | {"refuse", "yes", "prefer"}))
    if isinstance(move, Exchange) and not stays and (goes or comes):
        also = named | COMES | GOES | {"instead", "drawn", "keep", "refuse", "from", "to", "yes"}
        return Meaning(GOES | COMES | STAYS, (), frozenset(also))
    return NEVER


def _of_the_drawn(state: Credo, move: Refuse | Keep | Exchange, plain: Meaning, heard: Heard) -> Meaning:
    """The same where nothing is said of the old one."""
    drawn = drawn_article(state)
    if isinstance(move, Refuse):
        doctrines = heard.named("doctrine.")
        another = doctrines and drawn and name_of_doctrine(drawn) not in doctrines
        if another or goes_on_the_mat(heard) or lacked(drawn, heard):
            return NEVER
    return plain.only(also=plain.also - plain.verbs)


def old_ones(state: Credo, drawn: str) -> tuple[str, ...]:
    """What lies on the drawer's mat under a number of the Article that was drawn, and is another one; nothing where
    nobody told who draws, or what lies there."""
    numbers = set(numbers_of(drawn)) if drawn else set()
    try:
        lying = mat(state, turn_of(state)) or {}
    except NotKnown:
        return ()
    return tuple(each for each in lying if each != drawn and numbers & set(numbers_of(each)))


def _of(heard: Heard, spoken: frozenset[str], these: set[str], those: set[str]) -> bool:
    """True if something is said of these rather than of those: their name is the nearest one."""
    places = (span.places for span in heard.spans if span.concepts & spoken)
    return any(_far(heard, each, these) < _far(heard, each, those) for each in places)


def _far(heard: Heard, places: tuple[int, ...], ways: set[str]) -> int:
    """How far away the nearest of some names is said."""
    named = heard.places(ways)
    return min((abs(place - each) for place in places for each in named), default=len(heard.tokens) + 1)


def _teaches(heard: Heard) -> bool:
    """True if somebody is said to teach, by words that are no name of the Event, and nothing to be refuted."""
    taught = any("teach" in span.concepts and not span.concepts & TAUGHT for span in heard.spans)
    return taught and not any(map(heard.has, ("refute", "preach", *TAUGHT)))


def seats_deciding(state: Credo) -> frozenset[int]:
    """Whoever has something to decide now, as far as that is known."""
    try:
        wanted = [wanted for _, _, wanted in deciding_steps(state) if wanted is not None]
    except NotKnown:
        return frozenset()
    return frozenset(int(who) for each in wanted for who in each.movers() if isinstance(who, int))


def says_who(move: Move, seat: int, heard: Heard) -> bool:
    """True if a player is named as the one who votes, or does not: nobody else's vote is meant then."""
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    named = (set(span.places) for span in heard.spans if f"by.{seat}" in span.concepts)
    return isinstance(move, Vote | Abstain) and any(not any(name <= each for each in idle) for name in named)


def lays_mats(state: Credo) -> bool:
    """True if everybody lays out his mat: no doctrine is voted for yet."""
    return bool(state.agenda) and isinstance(state.agenda[0], LayMats)


def _is_number_one(heard: Heard) -> bool:
    """True if a one stands right behind the name of a doctrine, and counts nothing: where everybody lays out his own,
    it is the number, if the doctrine has it."""
    ends = {len(heard.tokens), *(span.places[0] for span in heard.spans if span.concepts & {"mat-place", "mat-word"})}
    ends |= heard.places({"lay"})
    ones = {span.places[0] for span in heard.spans if span.concepts & {"n1", "count1"} and len(span.places) == 1}
    named = {span.places[-1] for span in heard.spans if any(map(_has_number_one, span.concepts))}
    return any(place - 1 in named and place + 1 in ends for place in ones)


def _has_number_one(concept: str) -> bool:
    """True for the concept of a doctrine with an Article 1."""
    bearers = sole_bearers().get(concept.removeprefix("doctrine."), ()) if concept.startswith("doctrine.") else ()
    return any(1 in numbers_of(each) for each in bearers)


def _lies_elsewhere(state: Credo, article: str, heard: Heard) -> bool:
    """True if a category is named, and an Article lies on a mat in another one."""
    named = CATEGORY.intersection(heard.concepts)
    try:
        lies = {category_of(state, seat, article) for seat in seats(state) if on_mat(state, seat, article)}
    except NotKnown:
        return False
    return bool(named and lies) and named.isdisjoint(f"category.{each}" for each in lies)


def _is_not_before(state: Credo, article: str, heard: Heard) -> bool:
    """True if a doctrine is named by its name alone, and another Article of it bears the number that is debated."""
    number = state.council.number if state.council is not None else 0
    if not number or number in numbers_of(article) or heard.has(f"article.{article}"):
        return False
    others = sole_bearers()[name_of_doctrine(article)]
    return not any(map(heard.has, numbers_said(article))) and any(number in numbers_of(each) for each in others)


def _backed(state: Credo, move: Vote, heard: Heard) -> Iterator[str]:
    """The players who hold an Article on the mat: it may be called by their names when votes are cast. If its doctrine
    is named, too, a player who is named besides may be the voter."""
    if not any(map(heard.has, BACKING)):
        return
    named, voting = any(map(heard.has, article_meant(move.article))), heard.places(BACKING)
    idle, first = heard.places({FILL}) - voting, min(heard.places({"give"}) | voting)
    for seat in seats(state):
        names = [span.places for span in spans_of(heard, {f"by.{seat}"}) if span.places[0] < first]
        votes = any(beyond(name[-1], idle, 1) in voting for name in names)  # as in `Ann votes`
        if on_mat(state, seat, move.article) and not votes and not (named and says_who(move, seat, heard)):
            yield f"seat.{seat}"
