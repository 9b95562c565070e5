"""Every game as OpenSpiel knows games. Importing this registers them with it: `consistory_avignon(seats=2,most=40)`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from referee.core.rules.move import CHANCE
from referee.core.state.terms import Seat
from referee.desk.table.course import NUMBERS, Course
from tests.conformance.shown import FEATURES, MOST, Shown, all_games, features, game_called, has_secrets, private

MOST_LOTS = 256
"""Outcomes that one lot can have."""

PRINT = 16
"""Bytes of a fingerprint."""

TOLD = ("seats", "skipped", "seed", "most", "variant")
"""What is told of a game when it is loaded."""


def name_of(game: str) -> str:
    """What a game is called there."""
    return f"consistory_{game.replace('-', '_')}"


def load(shown: Shown) -> Any:
    """The game as OpenSpiel loads it."""
    return pyspiel.load_game(name_of(shown.game), {name: getattr(shown, name) for name in TOLD})


def type_of(game: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    least, most = game_called(game).data.game.seats
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game_called(game).data.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if has_secrets(game) else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": least, "skipped": 0, "seed": 0, "most": MOST, "variant": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """`shown` is the game; its beginning is found once. Each game is a class of its own, made by `_register`."""

    game: str
    kind: Any

    def __init__(self, params: Any = None) -> None:
        kind, params = self.kind, dict(params or {})
        told = {**kind.parameter_specification, **params}
        self.shown = Shown(self.game, *(told[name] for name in TOLD))
        self.first = Held(self.shown, self.shown.beginning())
        about = pyspiel.GameInfo(
            num_distinct_actions=NUMBERS,
            max_chance_outcomes=MOST_LOTS,
            num_players=self.shown.seats,
            min_utility=-1.0,
            max_utility=self.shown.seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.shown.most,
        )
        super().__init__(kind, about, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.shown.most

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.shown.seats)


class Held:
    """A Course, which is never changed and so never copied, and the moves that lead to it, which are all that is kept
    of it in a file."""

    def __init__(self, shown: Shown, course: Course, moves: tuple[int, ...] = ()) -> None:
        self.shown, self.course, self.moves = shown, course, moves

    def move(self, action: int) -> Any:
        return self.course.lots[action][0] if self.course.mover is CHANCE else self.course.choices[action]

    def after(self, action: int) -> Held:
        return Held(self.shown, self.course.after(self.move(action)), (*self.moves, action))

    def __deepcopy__(self, memo: Any) -> Held:
        return self

    def __reduce__(self) -> Any:
        return replayed, (self.shown, self.moves)


def replayed(shown: Shown, moves: tuple[int, ...]) -> Held:
    """The same position, reached once more."""
    held = Held(shown, shown.beginning())
    for action in moves:
        held = held.after(action)
    return held


class SpielState(pyspiel.State):  # type: ignore[misc]
    """`held` is the position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held, self.most = game.first, game.shown.most

    @property
    def course(self) -> Course:
        return self.held.course

    def current_player(self) -> int:
        who = self.course.mover
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(who) if isinstance(who, int) else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.course.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, probability) for number, (_, probability) in enumerate(self.course.lots)]

    def _apply_action(self, action: int) -> None:
        self.held = self.held.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.line(self.held.move(action))

    def is_terminal(self) -> bool:
        return self.course.mover is None or len(self.held.moves) >= self.most

    def returns(self) -> list[float]:
        return list(self.course.shares() or (0.0,) * len(self.course.session.seats))

    def __str__(self) -> str:
        return "\n".join([*story(self.course), *self.course.session.game.facts(self.course.session.state)])


def story(course: Course) -> list[str]:
    """Every move since the beginning, for eyes that may see everything."""
    lines = []
    while course.before is not None and course.made is not None:
        who, move = course.made
        lines.append(f"{who} {course.before.line(move)}")
        course = course.before
    return lines[::-1]


class Observer:
    """What a player knows, as a line and as a vector."""

    def __init__(self, kind: Any, seats: int) -> None:
        self.kind, self.seats = kind, seats
        self.tensor = np.zeros(seats + (PRINT if kind.perfect_recall else FEATURES), np.float32)
        self.dict = {"player": self.tensor[:seats], "seen": self.tensor[seats:]}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.kind.perfect_recall:
            self.dict["seen"][:] = list(bytes.fromhex(state.course.recall(Seat(player)).rpartition("\n")[2]))
        else:
            self.dict["seen"][:] = features(state.course, Seat(player) if self._private() else None)

    def _private(self) -> bool:
        return bool(self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)

    def string_from(self, state: SpielState, player: int) -> str:
        seat = Seat(player) if self._private() else None
        if self.kind.perfect_recall:
            return state.course.recall(seat)
        if not self.kind.public_info:
            return "" if seat is None else private(state.course, seat)
        return f"{player}\n{state.course.view(seat)}"


def _register() -> None:
    for game in all_games():
        kind = type_of(game)
        made = type(name_of(game), (SpielGame,), {"game": game, "kind": kind, "__module__": __name__})
        globals()[name_of(game)] = made  # where pickle looks for it
        pyspiel.register_game(kind, made)


_register()
