"""Is what was drawn as likely as it should be? Chi-square, with fixed seeds, so that a test always says the same."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import comb, sqrt
from typing import Any

RARELY = 4.0  # standard deviations: about once in thirty thousand seeds
FEWEST = 5.0  # expected in a cell; smaller ones are put together


def critical(freedom: int) -> float:
    """What chi-square hardly ever exceeds (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + RARELY * sqrt(part)) ** 3)


def check_likely(found: Counter[Any], chances: Mapping[Hashable, float]) -> None:
    """Fails unless what was counted has these chances; what has none must not be there."""
    total = found.total()
    strays = [what for what in found if not chances.get(what)]
    assert not strays, f"can't be, but was drawn: {strays[:3]}"
    small = [what for what, chance in chances.items() if chance * total < FEWEST]
    cells = [(found[what], chance * total) for what, chance in chances.items() if chance * total >= FEWEST]
    rest = sum(chances[what] for what in small) * total
    if rest >= FEWEST:
        cells.append((sum(found[what] for what in small), rest))
    assert cells, "too few draws to tell"
    if len(cells) == 1:
        return
    distance = sum((count - wanted) ** 2 / wanted for count, wanted in cells)
    assert distance < critical(len(cells) - 1), f"chi-square {distance:.1f} with {len(cells) - 1} degrees of freedom"


def count_in_hand(size: int, unseen: int, such: int) -> dict[Hashable, float]:
    """How many of `such` cards are in a hand of a size, drawn from so many unseen: chance by count."""
    ways = comb(unseen, size)
    return {n: comb(such, n) * comb(unseen - such, size - n) / ways for n in range(min(such, size) + 1)}
