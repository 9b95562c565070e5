"""What a seat could do, and the effect of what it did: `hint` and `review`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct

from referee.core.rules.play import decision
from referee.core.state.terms import Seat
from referee.desk.faults import UsageError
from referee.library.described import means

from .playout import play_on
from .sensible import Sensible, worth

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.rules.move import Move
    from referee.core.state.state import State
    from referee.table.fold import Table
    from referee.words.translation import Words

    from .match import Seen

WORLDS = 40
"""The number of worlds in which the moves of a hint are tried."""
RISK = 0.1
"""The share of worlds below the low figure of a hint, and above its high one."""
DECIDED = 0.5
"""The share of these games that must have a winner: during set-up few games come to an end."""
PLAYOUTS = 40
"""The number of games that are played to the end from a position of a review."""


class Hint(Struct, frozen=True):
    """A move with its gain: how much better the seat stands after it, in the measure of the game's bots."""

    move: Any
    mean: float
    low: float
    high: float


def hints(seen: Seen, remembered: Iterator[Seen], rng: Random, most: int = 3) -> list[Hint]:
    """The best moves of a seat by what it knows, the best first. remembered: the earlier moments of the game as the
    seat saw them."""
    bot = Adviser()
    for moment in remembered:
        bot.remember(moment)
    tried = bot.tried(seen, rng)
    advice = []
    for move, gains in tried.items():
        gains.sort()
        edge = int(RISK * len(gains))
        advice.append(Hint(move, sum(gains) / len(gains), gains[edge], gains[-1 - edge]))
    return sorted(advice, key=lambda hint: -hint.mean)[:most]


class Adviser(Sensible):
    """Tries moves like the sensible bot, and keeps the gain for each world."""

    def tried(self, seen: Seen, rng: Random) -> dict[Move, list[float]]:
        """For every move, how much better the seat stands after it, in each of some worlds."""
        self._memory.keep(seen)
        gains: dict[Move, list[float]] = {move: [] for move in seen.moves}
        for _ in range(WORLDS):
            world, luck = self._memory.world(seen, rng), rng.random()
            before = worth(seen.game, world, seen.seat, self._memory.facts)
            for move in gains:
                gains[move].append(self._gain(seen, world, move, Random(luck)) - before)
        return gains


class Turn(Struct, frozen=True):
    """A moment of a finished game at which the chances turned."""

    entry: Annotated[int, means("the number of the entry in the log")]
    player: Annotated[str, means("who moved; empty for a lot")]
    line: Annotated[str, means("the move as it stands in the log")]
    before: Annotated[dict[str, float], means("each player's share of wins before it")]
    after: Annotated[dict[str, float], means("each player's share of wins after it")]


class Review(Struct, frozen=True):
    """The answer of `review --json`."""

    game: Annotated[str, means("the id of the game")]
    name: Annotated[str, means("the name of the kept game")]
    turns: Annotated[tuple[Turn, ...], means("the moments at which the chances turned, in their order")]


def turns_of(table: Table, rng: Random, most: int = 5, tick: Callable[[], None] = lambda: None) -> list[Turn]:
    """The moments of a game at which a player's chances changed most, in order. Moments are chosen by the change of the
    bots' measure; then the chances before and after are counted by games that are played to the end. `tick` is called
    after every position that was counted."""
    chosen = sorted(_swings(table), key=lambda each: -each[0])[: 2 * most]
    turns = []
    for _, before, after in chosen:
        shares = []
        for number in (before, after):
            shares.append(chances(table.game, table.states[number], rng))
            tick()
        if all(sum(share.values()) > DECIDED for share in shares):
            turns.append(_turn(table, before, after, *shares))
    turns.sort(key=lambda turn: -max(abs(turn.after[name] - turn.before[name]) for name in turn.after))
    return sorted(turns[:most], key=lambda turn: turn.entry)


def _swings(table: Table) -> Iterator[tuple[float, int, int]]:
    """For each move, with its lots: how much it changed the standing of the seats, and the number of entries before and
    after it."""
    from referee.table.fold import is_lot
    from referee.table.log import Moved

    seats = [Seat(seat) for seat in range(len(table.header.seats))]
    number = 0
    while number < len(table.entries):
        start, entry = number, table.entries[number]
        number += 1
        while number < len(table.entries) and is_lot(table.entries[number]):
            number += 1
        if isinstance(entry, Moved):
            before, after = table.states[start], table.states[number]
            yield (
                max(abs(_standing(table.game, after, seat) - _standing(table.game, before, seat)) for seat in seats),
                start,
                number,
            )


def _standing(game: Game, state: State, seat: Seat) -> float:
    """The standing of a seat; 0 before the game has begun or if it is unknown."""
    return worth(game, state, seat) if decision(state) is not None or state.over() else 0.0


def _turn(table: Table, before: int, after: int, then: dict[str, float], now: dict[str, float]) -> Turn:
    entry: Any = table.entries[before]
    player = table.header.seats[entry.by] if isinstance(entry.by, int) else ""
    return Turn(before + 1, player, entry.text, then, now)


def chances(game: Game, state: State, rng: Random) -> dict[str, float]:
    """Each player's share of wins in many games played to the end from here."""
    names = state.terms.seats
    won = dict.fromkeys(names, 0.0)
    for _ in range(PLAYOUTS):
        ending = game.ending(play_on(game, state, rng))
        winners = () if ending is None else ending.winners
        for seat in winners:
            won[names[seat]] += 1 / len(winners) / PLAYOUTS
    return won


def review_of(table: Table, rng: Random, most: int) -> Review:
    """The moments at which the chances of a finished game changed most. Raises UsageError for a game that is not over,
    or that a blind referee kept."""
    if not table.state.over():
        raise UsageError("error.review.open")
    if not table.state.terms.knowing:
        raise UsageError("error.review.blind")
    return Review(table.header.game, table.header.name, tuple(turns_of(table, rng, most)))


def review_rows(review: Review, seats: tuple[str, ...], words: Words) -> list[list[str]]:
    """A review for people: the heads of the columns, then one row for each moment."""
    rows = []
    for turn in review.turns:
        pairs = ((f"{share:.0%}", f"{turn.after[player]:.0%}") for player, share in turn.before.items())
        shares = [words.referee("review.share", before=before, after=after) for before, after in pairs]
        rows.append([str(turn.entry), turn.player or words.referee("who.chance"), turn.line, *shares])
    heads = [words.referee(f"review.{each}") for each in ("entry", "player", "move")]
    return [[*heads, *seats], *rows]
