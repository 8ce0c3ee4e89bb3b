"""Running the server: its folder, its log, its sockets, and a stop that loses nothing."""

import gc
import logging
import resource
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn

from tablee.server.app import Server
from tablee.server.settings import Settings
from tablee.server.wire import Wire
from tablee.store.sqlite import open_store

log = logging.getLogger("tablee.server")
_MOST_MESSAGE_BYTES = 16_384
_WAITING_SOCKETS = 2048
_PING_S = 25.0
_STOPS_WITHIN_S = 10
_OTHER_FILES = 64  # besides one for each WebSocket: the data, requests, what listens
_GARBAGE = 20_000  # objects: what a move leaves behind goes by itself, and looking for more cost a tenth of it
_SWITCH_S = 0.0005  # a bot's thread lets the event loop go on after so long


class Lines(logging.Formatter):
    """A log of one JSON object a line. Nobody logs names, tokens, cards or addresses of tables."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _log() -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[lines], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "numba"):
        logging.getLogger(name).setLevel(logging.WARNING)


def run_server(settings: Settings, browser: bool = False) -> int:
    """Serve until told to stop; 0 if that went well."""
    _log()
    sys.setswitchinterval(_SWITCH_S)
    gc.set_threshold(_GARBAGE)
    settings = _with_files(settings)
    with _listen(settings.host, settings.port) as listening:
        server = _opened(settings)
        print(f"Tablée is at {settings.url}  (stop it with Ctrl-C; its data is in {settings.data})", flush=True)
        if browser:
            threading.Timer(0.5, webbrowser.open, (settings.url,)).start()
        gc.freeze()
        running = serving(server)
        running.run(sockets=[listening])
    return 0 if running.started else 1


def _opened(settings: Settings) -> Server:
    """The server on its data, which are let go if there is something wrong with the settings."""
    store = open_store(settings.data)
    try:
        return Server(settings, store)
    except BaseException:
        store.close()
        raise


def _with_files(settings: Settings) -> Settings:
    """Have the system allow as many files as it will: each WebSocket takes one. No more are let in than there are."""
    wanted = settings.connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for files in (hard, min(hard, wanted) if hard != resource.RLIM_INFINITY else wanted):  # not all allow their limit
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
            soft = files
            break
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings
    room = max(1, soft - _OTHER_FILES)
    log.warning(
        "the system allows this process %d open files: there is room for %d connections, not for %d. "
        "Raise the limit (LimitNOFILE= of the service, or ulimit -Hn) or lower --connections",
        soft,
        room,
        settings.connections,
    )
    return msgspec.structs.replace(settings, connections=room)


class _Serving(uvicorn.Server):
    """Lets the server know at once that it is to stop, not when all requests are answered: some might wait long."""

    def __init__(self, server: Server, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._server = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop gracefully."""
        self._server.house.begin_to_stop()
        await super().shutdown(sockets)


def serving(server: Server) -> uvicorn.Server:
    """What serves the sockets."""
    config = uvicorn.Config(
        server.app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws=Wire,
        ws_max_size=_MOST_MESSAGE_BYTES,
        ws_ping_interval=_PING_S,
        timeout_graceful_shutdown=_STOPS_WITHIN_S,
        proxy_headers=False,
    )
    return _Serving(server, config)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens, before anything is touched: OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    made.listen(_WAITING_SOCKETS)
    made.set_inheritable(True)
    return made
