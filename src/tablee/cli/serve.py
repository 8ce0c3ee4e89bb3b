"""`tablee serve`: the server, with everything embedded and all its data in one folder."""

import os
import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tablee.cli.arguments import Parser, WrongUse, file_name, whole

if TYPE_CHECKING:
    from tablee.server.settings import Settings

_MOST_PORT = 65_535
_PORTS = {"http": 80, "https": 443}
_URL = re.compile(r"https?://(\[[0-9a-f:.]+\]|[^][\s/?#@:\\]+)(:[0-9]{1,5})?/?", re.IGNORECASE)


def add_arguments(parser: Parser) -> None:
    """What the command takes; each can be set in the environment too, as TABLEE_HOST and so on."""
    parser.add_argument(
        "--host", metavar="HOST", default=_set("host", "127.0.0.1"), help="where to listen (default 127.0.0.1)"
    )
    parser.add_argument(
        "--port", metavar="PORT", type=whole(1, _MOST_PORT), default=_set("port", "8000"), help="(default 8000)"
    )
    parser.add_argument(
        "--data", metavar="FOLDER", type=file_name, default=_set("data", "tablee-data"), help="(default tablee-data)"
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        type=public_url,
        default=_set("public_url"),
        help="as people reach it: https://cards.example",
    )
    parser.add_argument(
        "--bot-threads",
        metavar="N",
        type=whole(1, 64),
        default=_set("bot_threads"),
        help="(default: one less than cores)",
    )
    parser.add_argument(
        "--connections",
        metavar="N",
        type=whole(1, 1_000_000),
        default=_set("connections", "10000"),
        help="at once, in all",
    )
    parser.add_argument(
        "--connections-per-address",
        metavar="N",
        type=whole(1, 1_000_000),
        default=_set("connections_per_address", "200"),
    )
    parser.add_argument(
        "--trusted-proxies",
        metavar="NETWORKS",
        default=_set("trusted_proxies", ""),
        help="whose X-Forwarded-For is believed: 127.0.0.1/32,10.0.0.0/8",
    )
    parser.add_argument("--open", action="store_true", help="open a browser once it runs")


def _set(name: str, otherwise: str | None = None) -> str | None:
    """What the environment says; said empty is not said."""
    return os.environ.get(f"TABLEE_{name.upper()}") or otherwise


def public_url(text: str) -> str:
    """Scheme, host and perhaps a port, as browsers write an origin: pages, cookies and passkeys are told by it."""
    found = _URL.fullmatch(text)
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:  # a port or a host that can't be
        found = None
    if found is None:
        raise ArgumentTypeError(f"must be http:// or https:// and a host, as https://cards.example, not {text!r:.60}")
    written = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{written}" + ("" if port in (None, _PORTS[parts.scheme]) else f":{port}")


def run(arguments: Namespace) -> int:
    """Run until told to stop. Data that can't be opened are left as they are."""
    from tablee.server.run import run_server
    from tablee.store import StoreUnusable

    try:
        return run_server(_settings(arguments), browser=arguments.open)
    except StoreUnusable as wrong:
        raise WrongUse(str(wrong)) from None


def _settings(arguments: Namespace) -> "Settings":
    from tablee.server.limits import Limits
    from tablee.server.settings import Settings

    proxies = tuple(part.strip() for part in arguments.trusted_proxies.split(",") if part.strip())
    return Settings(
        data=Path(arguments.data),
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        bot_threads=arguments.bot_threads or max(1, (os.cpu_count() or 2) - 1),
        connections=arguments.connections,
        connections_per_address=arguments.connections_per_address,
        limits=Limits(trusted_proxies=proxies),
    )
