"""What a game is worth to a seat by its ranks: of all pairings with others, those won less those lost.

It runs from -1 (last) to 1 (alone in first place), is 0 for all when all are equal, and sums to zero. A pairing won
counts as much whoever is beaten, as in the shares of `tablee arena`.
"""

from typing import Any

from numpy.typing import NDArray

from tablee.core.kernel import kernel, rule


@rule
def write_shares(ranks: NDArray[Any], seats: int, out: NDArray[Any]) -> None:
    """Write the worth by seat."""
    for seat in range(seats):
        won = 0
        for other in range(seats):
            won += int(ranks[other] > ranks[seat]) - int(ranks[other] < ranks[seat])
        out[seat] = won / (seats - 1)


@kernel
def shares(ranks: NDArray[Any], out: NDArray[Any]) -> None:
    """`write_shares` for Python."""
    write_shares(ranks, len(ranks), out)
