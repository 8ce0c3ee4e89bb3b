"""`tablee serve`: what it is told, what it refuses before it listens, and the files that it may open."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.cli import serve
from tablee.server.settings import Settings
from tablee.store import open_store

from .conftest import Run, environment, refused

NO_URLS = (
    "foo",
    "cards.example",
    "ftp://cards.example",
    "https://",
    "https:cards.example",
    "https://cards.example/path",
    "https://cards.example?x=1",
    "https://cards.example/#top",
    "https://ada:secret@cards.example",
    "https://cards.example:port",
    "https://cards.example:99999",
    "https://cards .example",
    "https://cards..example",
    "https://cards.example\nx",
    "https://[::1",
)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.fixture(autouse=True)
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a server sets for its whole process is as before for other tests."""
    monkeypatch.setattr("tablee.server.run._log", lambda: None)
    interval_s = sys.getswitchinterval()
    yield
    sys.setswitchinterval(interval_s)


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of servers that would have run."""
    found: list[Settings] = []

    def run_server(settings: Settings, browser: bool) -> int:
        found.append(settings)
        return 0

    monkeypatch.setattr("tablee.server.run.run_server", run_server)
    return found


@pytest.mark.parametrize("text", NO_URLS)
def test_an_address_that_is_none_is_refused(
    run: Run, settings: list[Settings], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    assert "argument --public-url: must be http:// or https:// and a host" in refused(
        run("serve", "--public-url", text)
    )
    monkeypatch.setenv("TABLEE_PUBLIC_URL", text)
    assert "argument --public-url: must be http:// or https:// and a host" in refused(run("serve"))
    assert settings == []


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://cards.example", "https://cards.example"),
        ("https://cards.example/", "https://cards.example"),
        ("HTTPS://Cards.Example:443/", "https://cards.example"),
        ("http://cards.example:80", "http://cards.example"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("https://jeu-tablée.example", "https://xn--jeu-table-i4a.example"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_read_as_browsers_write_it(run: Run, settings: list[Settings], text: str, url: str) -> None:
    assert run("serve", "--public-url", text).code == 0
    assert settings[0].url == url


def test_everything_can_be_set_in_the_environment_too(
    run: Run, settings: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        "host": "0.0.0.0",
        "port": "9000",
        "data": "there",
        "public-url": "https://cards.example",
        "bot-threads": "3",
        "connections": "5000",
        "connections-per-address": "50",
        "trusted-proxies": "127.0.0.1/32, 10.0.0.0/8",
    }
    run("serve", *(word for name, value in said.items() for word in (f"--{name}", value)))
    for name, value in said.items():
        monkeypatch.setenv(f"TABLEE_{name.upper().replace('-', '_')}", value)
    run("serve")
    first, second = settings
    assert first == second
    assert (first.host, first.port, first.data, first.bot_threads) == ("0.0.0.0", 9000, Path("there"), 3)
    assert (first.connections, first.connections_per_address) == (5000, 50)
    assert first.limits.trusted_proxies == ("127.0.0.1/32", "10.0.0.0/8")


def test_said_empty_is_not_said(run: Run, settings: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOST", "PORT", "PUBLIC_URL", "CONNECTIONS", "TRUSTED_PROXIES"):
        monkeypatch.setenv(f"TABLEE_{name}", "")
    assert run("serve").code == 0
    assert settings[0].url == "http://localhost:8000"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "0"], "whole number from 1 to 65,535"),
        (["--connections", "many"], "whole number from 1"),
        (["--bot-threads", "0"], "whole number from 1"),
        (["--trusted-proxies", "here"], "an address or a network"),
        (["--data", ""], "name of a file"),
    ],
)
def test_wrong_settings_are_one_line(run: Run, tmp_path: Path, words: list[str], told: str) -> None:
    assert told in refused(run("serve", "--data", str(tmp_path / "data"), "--port", str(free_port()), *words))


def test_data_that_cannot_be_opened_are_named_in_one_line_and_left_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_PORT", str(free_port()))
    database = tmp_path / "tablee.sqlite3"
    database.write_bytes(b"not a database at all" * 100)
    assert "no database of Tabl" in refused(run("serve", "--data", str(tmp_path)))
    assert database.read_bytes() == b"not a database at all" * 100
    store = open_store(tmp_path / "used")
    try:
        assert "is using this data folder" in refused(run("serve", "--data", str(tmp_path / "used")))
    finally:
        store.close()


FILES = """
import logging, resource, sys
from tablee.server.run import _with_files
from tablee.server.settings import Settings
soft, hard, connections = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
print(_with_files(Settings(connections=connections)).connections, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def files(soft: int, hard: int, connections: int) -> tuple[list[int], str]:
    """How many connections are let in and files allowed in a fresh process, and its log."""
    words = [sys.executable, "-c", FILES, *map(str, (soft, hard, connections))]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=True)
    return [int(word) for word in done.stdout.split()], done.stderr


def test_as_many_files_are_allowed_as_the_system_will() -> None:
    assert files(256, 4096, 2000) == ([2000, 4096], "")


def test_where_the_system_allows_too_few_files_it_is_said_and_no_more_are_let_in() -> None:
    found, log = files(256, 1024, 10_000)
    assert found == [960, 1024]
    assert log.startswith("WARNING the system allows this process 1024 open files: there is room for 960 connections")
    assert "--connections" in log


def test_a_default_of_the_help_is_what_a_server_takes() -> None:
    assert serve.public_url("http://localhost:8000") == Settings().url
