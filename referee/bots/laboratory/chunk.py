"""One chunk of games, played and counted: the task of a worker."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import json, structs

from referee.core.game import Game
from referee.core.rules.marks import witnessing
from referee.core.rules.move import Move, Mover
from referee.core.rules.play import carry_out
from referee.core.state.state import State
from referee.core.state.terms import Seat
from referee.games import game_of

from ..match import Ended, Watcher, play_match
from ..strengths import bots_of
from .plan import Plan, starts_of
from .tally import Figures, Tally


def play_chunk(encoded: bytes, chunk: int) -> bytes:
    """The Tally of one chunk of a plan. Both are JSON, to be sent between processes and machines."""
    plan = json.decode(encoded, type=Plan)
    tally = Tally.empty(len(plan.tables))
    game = game_of(plan.game)
    for number in plan.games_of(chunk):
        won, lengths = [], []
        for start, figures in zip(starts_of(encoded), tally.tables, strict=True):
            ended = _counted(game, start, plan, number, figures)
            won.append(figures.count(ended, len(plan.seats)))
            lengths.append(ended.decisions)
        if tally.compared is not None:
            tally.compared.count(won[0], won[1], lengths[1] - lengths[0])
    return json.encode(tally)


def _counted(game: Game, start: State, plan: Plan, number: int, figures: Figures) -> Ended:
    """One game. The clauses carried out in it, and what its result rests on, are added to the figures."""
    counter = Counting(cards_of(plan.game))
    ended = play_match(game, start, bots_of(plan.bots), f"{plan.seed}/{number}", counter)
    rulings = Counter(mark.id for mark in ended.state.marks if mark.kind == "ruling")
    figures.note(clauses=counter.clauses, in_games=Counter(set(counter.clauses)), cards=counter.cards, rulings=rulings)
    return ended


class Counting(Watcher):
    """Counts every clause that is carried out, and every card that a player plays or names."""

    def __init__(self, cards: frozenset[str]) -> None:
        self._known = cards
        self.clauses, self.cards = Counter[str](), Counter[str]()

    def decided(self, state: State, seat: Seat, move: Move) -> None:
        self.cards.update(value for value in structs.astuple(move) if isinstance(value, str) and value in self._known)

    def carry_out(self, state: State, who: Mover, move: Move) -> State:
        with witnessing() as cited:
            after = carry_out(state, who, move)
        self.clauses.update(cited)
        return after


@lru_cache(maxsize=8)
def cards_of(game: str) -> frozenset[str]:
    """The ids of a game's cards with words of their own, as moves name them."""
    data = game_of(game).data
    kinds = set(data.game.cards)
    return frozenset(id_ for kind, _, id_ in (name.partition(".") for name in data.names) if kind in kinds)
