"""Questions as people put them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Seat
from referee.speech import NEVER, Heard, Meaning, Part, said
from referee.speech.heard import ASIDE, FILL, folded
from referee.speech.lexicon import lexicon
from referee.speech.reading import SPOKEN as LANGUAGES

from ..components import GAME, box
from ..moves import Ask, Query
from ..questions import CROSSED_COUNT, CROSSED_NAMED, FORMS, GOING, HOLD_COUNT, HOLD_NAMED, WEIGHTED
from ..state import Abbey, seats
from .rooms import named_rooms, on_the_way, room_meant
from .traits import named_suspects, named_values, on_move, suspect_meant, titled, value_meant

FREE = frozenset(
    {
        *(
            "cards-word",
            "hold",
            "such",
            "monk-word",
            "hand-word",
            "whether",
            "count1",
            "or",
            "only",
            "ask",
            "now",
            "random",
        ),
        *("back-question", "mostly", "yes-or-no", "reply-word", ASIDE),
    }
)
"""What may stand in any question and adds nothing."""

SIGNS: dict[str, frozenset[str]] = {
    "trait": frozenset({"which-trait"}),
    "player": frozenset({"which-player"}),
    "room": frozenset({"which-room"}),
    "number": frozenset({"how-often"}),
    "yes-no": frozenset({"whether", "hold", "are-you", "crossed", "yes-or-no", "is-yours"}),
    "code": frozenset({"code-word"}),
    "name": frozenset({"which-one"}),
    "double": frozenset({"two-questions"}),
}
"""What shows that a question is of a form that speaks of nothing the referee keeps."""

ANSWERING = ("yes", "with-me", "none")
"""What shows that something is an answer, and no question."""

LISTED = frozenset({"or", "mostly"})
"""What shows that of the values of one trait that are named one after the other one is asked for."""

PUT = ("ask", "whether", "are-you", "yes-or-no", "is-yours")
"""What shows that something is asked where no question mark stands."""

TELLING = ("hold", "crossed", "weigh", "culprit", "it-was", "how-many", "sheet", "accuse", "give", "show", "request")
"""What shows what is asked about somebody who is named."""

WHICH = ("trait", "player", "room", "number", "code", "name", "double")
"""Forms that can begin with `which`."""


def questions_said(state: Abbey, heard: Heard) -> Iterator[Ask]:
    """Every question that the words can be, put to whoever is named, or to anybody."""
    named = [seat for seat in seats(state) if heard.has(f"seat.{seat}")]
    every = tuple(_queries(state, heard))
    for seat in named or list(seats(state)):
        yield from (Ask(seat, query) for query in every)


def _queries(state: Abbey, heard: Heard) -> Iterator[Query]:
    values, suspects = named_values(heard), named_suspects(state, heard)
    if heard.has("how-many"):
        yield from (Query(HOLD_COUNT, values), Query(CROSSED_COUNT, values))
    if suspects:
        yield from (Query(form, (), suspects) for form in (HOLD_NAMED, CROSSED_NAMED, WEIGHTED))
    yield from (Query(GOING, (), (), place) for place in ("", *named_rooms(state, heard), *box().kinds))
    yield from (Query(form) for form in FORMS if form in SIGNS)


def question_meant(state: Abbey, move: Ask, heard: Heard) -> Meaning:
    """What a question means, in concepts."""
    query, told = move.query, (_target(state, move.player),)
    if speaks_of_both(int(move.player), heard):
        return NEVER
    if _asks_which(heard) and not heard.has("how-many") and query.form not in WHICH:
        return NEVER
    listed = _lists_values(heard)
    if query.form == "room" and _are_alternatives(heard):  # without accents, `ou` is `où`
        return NEVER
    if listed and query.form == "yes-no":
        return NEVER
    if query.form in SIGNS:
        if query.form == "yes-no" and heard.has("crossed") and named_suspects(state, heard):
            return NEVER
        if query.form == "yes-no" and not heard.has("yes-or-no") and any(map(heard.has, ANSWERING)):
            return NEVER
        if query.form == "yes-no" and (_begins_open(heard) or not (heard.asks or any(map(heard.has, PUT)))):
            return NEVER
        found = _free(state, query.form, told, heard)
        signs = found.must | (LISTED if listed and query.form == "trait" else frozenset())
        return replace(found, verbs=signs, must=signs)
    if heard.has("two-questions") or heard.has("code-word"):
        return NEVER
    match query.form:
        case "hold-count" | "crossed-count" if not query.traits and named_values(heard):
            return NEVER
        case "hold-count" | "crossed-count":
            return NEVER if query.form == HOLD_COUNT and heard.has("crossed") else _counting(query, told)
        case "hold-named" | "crossed-named" | "weighted":
            return _naming(state, query, told, heard)
        case "going" if not query.where:
            return _where_going(told)
        case "going":
            return _going(state, move, told, heard)
    return NEVER


def speaks_of_both(player: int, heard: Heard) -> bool:
    """Whether somebody names a player with himself, as in `Ben and I need a word`: then that one is not spoken to."""
    speaks = {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.speakers}
    ands = {span.places[0] for span in heard.spans if "and" in span.concepts and len(span.places) == 1}
    names = [span.places for span in heard.spans if f"seat.{player}" in span.concepts]
    behind = any(name[-1] + 1 in ands and name[-1] + 2 in speaks for name in names)
    return behind or any(name[0] - 1 in ands and name[0] - 2 in speaks for name in names)


def _asks_which(heard: Heard) -> bool:
    """Whether somebody asks which one it is; what is part of more words that add nothing, as in `no matter which`, asks
    nothing."""
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    which = [set(span.places) for span in heard.spans if "which-one" in span.concepts]
    return any(not any(places < more for more in idle) for places in which)


def _lists_values(heard: Heard) -> bool:
    """Whether somebody is asked which of the values of one trait it is: of all that are named, or of two of them what
    most are, as in `mostly Fathers or mostly Novices`."""
    which = _are_alternatives(heard) and (len(named_values(heard)) > 2 or heard.has("mostly"))
    return which and (heard.asks or heard.has("ask") or heard.has("whether"))


def _are_alternatives(heard: Heard) -> bool:
    """Whether several values of one trait are named with an `or`."""
    values = named_values(heard)
    return heard.has("or") and len({box().values[value] for value in values}) == 1 < len(values)


def _begins_open(heard: Heard) -> bool:
    """Whether a question begins with a word that asks for more than yes or no."""
    first = folded(heard.tokens[0].word) if heard.tokens else ""
    return first in heard.tongue.questions and not heard.has("yes-or-no")


def _target(state: Abbey, player: Seat) -> Part:
    """Whom a question goes to; where only one other Monk stands in the room, that goes without saying."""
    asker = on_move(state)
    here = state.rooms[asker] if asker is not None else None
    beside = [seat for seat in seats(state) if seat != asker and here is not None and state.rooms[seat] in (here, None)]
    alone = beside == [player]
    return said(f"seat.{player}", f"by.{player}", loose=alone)


def _counting(query: Query, told: tuple[Part, ...]) -> Meaning:
    crossed = (said("crossed"),) if query.form == CROSSED_COUNT else ()
    traits = tuple(value_meant(value) for value in query.traits)
    how = frozenset({"how-many"})
    also = FREE | ({"sheet"} if crossed else set())
    return Meaning(how, (*told, *crossed, *traits), also, bare=False, must=how, strict=True)


def _naming(state: Abbey, query: Query, told: tuple[Part, ...], heard: Heard) -> Meaning:
    if not set(query.names).issubset(named_suspects(state, heard)) or (
        not (heard.asks or _asks_whether(heard)) and any(map(heard.has, ("culprit", "it-was")))
    ):
        return NEVER
    parts = (*told, *(suspect_meant(name) for name in query.names))
    also = FREE | titled(query.names)
    if query.form == WEIGHTED:
        sums = frozenset({"weigh"})
        counted = frozenset(f"n{number}" for number in heard.numbers) | {"times", "if"}
        return Meaning(sums, parts, also | counted | {"how-many"}, bare=False, must=sums)
    several = {"how-many"} if len(query.names) > 1 else set()
    if heard.asks and not any(map(heard.has, TELLING)):  # what about Bruno?
        return Meaning(frozenset({"whether"}), parts, also | {"and"})
    if query.form == CROSSED_NAMED:
        crossed = frozenset({"crossed"})
        return Meaning(crossed, parts, also | {"sheet", "are-you"} | several, bare=False, must=crossed)
    return Meaning(frozenset({"hold", "whether"}), parts, also | several, bare=False, must=frozenset({"hold"}))


def _asks_whether(heard: Heard) -> bool:
    """Whether somebody is told to ask whether something is so."""
    return heard.has("ask") and heard.has("whether")


def _going(state: Abbey, move: Ask, told: tuple[Part, ...], heard: Heard) -> Meaning:
    """A question where somebody is going; not what somebody says of the own way."""
    verbs = frozenset({"are-going", "go", "visit", "move"})
    asks = heard.asks or any("whether" in span.concepts and FILL not in span.concepts for span in heard.spans)
    must = frozenset({"are-going", "ask", *(["whether"] if asks else [])})  # `where Ben is` only tells of a room
    query = move.query
    if query.where in on_the_way(heard) or not _is_asked(move.player, heard):
        return NEVER
    if query.where in box().kinds:
        where: tuple[Part, ...] = (said(f"kind.{query.where}", f"alias.{query.where}"),)
    else:
        where = room_meant(state, query.where, heard, you=move.player)
    return Meaning(verbs, (*told, *where), FREE | {"turn", "next-word", "room-word"}, bare=False, must=must)


def _where_going(told: tuple[Part, ...]) -> Meaning:
    """A question where somebody is going, which names no room."""
    signs = frozenset({"where-going"})
    return Meaning(signs, told, FREE | {"turn", "next-word", "room-word", "go", "are-going"}, bare=False, must=signs)


def _is_asked(player: Seat, heard: Heard) -> bool:
    """Whether somebody is asked where he is going: with a question mark or a word for asking, or named before it is
    said that he goes, and not behind it, as in `off to the chapel, Ben and I need a word`."""
    goes = [span.places[0] for span in heard.spans if "are-going" in span.concepts]
    named = [span.places[0] for span in heard.spans if f"seat.{int(player)}" in span.concepts]
    told = not named or not goes or min(named) < max(goes)
    return heard.asks or heard.has("ask") or told


def _free(state: Abbey, form: str, told: tuple[Part, ...], heard: Heard) -> Meaning:
    """A question of which the referee keeps nothing but what its answer is."""
    if heard.has("two-questions") and form != "double":
        return NEVER
    also = set(FREE | {"crossed", "sheet", "show", "turn", "next-word", "go", "are-going", "room-word"})
    for value in named_values(heard):
        also |= value_meant(value).ways
    if form in ("code", "double", "name"):
        also |= {"how-many", "which-one", "which-trait", "name-word", "o1", "of-word", "trait-word"}
    if form == "player":
        also |= {"who-word", "which-one"}
    if form in ("double", "player"):
        suspects = named_suspects(state, heard)
        also |= titled(suspects) | {f"suspect.{each}" for each in suspects}
    return Meaning(SIGNS[form], told, frozenset(also), bare=False, must=SIGNS[form])


def in_own_words(query: Query, text: str) -> Query:
    """A question whose form was declared, put in one's own words: what asks for a name, for a code or for two things
    is that, whatever was declared."""
    for lang in LANGUAGES:
        heard = lexicon(GAME, lang).hear(text)
        for sign, form in (("two-questions", "double"), ("code-word", "code"), ("which-one", "name")):
            if heard.has(sign) and not any(heard.has(each) for each in SIGNS.get(query.form, frozenset()) - {"hold"}):
                return Query(form)
    return query
