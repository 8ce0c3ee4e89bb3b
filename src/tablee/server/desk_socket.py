"""A socket in the data folder of a server that runs: whoever may open the folder may give orders."""

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from tablee.server.desk import Desk
from tablee.server.order import AnyOrder, Reply

_SOCKET = "desk"
_LONGEST_PATH = 100  # bytes; a socket's address holds little more
_MOST_BYTES = 1 << 20


class DeskSocket:
    """Takes orders, one a connection, as a line of JSON."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self._desk = desk
        self._path = folder / _SOCKET
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Take orders from whoever may open the data folder."""
        self._path.unlink(missing_ok=True)  # of a server that was killed: the folder is ours alone
        listening = socket.socket(socket.AF_UNIX)
        _with_address(self._path, listening.bind)
        self._path.chmod(0o600)
        self._server = await asyncio.start_unix_server(self._take, sock=listening, limit=_MOST_BYTES)

    async def close(self) -> None:
        """Take no more."""
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            reply = await self._read(reader)
            writer.write(msgspec.json.encode(reply) + b"\n")
            await writer.drain()
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _read(self, reader: asyncio.StreamReader) -> Reply:
        try:
            order = msgspec.json.decode(await reader.readline(), type=AnyOrder)
        except (msgspec.MsgspecError, ValueError) as wrong:
            return Reply(wrong=f"no order: {wrong}")
        return await self._desk.do(order)


def ask(folder: Path, order: AnyOrder) -> Reply | None:
    """Have the server that runs on a data folder carry an order out; None if none runs there."""
    asking = socket.socket(socket.AF_UNIX)
    with asking:
        try:
            _with_address(folder / _SOCKET, asking.connect)
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        asking.sendall(msgspec.json.encode(order) + b"\n")
        with asking.makefile("rb") as answer:
            return msgspec.json.decode(answer.readline(), type=Reply)


def _with_address(path: Path, use: Callable[[str], None]) -> None:
    """Use the address of a socket, also if its folder lies too deep for one."""
    if len(os.fsencode(path)) <= _LONGEST_PATH:
        use(str(path))
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        use(f"/proc/self/fd/{folder}/{path.name}")
    finally:
        os.close(folder)
