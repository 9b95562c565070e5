"""Every game as PettingZoo knows games: agents who act one after the other, with a mask of what they may do."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pettingzoo

from referee.core.rules.move import CHANCE
from referee.core.state.terms import Seat
from referee.desk.table.course import NUMBERS
from tests.conformance.shown import FEATURES, Shown, features, random_choice


class Zoo(pettingzoo.AECEnv):  # type: ignore[misc]
    """`shown` is the game. Lots fall by the seed of `reset`."""

    metadata = {"name": "consistory_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown, self.first = shown, shown.beginning()
        self.possible_agents = [f"player_{seat}" for seat in range(shown.seats)]
        self.observation_space = cache(self._observation_space)
        self.action_space = cache(self._action_space)

    def _observation_space(self, agent: str) -> Any:
        seen = gymnasium.spaces.Box(-1e6, 1e6, (FEATURES,), np.float32)
        return gymnasium.spaces.Dict(
            {"observation": seen, "action_mask": gymnasium.spaces.Box(0, 1, (NUMBERS,), np.int8)}
        )

    def _action_space(self, agent: str) -> Any:
        return gymnasium.spaces.Discrete(NUMBERS)

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.rng, self.course, self.moves = Random(seed), self.first, 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._draw()

    def _draw(self) -> None:
        """Lots fall until somebody has to choose; then it is somebody's turn, or the end."""
        while self.course.mover is CHANCE:
            self.course = self.course.after(random_choice(self.course, self.rng))
        if self.course.mover is None:
            shares = self.course.shares() or (0.0,) * len(self.agents)
            self.rewards = dict(zip(self.possible_agents, map(float, shares), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif self.moves >= self.shown.most:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            assert isinstance(self.course.mover, int)
            self.agent_selection = self.possible_agents[self.course.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = Seat(self.possible_agents.index(agent))
        mask = np.zeros(NUMBERS, np.int8)
        if seat == self.course.mover:
            mask[list(self.course.choices)] = 1
        return {"observation": np.array(features(self.course, seat), np.float32), "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.course, self.moves = self.course.after(self.course.choices[int(action)]), self.moves + 1
        self._draw()
        self._accumulate_rewards()

    def render(self) -> str:
        return self.course.view(None)

    def close(self) -> None:
        """Nothing is held open."""
