"""Curves of a training, drawn as SVG by hand and written down as JSON."""

from collections.abc import Mapping, Sequence
from math import log10
from pathlib import Path

import msgspec

_WIDTH, _HEIGHT, _LEFT, _TOP, _PLOT_WIDTH, _PLOT_HEIGHT = 720, 400, 60, 30, 480, 320
_COLOURS = (
    "#1b6ca8",
    "#c0392b",
    "#27834a",
    "#8e44ad",
    "#b9770e",
    "#117a65",
    "#5d6d7e",
    "#a04000",
    "#2e4053",
    "#7d6608",
)

Line = Sequence[tuple[float, float]]


def _scale(value: float, low: float, high: float, size: float) -> float:
    return size * (value - low) / (high - low if high > low else 1.0)


def svg(title: str, across: str, lines: Mapping[str, Line], log: bool = False) -> str:
    """Lines in one picture; with `log` both axes are logarithmic, and points at zero are left out."""
    shown = {
        name: [(log10(x), log10(y)) for x, y in line if x > 0 and y > 0] if log else list(line)
        for name, line in lines.items()
    }
    points = [point for line in shown.values() for point in line] or [(0.0, 0.0)]
    low_x, high_x = min(x for x, _ in points), max(x for x, _ in points)
    low_y, high_y = (min(y for _, y in points), max(y for _, y in points)) if log else (0.0, 1.0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<text x="{_LEFT}" y="18" font-size="14">{title}</text>',
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_PLOT_WIDTH}" height="{_PLOT_HEIGHT}" fill="none" stroke="#999"/>',
        f'<text x="{_LEFT + _PLOT_WIDTH / 2}" y="{_HEIGHT - 10}" text-anchor="middle">{across}</text>',
    ]
    for k in range(5):
        parts += _marks(k / 4, low_x + (high_x - low_x) * k / 4, low_y + (high_y - low_y) * k / 4, log)
    for k, (name, line) in enumerate(shown.items()):
        places = " ".join(
            f"{_LEFT + _scale(x, low_x, high_x, _PLOT_WIDTH):.1f},"
            f"{_TOP + _PLOT_HEIGHT - _scale(y, low_y, high_y, _PLOT_HEIGHT):.1f}"
            for x, y in line
        )
        colour = _COLOURS[k % len(_COLOURS)]
        parts.append(f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        parts.append(f'<text x="{_LEFT + _PLOT_WIDTH + 10}" y="{_TOP + 14 + 16 * k}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _marks(part: float, x: float, y: float, log: bool) -> list[str]:
    """The numbers at both axes."""
    told_x, told_y = (f"{10**x:.3g}", f"{10**y:.2g}") if log else (f"{x:.3g}", f"{y:.2f}")
    across, up = _LEFT + part * _PLOT_WIDTH, _TOP + _PLOT_HEIGHT * (1 - part)
    return [
        f'<text x="{across}" y="{_TOP + _PLOT_HEIGHT + 16}" text-anchor="middle">{told_x}</text>',
        f'<text x="{_LEFT - 6}" y="{up + 4}" text-anchor="end">{told_y}</text>',
    ]


def save(
    folder: Path,
    name: str,
    rows: Sequence[object],
    title: str,
    across: str,
    lines: Mapping[str, Line],
    log: bool = False,
) -> None:
    """Write `name.json` and `name.svg`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
    (folder / f"{name}.svg").write_text(svg(title, across, lines, log), encoding="utf-8")
