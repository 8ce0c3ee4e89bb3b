"""Thousands of games at once for learners, in the manner of `gymnasium.vector.VectorEnv`.

    >>> env = VectorGames("luz", seats=4, num_envs=1024)
    >>> observations, infos = env.reset(seed=1)
    >>> actions = env.random_legal()
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)

Where several seats take turns, this departs from Gymnasium:

* An action is that of the seat that must act in each game (`infos["seat"]`), and the observation is that seat's.
  Who may act without having to (Kooz: accusing out of turn, showing a lie) is passed over.
* `rewards` has a column for each seat, of what has happened since the step before; a learner adds its column up from
  one decision of its seat to the next.
* A game that is over begins anew in the same step (`AutoresetMode.SAME_STEP`): the observation is then of the next one.
  There is no `final_obs`, for nobody has to act at the end of a game, and `truncations` are never true.
* Arrays are overwritten by the next step. Copy what is to be kept, or ask for `copy=True`.
"""

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from tablee.core.chance import chance
from tablee.core.errors import BadOption, IllegalMove
from tablee.core.position import set_bits
from tablee.envs.batch import BY_RANK, BY_SCORE, Numbers, Observations, Rewards, batch_of, pick_all, sources
from tablee.envs.observation import observation_of
from tablee.games import game

Infos = dict[str, Any]
Step = tuple[Observations, Rewards, NDArray[np.bool_], NDArray[np.bool_], Infos]

_KINDS = {"ranks": BY_RANK, "scores": BY_SCORE}
_RANDOM = 0x52414E44  # the source of `random_legal` is not that of any game


def random_legal(legal: Numbers, source: NDArray[np.int64], out: Numbers | None = None) -> Numbers:
    """One move of each bit mask of legal moves, each as likely."""
    found = np.empty(len(legal), np.int64) if out is None else out
    pick_all(legal, source, found)
    return found


class VectorGames(VectorEnv[Observations, Numbers, Any]):
    """A batch of games of one kind, all with the same seats and options, each with chance of its own.

    `rewards`: `ranks` for the worth of the place at the end (see `tablee.core.reward`), `scores` for the points of each
    deal once it has been counted. Without `masks` or `observations` those arrays have no columns, and cost nothing.
    `infos`: `seat`, who must act; `legal`, a bit mask of its moves; `action_mask`, the same as a row of ones and zeros.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        seats: int,
        num_envs: int = 1024,
        options: Mapping[str, Any] | None = None,
        rewards: Literal["ranks", "scores"] = "ranks",
        observations: bool = True,
        masks: bool = True,
        copy: bool = False,
    ) -> None:
        if rewards not in _KINDS:
            raise BadOption(f"rewards are by 'ranks' or 'scores', not {rewards!r:.40}")
        if num_envs < 1:
            raise BadOption(f"a batch has one game at least, not {num_envs!r:.40}")
        self.game = game(name)
        self.options = self.game.read_options(dict(options or {}))
        self.seats = self.game.check_seats(seats)
        self.num_envs = num_envs
        self.copy = copy
        self._make_spaces(observations)
        self._make_arrays(observations, masks, _KINDS[rewards])

    def _make_spaces(self, observations: bool) -> None:
        length = observation_of(self.game).length if observations else 0
        highest = observation_of(self.game).highest[:length]
        low = np.zeros(length, np.uint8)
        rows = (self.num_envs, 1)
        self.single_observation_space = gymnasium.spaces.Box(low, highest, dtype=np.uint8)
        self.observation_space = gymnasium.spaces.Box(np.tile(low, rows), np.tile(highest, rows), dtype=np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.move_count)
        self.action_space = gymnasium.spaces.MultiDiscrete(np.full(self.num_envs, self.game.move_count))

    def _make_arrays(self, observations: bool, masks: bool, kind: int) -> None:
        n, engine, batch = self.num_envs, self.game.engine, batch_of(self.game)
        named = getattr(self.options, "starter", None)
        settings = [self.seats, -1 if named is None else named, kind, *self.options.numbers(), 0]
        self.states = engine.new(n)
        self.turn = np.zeros(n, np.int64)
        self.legal = np.zeros(n, np.int64)
        self.masks = np.zeros((n, self.game.move_count if masks else 0), np.int8)
        self.observations = np.zeros((n, observation_of(self.game).length if observations else 0), np.uint8)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.ended = np.zeros(n, np.bool_)
        self._never = np.zeros(n, np.bool_)
        self._given = np.zeros((n, self.seats), np.int64)
        self._blank, self._settings = engine.new(1), np.array(settings, np.int64)
        self._begin_all, self._step_all = batch.begin_all, batch.step_all
        self._sources = np.zeros((n, 4), np.int64)
        self._begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        """Begin all games; without a seed they go on from the chance that there is, or from any at first."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._seed(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._begin_all(
            self.states, self._blank, self._sources, self._settings, self.turn, self.legal,
            self.masks, self.observations, self.rewards, self.ended, self._given,
        )  # fmt: skip
        self._begun = True
        return self._out(self.observations), self._infos()

    def _seed(self, seed: int) -> None:
        self._sources = sources(seed, self.num_envs)
        self.source = chance(int(np.random.SeedSequence([seed, _RANDOM]).generate_state(1, np.uint64)[0]) >> 2)

    def step(self, actions: Any) -> Step:
        """Carry out a move in every game; IllegalMove changes nothing in any."""
        if not self._begun:
            raise IllegalMove(f"{self.game.name}: no game has begun: call reset first")
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise IllegalMove(f"{self.game.name}: {self.num_envs} games take as many actions, not {chosen.shape}")
        wrong = self._step_all(
            chosen, self.states, self._blank, self._sources, self._settings, self.turn, self.legal,
            self.masks, self.observations, self.rewards, self.ended, self._given,
        )  # fmt: skip
        if wrong >= 0:
            raise IllegalMove(self._refusal(wrong, int(chosen[wrong])))
        out = self._out
        return out(self.observations), out(self.rewards), out(self.ended), out(self._never), self._infos()

    def _refusal(self, k: int, code: int) -> str:
        can = ", ".join(f"{c} ({self.game.code_name(c)})" for c in set_bits(int(self.legal[k])))
        return f"{self.game.name}: in game {k}, seat {self.turn[k]} can't make move {code} now; it can: {can}"

    def _infos(self) -> Infos:
        return {"seat": self._out(self.turn), "legal": self._out(self.legal), "action_mask": self._out(self.masks)}

    def _out(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def random_legal(self) -> Numbers:
        """A legal move for each game, each as likely, drawn from a chance that follows from the seed too."""
        return random_legal(self.legal, self.source)
