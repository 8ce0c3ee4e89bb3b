"""Fast reproducible chance for simulations and searches: sfc32, the same compiled and not.

Rules never call this: they take whatever deck order they are given. A source is four 32-bit words in an int64 array;
all arithmetic is masked to 32 bits, so that plain integers and machine words agree.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import kernel, rule

Source = NDArray[np.int64]

_WORD = 0xFFFFFFFF


@rule
def draw(source: Source) -> int:
    """The next 32 random bits (sfc32, Chris Doty-Humphrey's small fast chaotic generator)."""
    a, b, c, count = int(source[0]), int(source[1]), int(source[2]), int(source[3])
    out = (a + b + count) & _WORD
    source[0] = b ^ (b >> 9)
    source[1] = (c + (c << 3)) & _WORD
    source[2] = (((c << 21) | (c >> 11)) + out) & _WORD
    source[3] = (count + 1) & _WORD
    return out


@rule
def below(source: Source, n: int) -> int:
    """A number from 0 to n-1, each exactly as likely (Lemire's method, rejecting the uneven rest)."""
    product = draw(source) * n
    if (product & _WORD) < n:
        uneven = (_WORD + 1) % n
        while (product & _WORD) < uneven:
            product = draw(source) * n
    return product >> 32


@rule
def shuffle(source: Source, cards: NDArray[Any], n: int) -> None:
    """Put the first n of `cards` into a uniformly random order."""
    for k in range(n - 1, 0, -1):
        other = below(source, k + 1)
        cards[k], cards[other] = cards[other], cards[k]


@rule
def bit_count(bits: int) -> int:
    """How many of the lower 63 bits are set."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 127


@rule
def low_bit(bits: int) -> int:
    """The index of the lowest set bit of a number that is not zero."""
    return bit_count((bits & -bits) - 1)


@rule
def pick(source: Source, bits: int) -> int:
    """The index of one set bit of `bits`, each exactly as likely."""
    for _ in range(below(source, bit_count(bits))):
        bits &= bits - 1
    return low_bit(bits)


@kernel
def roll(source: Source, n: int) -> int:
    """`below` for Python: it is cached, as entry points are."""
    return below(source, n)


@kernel
def shuffled(source: Source, cards: NDArray[Any]) -> None:
    """`shuffle` for Python."""
    shuffle(source, cards, len(cards))


@kernel
def _warm(source: Source, seed: int) -> None:
    """Seed a source from a number of up to 62 bits; the first draws after seeding are thrown away, as sfc32 asks."""
    source[0] = seed & _WORD
    source[1] = (seed >> 32) & _WORD
    source[2] = 0
    source[3] = 1
    for _ in range(12):
        draw(source)


def chance(seed: int) -> Source:
    """A source for the kernels: equal seeds (any non-negative number) give equal games on every machine."""
    source = np.zeros(4, np.int64)
    _warm(source, _fold(seed))
    return source


def _fold(seed: int) -> int:
    """Bring a seed of any size into 62 bits, small ones unchanged."""
    return (
        seed if 0 <= seed < 1 << 62 else int.from_bytes(np.random.SeedSequence(seed).generate_state(2).tobytes()) >> 2
    )
