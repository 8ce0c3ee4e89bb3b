"""The games as OpenSpiel games: `pyspiel.load_game("python_tablee_luz(players=4)")` once this module is imported.

Parameters of every game:

* `players`: how many seats;
* `options`: settings that differ from the defaults, as `memory:open;aid:hidden`;
* `first`: who begins, -1 if chance says so;
* `deals`: how many deals are played, 0 for the whole game;
* `utility`: `ranks` (zero-sum, see `tablee.core.reward`) or `scores` (the points, general-sum).

The deck is chance: its cards are drawn one by one, each outcome the index of a card among the different ones, rising.
Only who must act does; moves of seats that may act besides (Kooz: accusing out of turn, showing a lie) are passed over.

Information states recall all that a seat has seen. Their tensors hold what it observes now, which is all that fits
into a fixed size; `Observation.one_hot` says how. Observation strings are views as JSON.

OpenSpiel's C++ `ISMCTSBot` works on no game written in Python, its own included (open_spiel 2.0.2): `get_policy` says
that resampling is not implemented, and `step` ends the program with a segmentation fault. The one in
`open_spiel.python.algorithms.ismcts` works, and `Playouts` plays out for it at the speed of the kernels.
"""

import base64
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from tablee.core.chance import Source, chance
from tablee.core.errors import BadOption
from tablee.core.game import Game, Options
from tablee.core.view import view_bytes
from tablee.envs.bounds import bounds_of
from tablee.envs.moment import CHANCE, DRAWN, TERMINAL, Moment, Table
from tablee.envs.observation import observation_of
from tablee.games import game, games

PREFIX = "python_tablee_"
_PARAMETERS = {"options": "", "first": DRAWN, "deals": 0, "utility": "ranks"}
_NOTHING = base64.b64encode(pickle.dumps({})).decode()


def read_options(played: Game, written: str) -> Options:
    """The settings in a text such as `memory:open;aid:hidden`."""
    pairs = [part.partition(":") for part in written.split(";") if part]
    given: dict[str, Any] = {name: int(value) if value.isdecimal() else value for name, _, value in pairs}
    return played.read_options(given)


@cache
def table_of(name: str, players: int, options: str, first: int, deals: int, utility: str) -> Table:
    """What the moments of a game with these parameters share; BadOption says which of them is wrong."""
    played = game(name)
    settings = read_options(played, options)
    if utility not in ("ranks", "scores"):
        raise BadOption(f"{name}: utility is 'ranks' or 'scores', not {utility!r:.40}")
    if not 0 <= deals <= played.deals:
        raise BadOption(f"{name}: deals are from 0 (all) to {played.deals}, not {deals}")
    named = getattr(settings, "starter", None)
    first = named if first == DRAWN and named is not None else first
    if first != DRAWN:
        played.check_first(first, played.check_seats(players), settings)
    return Table(name, played.check_seats(players), settings, first, deals, utility == "scores")


def game_type(played: Game, by_score: bool) -> Any:
    """What OpenSpiel registers about a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + played.name,
        long_name=f"Tablée: {played.name.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if by_score else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=played.seats[-1],
        min_num_players=played.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": max(played.seats[0], min(4, played.seats[-1])), **_PARAMETERS},
    )


def game_info(table: Table) -> Any:
    """The numbers that OpenSpiel asks for."""
    bounds = bounds_of(table.game)
    sums = {} if table.by_score else {"utility_sum": 0.0}
    return pyspiel.GameInfo(
        num_distinct_actions=table.game.move_count,
        max_chance_outcomes=max(len(table.cards), table.seats),
        num_players=table.seats,
        min_utility=float(bounds.LOWEST_SCORE) if table.by_score else -1.0,
        max_utility=float(bounds.HIGHEST_SCORE) if table.by_score else 1.0,
        max_game_length=bounds.longest(table.seats),
        **sums,
    )


class TableeGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its parameters."""

    name: ClassVar[str]

    def __init__(self, parameters: dict[str, Any]) -> None:
        given = {**_PARAMETERS, **parameters}
        self.table = table_of(self.name, *(given[key] for key in ("players", "options", "first", "deals", "utility")))
        super().__init__(game_type(self.table.game, self.table.by_score), game_info(self.table), given)

    def new_initial_state(self, *_: Any) -> "TableeState":
        """The beginning of a game."""
        return TableeState(self, Moment(self.table))

    def max_chance_nodes_in_history(self) -> int:
        """Who begins, and every card of every deck."""
        deals = self.table.deals or self.table.game.deals
        return (self.table.first == DRAWN) + deals * len(self.table.deck)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer":
        """What a seat, or a bystander, can tell of a state."""
        if parameters:
            raise BadOption(f"{self.table.name}: observers have no parameters, and these were given: {parameters}")
        return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))


