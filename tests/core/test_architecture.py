"""Who may import whom, as ARCHITECTURE.md draws it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee

ROOT = Path(tablee.__file__).parent
GAMES = tablee.games()

# Each room with the rooms that it may import; a room may always import itself.
MAY = {
    "core": {"games"},  # records look a game up by its name; games/__init__.py holds names alone
    "games": {"core"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "table": {"core", "games"},
    "store": set(),
    "bus": set(),
    "server": {"core", "games", "bots", "table", "store", "bus"},
    "client": set(),
    "envs": {"core", "games", "bots"},
    "cli": {"core", "games", "bots", "arena", "envs", "server", "store"},
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def ours(path: Path) -> list[list[str]]:
    return [name.split(".")[1:] for name in imports(path) if name.split(".")[0] == "tablee" and name != "tablee"]


def files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def test_every_room_is_known() -> None:
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert rooms <= set(MAY)


@pytest.mark.parametrize("room", sorted(MAY))
def test_rooms_import_only_what_they_may(room: str) -> None:
    for path in files(room):
        for name in ours(path):
            assert name[0] in MAY[room] | {room} or len(name) == 1, f"{path.relative_to(ROOT)} imports {'.'.join(name)}"


def test_the_core_knows_no_single_game() -> None:
    for path in files("core"):
        assert not [name for name in ours(path) if name[0] == "games" and name[1:2] and name[1] in GAMES], path


@pytest.mark.parametrize("game", GAMES)
def test_games_never_import_each_other(game: str) -> None:
    for path in files(f"games/{game}"):
        others = [name for name in ours(path) if name[0] == "games" and name[1] in set(GAMES) - {game}]
        assert not others, path


@pytest.mark.parametrize("room", ["envs", "cli"])
def test_envs_and_commands_use_public_names(room: str) -> None:
    for path in files(room):
        hidden = [
            name
            for name in ours(path)
            if name[0] != room and any(part.startswith("_") and part != "__version__" for part in name)
        ]
        assert not hidden, path


def test_nothing_is_called_a_helper() -> None:
    banned = {"utils", "util", "helpers", "helper", "manager", "misc", "common"}
    assert not [path for path in ROOT.rglob("*.py") if path.stem in banned]
