"""What it means that a unit moves in Heuchel & Meuchel."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import NEVER, Heard, Meaning, Part, count, said
from referee.speech.heard import folded

from ..box.components import ROWS
from ..moves import Go
from ..position.state import Heuchel, Unit
from ..rules.places import column_at
from ..rules.taking import after_taking
from .below import (
    are_several,
    going_with,
    is_one_of_several,
    rest_goes_along,
    rest_stays,
    together,
    tops_are_several,
)
from .columns import stands_in
from .courses import (
    BESIDE,
    OVER,
    beside,
    goes_beside,
    lands_in,
    passed,
    passed_over,
    passed_places,
    passes_another,
    stays_out,
)
from .firsts import BOTH, of_both
from .leaving import DEPARTS, departs
from .piles import (
    ONE_OF_STACKS,
    SOME_OF,
    STACK,
    has_stack,
    home_rows,
    is_uncounted,
    is_whole_stack,
    lying_in,
    may_be_part,
    other_height,
)
from .places import LETTERS, LOW_STACK, TOP_STACK, all_of, square_ways, unit_named
from .ranked import ranked_left
from .sparing import STAYING, keeps
from .squares import SQUARE, goes_elsewhere, goes_sideways, landing
from .staying import (
    APART,
    LOWEST,
    classes_of,
    is_left_there,
    is_parted,
    kept,
    left_classes,
    left_of,
    own_column,
    part_of,
    stay_said,
    unit_in,
    values_named,
)
from .verbs import verbs

MOVABLE = frozenset({"pile", "card", "only"})
"""The concepts of words for what may move, besides the names of classes and squares."""

PAIR = 2
"""Cards of which `both of them` may be said."""


def going(state: Heuchel, move: Go, found: Meaning, heard: Heard) -> Meaning:
    """What it means that a unit moves, or its upper cards."""
    if _speaks_of_no_move(state, heard) or _is_of_another(state, move, heard):
        return NEVER
    before, state = state, after_taking(state)
    own = own_column(state)
    row = move.place if isinstance(move.place, int) else 0
    unit = lying_in(state, own, row)
    lifted = move.top or len(unit)
    parts = [unit_named(state, move.place, 1, heard)]
    pointed = any(map(heard.has, parts[0].ways))
    also = {
        *(["take"] if pointed and row and not heard.has(BESIDE) and not _takes_then(heard) else []),
        *([] if _takes_then(heard) else ["use"]),
        f"seat.{before.turn}",
        *([f"seat.{state.turn}"] if pointed else []),
    }
    also |= classes_of(state, unit[:lifted]) | {f"{STACK}{len(unit)}"}
    also |= {"count1"} if _is_one_of_units(state, unit, heard) else set()
    also |= {f"{ONE_OF_STACKS}{number}" for number in heard.named(ONE_OF_STACKS)}
    bare = state is before  # what is said without a verb where cards may be taken says which
    below = heard.has("beneath") and not STAYING.isdisjoint(heard.concepts) and not left_classes(heard)
    if below and not any(map(heard.has, found.verbs)):
        return NEVER
    if _means_another(state, move, parts[0], heard):
        return NEVER
    if move.top is not None:
        upper = _upper(state, move.top, unit, pointed, heard)
        if upper is None:
            return NEVER
        part, besides, clear = upper
        bare = bare and clear
        parts.append(part)
        also |= besides
    else:
        also |= {f"n{value}" for value in values_named(state, unit, heard)}
        also |= _whole(lifted, heard)
        parts += [said(BOTH, loose=True)] * (len(unit) == PAIR and _are_both_cards(heard))
    if heard.has(OVER):
        if _is_only_passed(parts[0], heard):
            return NEVER
        over = passed_over(heard)
        also |= {way for way in passed(state, row) if not over or not way.startswith("class.")}
        parts[0] = replace(parts[0], ways=parts[0].ways | over)
    if goes_beside(heard) and move.to is None:
        also |= beside(state, lands_in(state, row))
    if move.to is not None:
        parts.append(landing(state, row, move.to))
    elif (lands := lands_in(state, row)) is not None:
        also |= {"far1", f"row{lands}", f"goal{lands}", f"far{lands - row}", *square_ways(own, lands)}
    departing = (DEPARTS,) if departs(heard) else ()
    return replace(found.plus(*parts, verbs=departing, also=also), bare=bare)


def _are_both_cards(heard: Heard) -> bool:
    """Whether `both of them` is said, and no word for stacks is part of that."""
    piles = heard.places({"pile"})
    return any(BOTH in span.concepts and piles.isdisjoint(span.places) for span in heard.spans)


def _is_one_of_units(state: Heuchel, unit: Unit, heard: Heard) -> bool:
    """Whether one of several units with a class on top is meant, whichever it is."""
    own = own_column(state)
    alike = [row for row in ROWS if classes_of(state, unit_in(state, own, row)[:1]) == classes_of(state, unit[:1])]
    return len(alike) > 1 and is_one_of_several(heard)


def _means_another(state: Heuchel, move: Go, place: Part, heard: Heard) -> bool:
    """Whether what is said can't be this move: somebody speaks of other cards or of another way."""
    row = move.place if isinstance(move.place, int) else 0
    if _is_other_unit(state, move, row, place, heard) or goes_elsewhere(state, move, lands_in(state, row), heard):
        return True
    if heard.has(BESIDE) and isinstance(move.place, str):
        return True
    if isinstance(move.place, int) and _stands_elsewhere(state, heard, move.to is not None):
        return True
    if isinstance(move.place, int) and (passes_another(state, row, heard) or stays_out(state, row, heard)):
        return True
    if goes_sideways(heard) and not isinstance(move.to, str):
        return True
    if heard.has("down") and not (isinstance(move.to, int) and move.to < row):
        return True
    return move.to == row + 1 and heard.has("far1")


