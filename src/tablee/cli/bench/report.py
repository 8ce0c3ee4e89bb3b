"""The figures of the engine as a table, with the limits that we hold ourselves to."""

from collections.abc import Iterator
from typing import Any

# A Luz of 100 ns a move was asked for where plain C takes 70.
_MOST_OF_C = 100 / 70
_ROWS: list[tuple[str, str, dict[str, float]]] = [
    ("ns_per_move", "a move, compiled", {"luz": 100, "kooz": 200, "pixies": 150}),
    ("moves_per_s", "compiled", {}),
    ("copy_ns", "a copy of a state", {"luz": 50, "kooz": 50, "pixies": 50}),
    ("api_moves_per_s", "from Python", {"luz": 300_000}),
    ("view_us", "a seat's view, as sent", {}),
    ("chances_us", "exact chances of a hand", {"luz": 1000}),
    ("imagine_us", "a state imagined", {}),
]
_STARTS = [
    ("compile_s", "first compile of all games", 15.0),
    ("cached_start_s", "start to a move in each", 0.5),
    ("import_s", "import tablee", 0.3),
]


def table(figures: dict[str, Any]) -> Iterator[str]:
    """One line a figure."""
    for name, found in figures["games"].items():
        for key, told, limits in _ROWS:
            if key in found:
                yield _line(f"{name}, {told}", found[key], key, limits.get(name))
    c = figures["c_luz_ns_per_move"]
    if c is None:
        yield "no C compiler, or bench/luz.c is not here: no ratio to plain C"
    else:
        yield _line("luz in plain C, a move", c, "ns", None)
        yield _line("luz, ours to plain C", figures["games"]["luz"]["ns_per_move"] / c, "", _MOST_OF_C)
    for key, told, most in _STARTS:
        yield _line(told, figures[key], key, most)


def _line(told: str, value: float, key: str, limit: float | None) -> str:
    """What it is, how much, what it may be, and whether it is that."""
    unit = _unit(key)
    line = f"{told:<34} {_number(value):>12} {unit:<8}"
    if limit is None:
        return line.rstrip()
    at_least = unit == "moves/s"
    fits = value >= limit if at_least else value <= limit
    return f"{line} {'at least' if at_least else 'at most':>9} {_number(limit):>8}  {'OK' if fits else 'over'}"


def _unit(key: str) -> str:
    if key.endswith("_per_s"):
        return "moves/s"
    return next((unit for unit in ("ns", "us", "s") if key.startswith(unit) or key.endswith(f"_{unit}")), "")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
