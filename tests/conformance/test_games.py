"""Every registered game keeps the contract, and has all its pieces."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from simulation.test_twins import TWINS

import tablee.conformance
from conformance.effort import times
from tablee.bots import LEVELS, bots
from tablee.conformance import Trial, check_game
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.words import LANGUAGES
from tablee.games import game, games
from tablee.games.pixies import Pixies

TESTS = Path(__file__).resolve().parents[1]
FOLDER = TESTS.parent / "src" / "tablee" / "games"
PIECES = [
    "RULES.md",
    *("__init__.py", "state.py", "rules.py", "knowledge.py", "moves.py", "view.py"),
    *("asking.py", "bounds.py", "naming.py", "observing.py", "telling.py"),
    *("words/en.json", "words/fr.json", "words/uk.json"),
]
WEB = TESTS.parent / "web" / "src"
WEB_PIECES = [
    *("index.ts", "telling.ts", "Emblem.svelte", "Gallery.svelte", "Rules.svelte", "Table.svelte", "world.css"),
    "examples.json",
]
SETTINGS: dict[str, list[Any]] = {
    "luz": [{"beads": "box", "memory": "open"}, {"aid": "hidden"}],
    "kooz": [{"window": 5}],
}


@pytest.fixture(autouse=True)
def _short_games_uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablee.conformance, "MOVES_WATCHED", times(200, 25))


@pytest.mark.parametrize("name", games())
def test_every_game_keeps_the_contract(name: str) -> None:
    check_game(game(name), games=times(2, 1))


@pytest.mark.parametrize(("name", "options"), [(name, options) for name in SETTINGS for options in SETTINGS[name]])
def test_every_game_keeps_the_contract_whatever_its_settings(name: str, options: Any) -> None:
    check_game(game(name), games=1, seed=1, options=options)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("piece", PIECES)
def test_every_game_has_all_its_pieces(name: str, piece: str) -> None:
    assert (FOLDER / name / piece).is_file(), f"{name} lacks {piece}"


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("piece", WEB_PIECES)
def test_every_game_has_all_its_pieces_in_the_web_client(name: str, piece: str) -> None:
    assert (WEB / "games" / name / piece).is_file(), f"web/src/games/{name} lacks {piece}"


@pytest.mark.parametrize("name", games())
def test_the_web_client_knows_every_game(name: str) -> None:
    assert f'import("./{name}")' in (WEB / "games" / "sign.ts").read_text()
    assert (WEB / "protocol" / f"{name}.ts").is_file(), "tablee protocol writes it"
    for language in LANGUAGES:
        keys = msgspec.json.decode((WEB / "words" / f"{language}.json").read_bytes(), type=dict[str, Any])
        assert any(key.startswith(f"{name}.") for key in keys), f"the client has no words of {name} in {language}"


@pytest.mark.parametrize("name", games())
def test_every_game_has_bots_of_every_level(name: str) -> None:
    assert set(LEVELS) <= set(bots(name))
    assert {"greedy", "random"} <= set(bots(name))


def test_every_game_is_watched_for_leaks() -> None:
    assert set(TWINS) == set(games())


@pytest.mark.parametrize("name", games())
def test_every_game_is_cited_by_a_test_of_its_own(name: str) -> None:
    assert list((TESTS / "games").glob(f"test_{name}*.py")), f"no tests/games/test_{name}*.py"


def test_every_folder_is_a_registered_game() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if (path / "state.py").exists()) == sorted(games())


# The suite itself finds what is wrong with a game


class Forgetful(Pixies):
    """Decodes every placing as if there were no choice."""

    def decode(self, position: Position, seat: int, codes: Any) -> Any:
        return super().decode(position, seat, codes[:1])


class Mapped(Pixies):
    """Has a view that changes can't be told from."""

    def own(self, position: Position, seat: int) -> Any:
        own: Any = super().own(position, seat)
        return type(own)(own.seat, own.choices, pending={"card": own.pending})


class Deaf(Pixies):
    """Reads a deal back in another order."""

    def deal_from_json(self, position: Position, written: Any) -> list[int]:
        return super().deal_from_json(position, written)[::-1]


class Nameless(Pixies):
    """Calls all moves the same."""

    def code_name(self, code: int) -> str:
        return "a move"


class Telltale(Pixies):
    """Shows all what another is about to choose."""

    def table(self, position: Position) -> Any:
        table: Any = super().table(position)
        return type(table)(*(getattr(table, f) for f in table.__struct_fields__[:-1]), [int(position.choosing)])


class Untyped(Pixies):
    """Names the wrong type of what a seat sees."""

    own_type = Pixies.table_type  # type: ignore[assignment]


class Surprising(Pixies):
    """Leaves a kind of happening out."""

    happenings = Pixies.happenings[1:]  # type: ignore[assignment]


class Mistyped(Pixies):
    """Says something of another type than its field."""

    def own(self, position: Position, seat: int) -> Any:
        own: Any = super().own(position, seat)
        return msgspec.structs.replace(own, pending=7)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (Forgetful, "encoded again|is no move|there is no|say which|empty"),
        (Mapped, "holds .*, of type dict"),
        (Deaf, "a deal read back from JSON is another"),
        (Nameless, "names of moves"),
        (Telltale, "is in the middle of a move"),
        (Untyped, "what seat 0 sees is not as its type says"),
        (Surprising, "hears is not as its type says: Invalid value 'dealt'"),
        (Mistyped, r"Expected `str \| null`, got `int` - at `\$.pending`"),
    ],
)
def test_a_broken_game_is_found_out(broken: type[Game], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason) as found:
        check_game(broken(), games=1)
    assert str(found.value).startswith("pixies")


def test_a_failure_says_which_game_and_which_move() -> None:
    with pytest.raises(AssertionError, match=r"pixies, 2 seats, game 0 of seed 3, after \d+ moves \(the last: .+\): "):
        check_game(Telltale(), games=1, seed=3)


def test_a_trial_goes_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablee.conformance, "MOVES_WATCHED", 200)
    trial = Trial(game("pixies"), 2, None, Random(1))
    trial.play()
    assert trial.position.over
