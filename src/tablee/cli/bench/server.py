"""How fast the live table is: a real server on one core with its data on disk, players on the other."""

import asyncio
import json
import multiprocessing
import os
import resource
import socket
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

import uvloop

import tablee.cli.bench.bare as bare_server
from tablee.cli.bench.load import Seat, Tally
from tablee.server.bench import fill
from tablee.store import open_store

_SEATS = 4
_HOST = "127.0.0.1"
_MANY = 8000  # connections
_STORED = 10_000  # tables
_CORES = sorted(os.sched_getaffinity(0))  # before anything is pinned: what is started later inherits the pin


def serve(folder: str, port: int, bare: bool, core: int) -> None:
    """The server's process: limits that would keep one address from being a thousand people are lifted."""
    from tablee.server.limits import Limits, Rate
    from tablee.server.run import run_server
    from tablee.server.settings import Settings

    os.sched_setaffinity(0, {core})
    _many_files()
    if bare:
        bare_server.serve(_HOST, port)
        return
    free = Rate(10_000_000, 0.000001)
    limits = Limits(requests=free, connects=free, guests=free)
    settings = Settings(
        data=Path(folder),
        host=_HOST,
        port=port,
        connections=_MANY,
        connections_per_address=_MANY,
        messages=free,
        tables=free,
        limits=limits,
    )
    run_server(settings)


def _many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def running(folder: str, bare: bool = False) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process number."""
    with socket.socket() as free:
        free.bind((_HOST, 0))
        port = free.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(folder, port, bare, _CORES[0]), daemon=True
    )
    process.start()
    assert process.pid is not None
    try:
        _wait(port, process)
        yield port, process.pid
    finally:
        process.terminate()
        process.join(20)
        process.kill()


def _wait(port: int, process: Any) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            socket.create_connection((_HOST, port), 1).close()
            return
        except OSError:
            if time.monotonic() > until or not process.is_alive():
                raise
            time.sleep(0.01)


def rss_mb(pid: int) -> float:
    """The memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return round(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024, 1)


