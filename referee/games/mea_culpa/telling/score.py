"""The score: while the game runs what all see, and the result of an evaluation; at the end the Letters and how far they
lift."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Ending, Line, Player, Seat, Term, line

from ..box.components import SET_STEPS
from ..position.state import MeaCulpa, seats
from ..rules.evaluation import VALUES, Picks, ReturnGifts, Share, contents, value
from ..rules.final import Lift, sets_of


def score(state: MeaCulpa) -> tuple[Line, ...]:
    """An evaluation under way; souls from the one nearest Heaven down; at the end the Letters of each seat, and the
    line that decides."""
    lines = [*evaluated(state)]
    if None in state.souls:
        return *lines, line("score.untold", "rec.meaning")
    result = state.result
    if result is None:
        lines += [place(state, seat) for seat in upward(state)]
    else:
        lines += [each for seat in lifting_order(state) for each in lifted(state, seat)]
    if any(isinstance(step, Lift) for step in state.agenda):
        lines.append(line("score.lift-untold", "end.order"))
    if result is None:
        return tuple(lines)
    if "tie.general" in result.clauses:
        lines.append(line("score.tie", "tie.general", None, player=Player(result.winners[0])))
    lines += [line("score.won", result.clauses[0], seat, player=Player(seat)) for seat in result.winners]
    return tuple(lines)


def not_in_line(state: MeaCulpa) -> list[Seat]:
    """The seats that are missing in the line on the starting space."""
    return [seat for seat in seats(state) if seat not in state.line]


def upward(state: MeaCulpa) -> list[Seat]:
    """All seats from the soul nearest Heaven down, as far as the line on the starting space is known."""
    return sorted((*state.line[::-1], *not_in_line(state)), key=lambda seat: state.souls[seat] or 0)


def lifting_order(state: MeaCulpa) -> list[Seat]:
    """All seats in the order in which their souls were lifted, nearest Hell first; from the one nearest Heaven down if
    that is unknown."""
    before = state.before
    if not before or None in before:
        return upward(state)
    return sorted((*state.line, *not_in_line(state)), key=lambda seat: -(before[seat] or 0))


def evaluated(state: MeaCulpa) -> Iterator[Line]:
    """The gifts of all to the categories that are still to be shared, and the Letters that are laid out now."""
    head = state.agenda[0] if state.agenda else None
    gifts = next((step for step in state.agenda if isinstance(step, ReturnGifts)), None)
    if gifts is None or not isinstance(head, Picks):
        return
    category, (red, green, yellow, blue) = Term(f"category.{head.category}"), head.shown
    yield line(
        "score.laid",
        "eval.display",
        None,
        n=sum(head.shown),
        category=category,
        red=red,
        green=green,
        yellow=yellow,
        blue=blue,
    )
    shared = [step.category for step in state.agenda if isinstance(step, Share)]
    for shown in (head.category, *shared):
        worths = {seat: value(contents(state, seat, gifts.where), shown) for seat in seats(state)}
        for seat in sorted(worths, key=lambda seat: -worths[seat]):
            named, player = Term(f"category.{shown}"), Player(seat)
            if worths[seat]:
                yield line("score.donated", VALUES[shown], seat, player=player, category=named, n=worths[seat])
    for seat in dict.fromkeys(head.order):
        yield line("score.share", "eval.share", seat, player=Player(seat), n=head.order.count(seat))


def place(state: MeaCulpa, seat: Seat) -> Line:
    """The space of a soul."""
    at = state.souls[seat] or 0
    id_ = "score.below" if at > 0 else "score.above" if at < 0 else "score.start"
    return line(id_, "rec.meaning", seat, player=Player(seat), n=abs(at))


def lifted(state: MeaCulpa, seat: Seat) -> list[Line]:
    """The space from which a player's Letters lifted the soul, the Letters, and the space to which they brought it."""
    letters = tuple(n or 0 for n in state.letters[seat])
    sets, singles = sets_of(letters)
    player, lines = Player(seat), []
    if state.before and state.before[seat] is not None:
        lines.append(line("score.before", "end.order", seat, player=player, n=state.before[seat] or 0))
    red, green, yellow, blue = letters
    lines.append(
        line(
            "score.letters",
            "end.order",
            seat,
            player=player,
            n=sum(letters),
            red=red,
            green=green,
            yellow=yellow,
            blue=blue,
        )
    )
    if sets:
        lines.append(line("score.sets", "end.set", seat, player=player, n=sets, steps=sets * SET_STEPS))
    if singles:
        lines.append(line("score.singles", "end.single", seat, player=player, n=singles))
    return [*lines, *landing(state, seat, sets * SET_STEPS + singles), place(state, seat)]


def landing(state: MeaCulpa, seat: Seat, steps: int) -> Iterator[Line]:
    """The spaces that a soul went beyond the steps of its Letters, over occupied ones, or fell short of them, at Heaven
    or below it."""
    before, after = state.before[seat] if state.before else None, state.souls[seat]
    if before is None or after is None:
        return
    more = before - after - steps
    if more > 0:
        yield line("score.hops", "move.occupied.end", seat, player=Player(seat), n=more)
    elif more < 0 and seat in (() if state.result is None else state.result.winners):
        yield line("score.beyond", "end.win-heaven", seat, player=Player(seat), n=-more)
    elif more < 0:
        yield line("score.kept", "G51", seat, player=Player(seat), n=-more)


def ending(state: MeaCulpa) -> Ending | None:
    """The result of the game, or None while it runs."""
    return None if state.result is None else Ending(state.result.winners, state.result.clauses)
