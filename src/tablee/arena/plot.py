"""The ratings of a match as a picture: a point for each bot, and a line as long as it is unsure. SVG, written by hand.

It has no background, and its two colours can be read on white and on black.
"""

import math
from collections.abc import Iterator, Sequence
from html import escape

from tablee.arena.standings import Standing

_GREY, _BLUE = "#7a7a7a", "#2f86d6"
_WIDTH, _ROW, _TOP, _BOTTOM = 760, 34, 14, 46
_LETTER = 7.4  # the width of one, about, at the size of the names
_RIGHT = 150
_LONGEST_NAME = 32
_STEPS = (1, 2, 5)


def plot(players: Sequence[Standing], alone: bool) -> str:
    """The picture; as a file of its own (`alone`), or as a part of a page."""
    chart = _Chart(players)
    name = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    head = (
        f'<svg{name} viewBox="0 0 {_WIDTH} {chart.height}" role="img" aria-label="Ratings with 95 % intervals" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{_GREY}">'
    )
    size = f' width="{_WIDTH}" height="{chart.height}"' if alone else ""
    return "\n".join([head.replace("<svg", f"<svg{size}", 1), *chart.parts(), "</svg>"]) + "\n"


class _Chart:
    """Where everything lies."""

    def __init__(self, players: Sequence[Standing]) -> None:
        self.players = players
        self.left = 24 + _LETTER * max(len(_short(player.name)) for player in players)
        self.bottom = _TOP + _ROW * len(players)
        self.height = self.bottom + _BOTTOM
        low, high = min(player.low for player in players), max(player.high for player in players)
        self.step = _step((high - low) or 1)
        self.low = self.step * math.floor(low / self.step)
        self.high = max(self.step * math.ceil(high / self.step), self.low + self.step)

    def parts(self) -> Iterator[str]:
        """The scale, then a row for each player."""
        yield from self._scale()
        for number, player in enumerate(self.players):
            yield from self._row(player, _TOP + _ROW * (number + 0.5))

    def _x(self, rating: float) -> float:
        part = (rating - self.low) / (self.high - self.low)
        return self.left + part * (_WIDTH - _RIGHT - self.left)

    def _scale(self) -> Iterator[str]:
        for k in range(round((self.high - self.low) / self.step) + 1):
            rating = self.low + k * self.step
            x = self._x(rating)
            yield _line(x, _TOP, x, self.bottom, f'stroke="{_GREY}" stroke-opacity="0.3"')
            yield f'<text x="{x:.1f}" y="{self.bottom + 18}" text-anchor="middle">{rating:g}</text>'
        middle = (self.left + _WIDTH - _RIGHT) / 2
        y = self.bottom + 38
        yield f'<text x="{middle:.1f}" y="{y}" text-anchor="middle">rating, with its 95 % interval</text>'

    def _row(self, player: Standing, y: float) -> Iterator[str]:
        low, at, high = self._x(player.low), self._x(player.rating), self._x(player.high)
        said = f"{player.rating:.0f} ({player.low:.0f} to {player.high:.0f})"
        yield f'<text x="{self.left - 14:.1f}" y="{y + 4.5:.1f}" text-anchor="end">{escape(_short(player.name))}</text>'
        yield _line(low, y, high, y, f'stroke="{_BLUE}" stroke-width="2"')
        for end in (low, high):
            yield _line(end, y - 5, end, y + 5, f'stroke="{_BLUE}" stroke-width="2"')
        yield f'<circle cx="{at:.1f}" cy="{y:.1f}" r="5" fill="{_BLUE}"><title>{escape(said)}</title></circle>'
        yield f'<text x="{_WIDTH - _RIGHT + 14}" y="{y + 4.5:.1f}">{said}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, how: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {how}/>'


def _short(name: str) -> str:
    """A name that fits; of `module:attribute` the end says more."""
    return name if len(name) <= _LONGEST_NAME else f"…{name[-_LONGEST_NAME + 1 :]}"


def _step(width: float) -> float:
    """A round number that goes into a width six times at most."""
    size = 10.0 ** math.floor(math.log10(width / 6))
    return next(size * step for step in (*_STEPS, 10) if size * step * 6 >= width)