def _stands_elsewhere(state: Heuchel, heard: Heard, surely: bool) -> bool:
    """Whether the column of another player is named as that in which somebody stands who goes."""
    own = own_column(state)
    return any(each != own and stands_in(each, heard, surely) for each in state.columns if each is not None)


def _is_only_passed(place: Part, heard: Heard) -> bool:
    """Whether a unit is named nowhere but where it is said over whom another goes."""
    named = [span.places for span in heard.spans if span.concepts & place.ways]
    return bool(named) and all(passed_places(heard).issuperset(places) for places in named)


def _is_other_unit(state: Heuchel, move: Go, row: int, place: Part, heard: Heard) -> bool:
    """Whether somebody speaks of a part of a stack, of a whole one, or of what lies open, and a move is of another."""
    own, unit = own_column(state), lying_in(state, own_column(state), row)
    if move.top is None and (is_parted(state, unit, heard) or going_with(heard) not in (None, len(unit))):
        return True
    if (
        other_height(len(unit), heard)
        or not may_be_part(move.top or len(unit), len(unit), heard)
        or (move.top is None and tops_are_several(heard))
    ):
        return True
    if _is_other_stack(move, place, heard):
        return True
    meant = any(map(heard.has, place.ways.difference(LETTERS, {"column-word"})))
    single = move.top is None and len(unit) == 1 and not meant and has_stack(state)
    if is_whole_stack(heard) and (move.top is not None or single):
        return True
    others = any(heard.has(f"by.{seat}") for seat in range(len(state.terms.seats)) if seat != state.turn)
    pointed = any(map(heard.has, place.ways))
    return row in home_rows(state, own) and (not pointed or others)


def _is_other_stack(move: Go, place: Part, heard: Heard) -> bool:
    """Whether the topmost or the lowest stack is meant, and that is another one, or whether this one is said to
    stay."""
    for span in heard.spans:
        for each in span.concepts & {TOP_STACK, LOW_STACK}:
            stays = is_left_there(heard, set(span.places))
            if stays is (each in place.ways) or (stays and move.top is not None):
                return True
    return False


def _speaks_of_no_move(state: Heuchel, heard: Heard) -> bool:
    """Whether somebody speaks of taking, or only tells what he or another player has."""
    if any(keeps(seat, heard) for seat in range(len(state.terms.seats)) if seat != state.turn):
        return True
    if state.moved is not None and (of_both(heard) or any(map(heard.has, ("beneath", "protection")))):
        return True
    if _only_passes(heard):
        return True
    if any(map(heard.has, verbs("go"))):
        return heard.has("take") and state.moved is not None and not _goes(heard)
    named = any(heard.has(f"seat.{seat}") for seat in range(len(state.terms.seats)) if seat != state.turn)
    return heard.has("owns") or (heard.has("take") and (named or state.moved is not None))


def _goes(heard: Heard) -> bool:
    """Whether a word for going is said that is no part of words for taking, as in `comes along`."""
    taken = heard.places({"take"})
    goes = (span.places for span in heard.spans if span.concepts & {"go", "move"})
    return any(not taken.issuperset(places) for places in goes)


def _only_passes(heard: Heard) -> bool:
    """Whether the only word for moving also says that somebody passes, and nothing else is named that could move."""
    goes = [set(span.places) for span in heard.spans if span.concepts & verbs("go")]
    passes = [set(span.places) for span in heard.spans if "pass" in span.concepts]
    besides = [span for span in heard.spans if not any(set(span.places) <= each for each in passes)]
    named = any(each in MOVABLE or each.startswith(("class.", SQUARE)) for span in besides for each in span.concepts)
    return bool(goes) and not named and all(any(each <= more for more in passes) for each in goes)