def _post(port: int, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(f"http://{_HOST}:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read()), str(answer.headers.get("set-cookie", "")).split(";")[0]


async def seated(port: int, tables: int, tally: Tally, pace_s: float | None) -> list[Seat]:
    """Full tables; the games begin as soon as the fourth sits."""
    found: list[Seat] = []
    people = [_post(port, "/api/guest", {})[1] for _ in range(_SEATS)]  # the same four sit at many tables
    for _ in range(tables):
        setting = {"game": "luz", "seats": _SEATS, "options": {"aid": "shown"}, "listed": False}
        table = _post(port, "/api/tables", setting, people[0])[0]["table"]
        found += [await _sit(port, cookie, table, tally, pace_s) for cookie in people]
    return found


async def _sit(port: int, cookie: str, table: str, tally: Tally, pace_s: float | None) -> Seat:
    loop = asyncio.get_running_loop()
    _, seat = await loop.create_connection(lambda: Seat((_HOST, port), cookie, table, tally, pace_s), _HOST, port)
    await asyncio.wait_for(seat.ready, 30)
    return seat


def cpu_s(pid: int) -> float:
    """The processor time that a process has used: what others on the machine do does not count."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _play(port: int, pid: int, tables: int, seconds: float, pace_s: float | None) -> dict[str, Any]:
    """Figures of tables at which everybody plays, at once or with a pause before each move."""
    tally = Tally()
    seats = await seated(port, tables, tally, pace_s)
    await asyncio.sleep(min(2.0, seconds / 2))
    tally.forget()
    begun, used = time.perf_counter(), cpu_s(pid)
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - begun, cpu_s(pid) - used
    cuts = quantiles(sorted(tally.took_s), n=100) if len(tally.took_s) > 1 else [float("nan")] * 99
    for seat in seats:
        seat.close()
    return {
        "tables": tables,
        "moves_per_s": round(tally.moves / took),
        "p50_ms": round(cuts[49] * 1000, 2),
        "p99_ms": round(cuts[98] * 1000, 2),
        "server_cpu_us_per_move": round(used / max(1, tally.moves) * 1e6, 1),
        "bytes_per_message": round(tally.received_bytes / max(1, tally.messages)),
        "refused": tally.refused,
    }


async def _idle(port: int, pid: int, tables: int) -> dict[str, Any]:
    """Memory with full tables at which nobody moves."""
    before = rss_mb(pid)
    seats = await seated(port, tables, Tally(), 3600.0)
    await asyncio.sleep(1.0)
    found = {"tables": tables, "sockets": len(seats), "rss_mb": rss_mb(pid), "empty_rss_mb": before}
    for seat in seats:
        seat.close()
    return found


def start_s(folder: str) -> tuple[float, float]:
    """From the start of the process until the lobby answers, and the processor time that this took."""
    begun = time.perf_counter()
    with running(folder) as (port, pid):
        with urllib.request.urlopen(f"http://{_HOST}:{port}/api/lobby") as answer:
            answer.read()
        return round(time.perf_counter() - begun, 2), round(cpu_s(pid), 2)


def _starts(stored: int) -> dict[str, Any]:
    """Starts with an empty store, and with games in progress."""
    with tempfile.TemporaryDirectory() as folder:
        empty_s, empty_cpu_s = start_s(folder)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(folder)
        fill(store, stored)
        store.close()
        stored_s, stored_cpu_s = start_s(folder)
    return {
        "start_s": empty_s,
        "start_cpu_s": empty_cpu_s,
        "stored_tables": stored,
        "start_stored_s": stored_s,
        "start_stored_cpu_s": stored_cpu_s,
    }


def _with_server(work: Callable[[int, int], Coroutine[Any, Any, Any]], bare: bool = False) -> Any:
    with tempfile.TemporaryDirectory() as folder, running(folder, bare) as (port, pid):
        return uvloop.run(work(port, pid))


def measure(seconds: float, tables: int = 100) -> dict[str, Any]:
    """All figures of the server."""
    os.sched_setaffinity(0, {_CORES[-1]})
    _many_files()
    seconds = max(seconds, 3.0)

    async def busy(port: int, pid: int) -> dict[str, Any]:
        return await _play(port, pid, tables, seconds, None) | {"rss_mb": rss_mb(pid)}

    async def paced(port: int, pid: int) -> dict[str, Any]:
        return await _play(port, pid, 300, seconds, 1.0)

    async def idle(port: int, pid: int) -> dict[str, Any]:
        return await _idle(port, pid, 1000)

    async def bare(port: int, _: int) -> float:
        return await bare_server.moves_per_s(_HOST, port, seconds)

    figures: dict[str, Any] = _with_server(busy)
    figures["bare_moves_per_s"] = round(_with_server(bare, bare=True))
    figures["of_bare"] = round(figures["moves_per_s"] / figures["bare_moves_per_s"], 3)
    figures["paced"] = _with_server(paced)
    figures["idle"] = _with_server(idle)
    return figures | _starts(_STORED)


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """One line a figure."""
    paced, idle = figures["paced"], figures["idle"]
    half, most = figures["p50_ms"], figures["p99_ms"]
    yield f"{figures['tables']} tables, durable: {figures['moves_per_s']:,} moves/s"
    yield f"  half of the answers within {half} ms, 99 of 100 within {most} ms"
    yield f"  {figures['server_cpu_us_per_move']} µs of the server's core a move"
    yield f"bare sending, no rules, no store: {figures['bare_moves_per_s']:,} moves/s; ours is {figures['of_bare']:.0%}"
    yield f"{paced['tables']} tables at a move a second: {paced['moves_per_s']:,} moves/s"
    yield f"  half of the answers within {paced['p50_ms']} ms, 99 of 100 within {paced['p99_ms']} ms"
    yield f"{idle['tables']} tables, {idle['sockets']} sockets: {idle['rss_mb']} MB ({idle['empty_rss_mb']} MB empty)"
    yield f"start to the lobby's answer: {figures['start_s']} s ({figures['start_cpu_s']} s of processor)"
    stored = f"{figures['start_stored_s']} s ({figures['start_stored_cpu_s']} s of processor)"
    yield f"  with {figures['stored_tables']:,} stored tables at which a game is on: {stored}"
