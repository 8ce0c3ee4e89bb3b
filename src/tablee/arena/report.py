"""The report of a match in plain lines."""

from collections.abc import Iterator

from tablee.arena.command import command
from tablee.arena.standings import Detail, Standing, Standings

_MOST_SHOWN = 10


def report(found: Standings) -> Iterator[str]:
    """All of it: the table, each against each, and what went wrong."""
    yield (
        f"{found.game}, {found.seats} seats, seed {found.seed}: {found.games:,} games, {found.deals:,} deals "
        f"with {len(found.bots)} seatings each"
    )
    yield ""
    yield from aligned([_HEADS, *map(_row, found.players, found.details)])
    yield ""
    yield from aligned(list(_pairs(found)))
    yield from failures(found)


def failures(found: Standings) -> Iterator[str]:
    """The games that a bot broke off, each with the command that repeats it."""
    if not found.failed:
        return
    yield ""
    yield f"broken off by a bot, and lost by it: {found.failed}"
    for failure in found.failures[:_MOST_SHOWN]:
        yield f"{failure.name}, game {failure.deal}.{failure.seating}, seat {failure.seat}: {failure.said}"
    if found.failed > _MOST_SHOWN:
        yield f"and {found.failed - _MOST_SHOWN} more"
    first = found.failures[0]
    yield f"to see one: {command(found, (first.deal, first.seating))}"


_HEADS = ["bot", "rating", "low", "high", "share", "low", "high", "wins", "score", "games", "ms/move", "longest"]


def _row(player: Standing, detail: Detail) -> list[str]:
    return [
        player.name,
        *(f"{rating:.0f}" for rating in (player.rating, player.low, player.high)),
        *(_percent(share) for share in (player.share, detail.share_low, detail.share_high, detail.win_share)),
        "-" if detail.score is None else f"{detail.score:.2f}",
        str(player.games),
        f"{1000 * detail.seconds_per_move:.2f}",
        f"{1000 * detail.seconds_longest:.0f}",
    ]


def _pairs(found: Standings) -> Iterator[list[str]]:
    """Every two bots once, the better one first."""
    yield ["pair", "share", "low", "high", "results"]
    order = {player.name: place for place, player in enumerate(found.players)}
    for pair in found.pairs:
        if order[pair.name] < order[pair.against]:
            shares = (_percent(share) for share in (pair.share, pair.low, pair.high))
            yield [f"{pair.name} - {pair.against}", *shares, str(pair.results)]


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """Columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