def _takes_then(heard: Heard) -> bool:
    """Whether somebody is said to go and, behind `and`, to take something: not what goes, then."""
    goes = [set(span.places) for span in heard.spans if span.concepts & verbs("go")]
    ands = {span.places[0] for span in heard.spans if "and" in span.concepts and len(span.places) == 1}
    ends = {place for place in ands if any(max(each) < place for each in goes)}
    for span in heard.spans:
        takes = "take" in span.concepts and not any(set(span.places) <= each for each in goes)
        joined = max((place for place in ends if place < span.places[0]), default=None)
        more = (each for each in goes if joined is not None and min(each) > joined)
        if takes and joined is not None and all(each <= set(span.places) for each in more):
            return True
    return False


def _is_of_another(state: Heuchel, move: Go, heard: Heard) -> bool:
    """Whether somebody who speaks of himself calls the unit that of its owner, who alone could move it now."""
    after = after_taking(state)
    if after is state:
        return False
    column = own_column(after) if isinstance(move.place, int) else column_at(move.place)
    owner = state.columns.index(column) if column in state.columns else None
    speaks = any(folded(token.word) in heard.tongue.speakers for token in heard.tokens)
    return speaks and heard.has(f"of.{owner}") and not heard.has(f"by.{owner}")


def _upper(
    state: Heuchel, top: int, unit: Unit, pointed: bool, heard: Heard
) -> tuple[Part, frozenset[str], bool] | None:
    """What says that only the upper cards of a unit go, what may be said besides, and whether that needs no verb; None
    where something else is said to stay than the others."""
    if (
        rest_goes_along(heard)
        or "all" in all_of(len(unit), heard)
        or (top == 1 and (are_several(heard) or tops_are_several(heard)))
    ):
        return None
    under, stays = unit[top:], stay_said(state, unit, top, heard)
    values, number = values_named(state, unit, heard), kept(heard)
    if values and values != {state.cards[card].value for card in unit[:top]}:
        return None
    if number is not None and not stays:
        return None
    if (some := part_of(heard, len(unit))) not in (None, top) or going_with(heard) not in (None, top):
        return None
    counted = any(heard.has(f"n{each}") for each in range(2, len(unit))) or heard.has("only")
    if not (pointed or counted or any(map(heard.has, verbs("go")))) and rest_stays(heard):
        return None  # what has gone was said before
    many = frozenset(f"n{value}" for value in values) | together(top, heard)
    many |= (
        ({"only"} | (set() if is_uncounted(heard) else {"alone"}) | (STAYING if stays and not counted else set()))
        if top == 1
        else set()
    )
    also = frozenset({"part-off", "alone"} | SOME_OF | ({"only"} if top > 1 else set()))
    also |= set() if some is None else count(len(unit))
    if not stays:
        return said(count(top), many), also, pointed or not _only_counts(heard)
    parted = left_of(state, unit, heard)
    many |= STAYING if number is not None or parted else set()
    many |= APART if parted else set()
    many |= LOWEST if len(under) == 1 and any(map(heard.has, LOWEST)) else set()
    ranked = ranked_left(heard)
    many |= STAYING | {"o1", *(f"o{each}" for each in ranked)} if ranked else set()
    also |= APART | {"no"} if ranked else set()
    left = {state.cards[card].value for card in under}
    also |= STAYING | classes_of(state, unit) | {f"n{value}" for value in left}
    also |= {"count1"} if 1 in left else set()
    also |= count(number) if number is not None else set()
    also |= {"pass", "go-away", "lowest", "beneath", "at-bottom", "left-over", "all"}
    also |= APART | {"continue"} if parted else set()
    return (
        said(count(top), many),
        also,
        bool(counted or ranked or heard.has("leaves") or heard.has("part-off") or parted),
    )


def _whole(lifted: int, heard: Heard) -> frozenset[str]:
    """What may be said of all the cards of a unit that goes."""
    also = together(lifted, heard) | {"all", "beneath"}
    also |= frozenset() if heard.named(ONE_OF_STACKS) else count(lifted)
    if lifted == 1:
        also |= {"only", "count1", "alone", "lone"}
    else:
        also |= {"included"} | ({"only", "alone"} if are_several(heard) else set())
    return also | {"rest", "only", "o1", "count1"} if rest_goes_along(heard) else also


def _only_counts(heard: Heard) -> bool:
    """Whether nothing but a number is said, which does not say what it counts."""
    return not any(map(heard.has, ("only", "alone", "part-off", "pile", "card")))
