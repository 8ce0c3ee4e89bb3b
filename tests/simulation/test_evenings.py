"""A hundred evenings; a failure says how to repeat its own. By hand there are thousands (`simulation.evening`)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from conformance.effort import times

from simulation import house
from simulation.evening import Told, evening, main
from tablee.table import absence, gathering, playing
from tablee.table import table as machine
from tablee.table.command import Change, Play
from tablee.table.news import News
from tablee.table.room import Who
from tablee.table.table import Table

EACH = times(10, 1)


@pytest.mark.parametrize("ten", range(times(10, 1)))
def test_evenings(ten: int) -> None:
    told = Told(evenings=0)
    for seed in range(ten * EACH, (ten + 1) * EACH):
        told.add(evening(seed))
    assert told.compared > 20 * EACH
    assert told.done["Play"] > 20 * EACH


def test_one_evening_can_be_told_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--seed", "3"])
    assert capsys.readouterr().out.startswith("1 evenings, ")


# What is wrong is found.


def _first_failure(evenings: int = 30) -> str:
    """What the first evening that fails says, with how to repeat it."""
    for seed in range(evenings):
        try:
            evening(seed)
        except Exception as wrong:
            return f"{type(wrong).__name__}: {wrong} {getattr(wrong, '__notes__', '')}"
    return "nothing was found"


def _instead(monkeypatch: pytest.MonkeyPatch, command: type[Any], does: Callable[..., News]) -> None:
    """Have a command do something else."""
    monkeypatch.setitem(machine._DO, command, does)


def _forgetful(table: Table, at_ms: int, by: Who, command: Play) -> News:
    return absence._play(table, at_ms, by, msgspec.structs.replace(command, key=None, made=None))


def test_a_move_that_is_made_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _instead(monkeypatch, Play, _forgetful)
    assert "a move was made twice" in _first_failure()


def test_news_before_the_disk_has_it_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.Hosted, "send", lambda self, link, message: link.send(message))
    monkeypatch.setattr(house, "_SLOWEST_DISK_MS", 9000)
    assert "acknowledged and are lost" in _first_failure()


def _quiet(table: Table, at_ms: int, by: Who, command: Change) -> News:
    gathering._change(table, at_ms, by, command)
    return News()


def test_what_no_change_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _instead(monkeypatch, Change, _quiet)
    found = _first_failure(100)
    assert "sees another" in found
    assert "python -m simulation.evening --seed " in found


def test_a_table_that_its_journal_does_not_make_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter(range(1 << 30))
    monkeypatch.setattr(playing, "_kind", lambda chair: f"human {next(numbers)}")
    assert "makes another table" in _first_failure()
