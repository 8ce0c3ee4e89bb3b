"""A game as a PettingZoo environment: `seat_0`, `seat_1`, … act one after the other, as the rules say who must.

    >>> env = TableEnv("luz", seats=4)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     action = None if termination else env.action_space(agent).sample(observation["action_mask"])
    ...     env.step(action)

An observation has what the seat knows (`observation`, see the game's `observing` module) and which moves it can make
now (`action_mask`, all zeros while it is not its turn). Moves of seats that may act without having to (Kooz: accusing
out of turn, showing a lie) are passed over. One seed gives the same cards as it gives the first of `VectorGames`.
"""

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tablee.core.chance import roll, shuffled
from tablee.core.errors import BadOption, IllegalMove
from tablee.core.position import Position
from tablee.core.reward import shares
from tablee.core.view import view_bytes
from tablee.envs.batch import sources
from tablee.envs.observation import observation_of
from tablee.games import game

Seen = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Seen, int | None]):  # type: ignore[misc]
    """One table of a game.

    `rewards`: `ranks` for the worth of the place at the end (see `tablee.core.reward`), `scores` for the points of each
    deal once it has been counted.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        rewards: Literal["ranks", "scores"] = "ranks",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        if rewards not in ("ranks", "scores"):
            raise BadOption(f"rewards are by 'ranks' or 'scores', not {rewards!r:.40}")
        self.game = game(name)
        self.seats = self.game.check_seats(seats)
        self.options = self.game.read_options(dict(options or {}))
        self.by_score = rewards == "scores"
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tablee_{name}_v{self.game.version}", "render_modes": ["ansi"], "is_parallelizable": False
        }  # fmt: skip
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.game.move_count) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.position: Position | None = None
        self._source: NDArray[np.int64] | None = None

    def _observation_space(self) -> gymnasium.spaces.Dict:
        observation, moves = observation_of(self.game), self.game.move_count
        known = gymnasium.spaces.Box(np.zeros(observation.length, np.uint8), observation.highest, dtype=np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (moves,), np.int8)
        return gymnasium.spaces.Dict({"observation": known, "action_mask": mask})

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of what a seat observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of a seat's moves, as integers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the chance goes on that there is, or any at first."""
        if seed is not None or self._source is None:
            entropy = np.random.SeedSequence().entropy if seed is None else seed
            assert isinstance(entropy, int)
            self._source = sources(entropy, 1)[0]
        named = getattr(self.options, "starter", None)
        first = roll(self._source, self.seats) if named is None else named
        self.position = self.game.start(self.seats, first, self.options)
        self.agents = list(self.possible_agents)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._told = [0] * self.seats
        self._go_on(self.position)

    def _go_on(self, position: Position) -> None:
        """Deal if a deck is wanted, give rewards, and pass the turn on."""
        if position.must is None:
            for agent, reward in zip(self.agents, self._rewards(position), strict=True):
                self.rewards[agent] = reward
        if position.deck_wanted:
            assert self._source is not None
            deck = np.array(position.full_deck(), np.int64)
            shuffled(self._source, deck)
            position.deal(deck.tolist())
        over = position.over
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.agents[position.must or 0]

    def _rewards(self, position: Position) -> list[float]:
        scores, ranks = position.standing()
        if self.by_score:
            found = [float(score - told) for score, told in zip(scores, self._told, strict=True)]
            self._told = scores
            return found
        worth = np.zeros(self.seats)
        if position.over:
            shares(np.array(ranks, np.int64), worth)
        return [float(share) for share in worth]

    def observe(self, agent: str) -> Seen:
        """What a seat knows, and the moves that it can make if it is its turn."""
        assert self.position is not None, "reset comes first"
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.move_count, np.int8)
        if self.position.must == seat:
            mask[self.position.legal(seat)] = 1
        return {"observation": observation_of(self.game).of(self.position.states, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out a move of the seat whose turn it is; IllegalMove changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert self.position is not None
        if action is None:
            raise IllegalMove(f"{self.game.name}: {agent} must act")
        self.position.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(self.position)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What a bystander sees, as JSON, in the render mode `ansi`."""
        if self.render_mode is None or self.position is None:
            return None
        return view_bytes(self.position.view(None)).decode()

    def close(self) -> None:
        """Nothing is held open."""
