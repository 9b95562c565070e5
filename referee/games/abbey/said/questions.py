"""Questions as people put them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Seat
from referee.speech import NEVER, Heard, Meaning, Part, said
from referee.speech.cases import meant
from referee.speech.frames import frames, nouns
from referee.speech.heard import FILL, folded
from referee.speech.lexicons import lexicon
from referee.speech.reading import SPOKEN as LANGUAGES
from referee.speech.roles import is_said

from ..box.components import GAME, box
from ..moves import Ask, Query
from ..position.state import Abbey, seats
from ..rules.encounters.questions import CROSSED_COUNT, CROSSED_NAMED, FORMS, GOING, HOLD_COUNT, HOLD_NAMED, WEIGHTED
from .rooms import named_rooms, on_the_way, room_meant
from .traits import also_named, named_suspects, named_values, on_move

LISTED = frozenset({"or", "mostly"})
"""What shows that of the values of one trait that are named one after the other one is asked for."""

PUT = ("ask", "whether", "are-you", "yes-or-no", "is-yours")
"""What shows that something is asked where no question mark stands."""

TELLING = ("hold", "crossed", "weigh", "culprit", "it-was", "how-many", "sheet", "accuse", "give", "show", "request")
"""What shows what is asked about somebody who is named."""

WHICH = ("trait", "player", "room", "number", "code", "name", "double")
"""Forms that can begin with `which`."""


def is_free(form: str) -> bool:
    """True if a question of a form speaks of nothing that the referee keeps."""
    return frames(GAME)[f"ask.{form}"].rare


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
    yield from (Query(form) for form in FORMS if is_free(form))


def question_meant(state: Abbey, move: Ask, heard: Heard) -> Meaning:
    """What a question means, in concepts."""
    query = move.query
    if speaks_of_both(int(move.player), heard) or not _is_form(state, query, heard):
        return NEVER
    frame = frames(GAME)["ask.where-going" if query.form == GOING and not query.where else f"ask.{query.form}"]
    found = meant(GAME, state, move, heard, also_named, frame).plus(_target(state, move.player))
    if query.form == "trait" and _lists_values(heard):
        return replace(found, verbs=found.verbs | LISTED, must=found.must | LISTED)
    if query.form == GOING and query.where:
        return _going(state, move, found, heard)
    if query.names and query.form != WEIGHTED:
        if heard.asks and not any(map(heard.has, TELLING)):  # what about Bruno?
            return replace(found, verbs=frozenset({"whether"}), also=found.also | {"and"}, bare=True, must=frozenset())
        return found.plus(also=("how-many",) if len(query.names) > 1 else ())
    return found


def _is_form(state: Abbey, query: Query, heard: Heard) -> bool:
    """True if a sentence can ask for what a question of this form does."""
    if _asks_which(heard) and not heard.has("how-many") and query.form not in WHICH:
        return False
    match query.form:
        case "room":  # without accents, `ou` is `où`
            return not _are_alternatives(heard)
        case "yes-no":
            asks = heard.asks or any(map(heard.has, PUT))
            return asks and not _begins_open(heard) and not _lists_values(heard)
        case "hold-count" | "crossed-count":
            return bool(query.traits) or not named_values(heard)
        case "hold-named" | "crossed-named" | "weighted":
            asks = heard.asks or (heard.has("ask") and heard.has("whether"))
            here = set(query.names).issubset(named_suspects(state, heard))
            return here and (asks or not (heard.has("culprit") or heard.has("it-was")))
    return True


def speaks_of_both(player: int, heard: Heard) -> bool:
    """True if somebody names a player with himself, as in `Ben and I need a word`: then that one is not spoken to."""
    speaks = {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.speakers}
    ands = {span.places[0] for span in heard.spans if "and" in span.concepts and len(span.places) == 1}
    names = [span.places for span in heard.spans if f"seat.{player}" in span.concepts]
    behind = any(name[-1] + 1 in ands and name[-1] + 2 in speaks for name in names)
    return behind or any(name[0] - 1 in ands and name[0] - 2 in speaks for name in names)


def _asks_which(heard: Heard) -> bool:
    """True if somebody asks which one it is; what is part of more words that add nothing, as in `no matter which`, asks
    nothing."""
    return is_said(heard, {"which-one"})


def _lists_values(heard: Heard) -> bool:
    """True if somebody is asked which of the values of one trait it is: of all that are named, or of two of them what
    most are, as in `mostly Fathers or mostly Novices`."""
    which = _are_alternatives(heard) and (len(named_values(heard)) > 2 or heard.has("mostly"))
    return which and (heard.asks or heard.has("ask") or heard.has("whether"))


def _are_alternatives(heard: Heard) -> bool:
    """True if several values of one trait are named with an `or`."""
    values = named_values(heard)
    return heard.has("or") and len({box().values[value] for value in values}) == 1 < len(values)


def _begins_open(heard: Heard) -> bool:
    """True if a question begins with a word that asks for more than yes or no."""
    first = folded(heard.tokens[0].word) if heard.tokens else ""
    return first in heard.tongue.questions and not heard.has("yes-or-no")


def _target(state: Abbey, player: Seat) -> Part:
    """Whom a question goes to; where only one other Monk stands in the room, that goes without saying."""
    asker = on_move(state)
    here = state.rooms[asker] if asker is not None else None
    beside = [seat for seat in seats(state) if seat != asker and here is not None and state.rooms[seat] in (here, None)]
    alone = beside == [player]
    return said(f"seat.{player}", f"by.{player}", loose=alone)


def _going(state: Abbey, move: Ask, found: Meaning, heard: Heard) -> Meaning:
    """A question whether somebody is going to a room; not what somebody says of the own way."""
    asks = heard.asks or any("whether" in span.concepts and FILL not in span.concepts for span in heard.spans)
    where = move.query.where
    if where in on_the_way(heard) or not _is_asked(move.player, heard):
        return NEVER
    if where in box().kinds:
        named: tuple[Part, ...] = (said(way.format(where) for way in nouns(GAME)["kind-of-room"].ways),)
    else:
        named = room_meant(state, where, heard, you=move.player)
    # `where Ben is` only tells of a room
    return replace(found.plus(*named), must=found.must | ({"whether"} if asks else set()))


def _is_asked(player: Seat, heard: Heard) -> bool:
    """True if somebody is asked where he is going: with a question mark or a word for asking, or named before it is
    said that he goes, and not behind it, as in `off to the chapel, Ben and I need a word`."""
    goes = [span.places[0] for span in heard.spans if "are-going" in span.concepts]
    named = [span.places[0] for span in heard.spans if f"seat.{int(player)}" in span.concepts]
    told = not named or not goes or min(named) < max(goes)
    return heard.asks or heard.has("ask") or told


def in_own_words(query: Query, text: str) -> Query:
    """A question whose form was declared, put in one's own words: what asks for a name, for a code or for two things
    is that, whatever was declared."""
    for lang in LANGUAGES:
        heard = lexicon(GAME, lang).hear(text)
        for sign, form in (("two-questions", "double"), ("code-word", "code"), ("which-one", "name")):
            own = set(frames(GAME)[f"ask.{query.form}"].must) - {"hold"} if is_free(query.form) else set[str]()
            if heard.has(sign) and not any(map(heard.has, own)):
                return Query(form)
    return query
