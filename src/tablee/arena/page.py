"""The report of a match as one HTML page that needs nothing else: no script and no link; light or dark."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from tablee.arena.command import command
from tablee.arena.plot import plot
from tablee.arena.standings import Standings

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .75rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
th { font-weight: 600; text-align: left; }
td { text-align: right; white-space: nowrap; }
td.text { text-align: left; white-space: normal; }
small { opacity: .75; }
svg { width: 100%; height: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
"""


def page(found: Standings) -> str:
    """The page."""
    title = escape(f"{found.game}: {len(found.players)} bots, {found.games} games")
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
            *_ranking(found),
            plot(found.players, alone=False),
            *_pairs(found),
            *_failures(found),
            *_settings(found),
            "</body>\n</html>\n",
        ]
    )


def _ranking(found: Standings) -> Iterator[str]:
    heads = ["bot", "rating", "share of results", "wins a seat", "games", "a move", "longest"]
    scored = any(detail.score is not None for detail in found.details)
    rows = []
    for player, more in zip(found.players, found.details, strict=True):
        row = [
            escape(player.name),
            f"{player.rating:.0f} {_between(player.low, player.high)}",
            f"{100 * player.share:.1f} % {_between(100 * more.share_low, 100 * more.share_high, 1)}",
            f"{100 * more.win_share:.1f} %",
            str(player.games),
            f"{1000 * more.seconds_per_move:.1f} ms",
            f"{1000 * more.seconds_longest:.0f} ms",
        ]
        rows.append([*row, "" if more.score is None else f"{more.score:.2f}"] if scored else row)
    yield from _table([*heads, "mean score"] if scored else heads, rows)


def _pairs(found: Standings) -> Iterator[str]:
    names = [player.name for player in found.players]
    pairs = {(pair.name, pair.against): pair for pair in found.pairs}
    yield "<h2>Each against each</h2>"
    yield "<p>The share of results that the bot of the row won against that of the column.</p>"
    rows = []
    for name in names:
        cells = [pairs.get((name, against)) for against in names]
        said = [
            "" if p is None or not p.results else f"{100 * p.share:.1f} % {_between(100 * p.low, 100 * p.high, 1)}"
            for p in cells
        ]
        rows.append([escape(name), *said])
    yield from _table(["", *map(escape, names)], rows)


def _failures(found: Standings) -> Iterator[str]:
    if not found.failed:
        return
    shown = "" if found.failed == len(found.failures) else f", the first {len(found.failures)} of {found.failed}"
    yield f"<h2>Games that a bot broke off{shown}</h2>"
    rows = [[escape(f.name), f"{f.deal}.{f.seating}", str(f.seat), escape(f.said)] for f in found.failures]
    yield from _table(["bot", "game", "seat", "what happened"], rows, text={3})


def _settings(found: Standings) -> Iterator[str]:
    seconds, iterations = found.seconds_budget, found.iterations_budget
    limits = [f"{seconds:g} s" if seconds is not None else "", f"{iterations} iterations" if iterations else ""]
    rows = [
        ["seats", str(found.seats)],
        ["deals", f"{found.deals}, each with {len(found.bots)} seatings"],
        ["budget of a move", escape(", ".join(filter(None, limits)) or "each bot's own")],
        ["seed", str(found.seed)],
        ["options", escape(", ".join(f"{name}={value}" for name, value in found.options.items()) or "none")],
    ]
    yield "<h2>Settings</h2>"
    yield from _table([], rows, text={1})
    yield f"<h2>To repeat it</h2>\n<pre>{escape(command(found))}</pre>"
    yield "<p>Add <code>--only DEAL.SEATING</code> for one game alone.</p>"
    yield (
        "<p><small>Intervals hold the true value in 95 % of such matches: 1,000 bootstrap draws of deals. Ratings are "
        "Bradley-Terry with ties half, their mean 1500; a difference of 400 is ten to one.</small></p>"
    )


def _between(low: float, high: float, digits: int = 0) -> str:
    return f"<small>({low:.{digits}f} to {high:.{digits}f})</small>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], text: Iterable[int] = ()) -> Iterator[str]:
    """A table; its first column heads the rows, columns in `text` hold words and not numbers."""
    words = set(text)
    yield '<div class="wide"><table>'
    if heads:
        named = "".join(f'<th scope="col">{head}</th>' for head in heads)
        yield f"<thead><tr>{named}</tr></thead>"
    yield "<tbody>"
    for first, *cells in rows:
        said = (f'<td class="text">{c}</td>' if k in words else f"<td>{c}</td>" for k, c in enumerate(cells, 1))
        yield f'<tr><th scope="row">{first}</th>{"".join(said)}</tr>'
    yield "</tbody></table></div>"