class TableeState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. OpenSpiel copies and pickles its only attribute."""

    def __init__(self, played: TableeGame, moment: Moment) -> None:
        super().__init__(played)
        self.moment = moment

    def current_player(self) -> int:
        """The seat that must act, or a pseudo-player."""
        return self.moment.player

    def is_terminal(self) -> bool:
        """Whether nothing is left to be done."""
        return self.moment.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        return self.moment.outcomes()

    def _apply_action(self, action: int) -> None:
        self.moment.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.moment.table
        if player != CHANCE:
            return table.game.code_name(action)
        return f"draw {table.cards[action]}" if self.moment.position else f"seat {action} begins"

    def returns(self) -> list[float]:
        """What the game was worth to each seat, nothing before its end."""
        return self.moment.worth() if self.is_terminal() else [0.0] * self.moment.table.seats

    def __str__(self) -> str:
        """All of it, for eyes that may see everything."""
        moment = self.moment
        if moment.position is None:
            return "nobody has begun"
        views = [moment.position.view(seat) for seat in (None, *range(moment.table.seats))]
        return "\n".join([*(view_bytes(view).decode() for view in views), f"drawn: {moment.drawn}"])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableeState":
        """A state drawn from all that agree with what a seat knows.

        In Luz and Pixies its history tells how it came about: the deck dealt last is the imagined one, all else is as
        it was. In Kooz no deal can be found that leads to imagined cards by the same moves: there the history is empty,
        and tells only what comes after. Both can be serialized, as OpenSpiel pickles the state itself.
        """
        source = chance(int(sampler() * (1 << 31)) << 31 | int(sampler() * (1 << 31)))
        moment = self.moment.imagine(player, source)
        found: TableeState = self.get_game().deserialize_state(_serialized(self._imagined_history(moment)))
        found.moment = moment
        return found

    def _imagined_history(self, moment: Moment) -> list[tuple[int, int]]:
        if not moment.told:
            return []
        history = [(int(past.player), int(past.action)) for past in self.full_history()]
        draws = [k for k, (player, _) in enumerate(history) if player == CHANCE]
        for k, outcome in zip(draws[-len(moment.table.deck) :], moment.last_deck(), strict=True):
            history[k] = CHANCE, outcome
        return history


def _serialized(history: list[tuple[int, int]]) -> str:
    """A state with no attributes in the form of OpenSpiel's `PyState::Serialize`: the one way to hand a history in."""
    told = ",".join(f"{player}:{action}" for player, action in history)
    return f"history={told}\nmove_number={len(history)}\n__dict__={_NOTHING}"


class Observer:
    """What a seat can tell of a state, or a bystander if it is asked for public information alone."""

    def __init__(self, table: Table, kind: Any) -> None:
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or not (private or kind.private_info == pyspiel.PrivateInfoType.NONE):
            raise BadOption(f"{table.name}: observers tell what a seat knows, or what all see")
        if kind.perfect_recall and not private:
            raise BadOption(f"{table.name}: there is no recollection of a bystander")
        self.private, self.recalls = private, bool(kind.perfect_recall)
        self.observation = observation_of(table.game)
        self.tensor = np.zeros(self.observation.spread, np.float32) if private else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TableeState, player: int) -> None:
        """Write what a seat observes into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self.observation.one_hot(state.moment.seen[player : player + 1])[0]

    def string_from(self, state: TableeState, player: int) -> str:
        """The same as a text."""
        moment = state.moment
        if self.recalls:
            return moment.recollection(player)
        if moment.position is None:
            return "nobody has begun"
        return view_bytes(moment.position.view(player if self.private else None)).decode()


class Playouts:
    """An evaluator for OpenSpiel's searches: plays on at random to the end, compiled."""

    def __init__(self, seed: int, n: int = 1) -> None:
        self.source: Source = chance(seed)
        self.n = n

    def evaluate(self, state: TableeState) -> Any:
        """What the game is worth to each seat in the mean."""
        return np.mean([state.moment.play_out(self.source) for _ in range(self.n)], axis=0)

    def prior(self, state: TableeState) -> list[tuple[int, float]]:
        """Every move is as likely."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def register(name: str) -> None:
    """Make a game known to OpenSpiel.

    It is handed a class and no function: OpenSpiel lets go of what it was handed after Python has ended, which a class
    outlives.
    """
    kind = type(f"{name.capitalize()}Game", (TableeGame,), {"name": name})
    pyspiel.register_game(game_type(game(name), by_score=False), kind)


for _name in games():
    register(_name)
