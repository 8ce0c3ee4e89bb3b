"""A real server with real bots and a temporary folder; real browsers of the system."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)
from server.serving import Serving

import tablee

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 640},
    "tablet": {"width": 768, "height": 1024},
    "desk": {"width": 1440, "height": 900},
    "side": {"width": 740, "height": 360},
}
PATIENCE_MS = 60_000  # other work may be done on the same machine
_numbers = count(1)

expect.set_options(timeout=PATIENCE_MS)


class Hasty(Serving):
    """A server whose bots answer at once, and that has compiled all it needs before it answers."""

    def start(self, *, slow_disk: bool = False) -> None:
        """Start it; it answers a little later."""
        source = str(Path(tablee.__file__).parent.parent)
        program = str(Path(__file__).with_name("hasty.py"))
        settings = ["--port", str(self.port), "--data", str(self.data), "--public-url", self.url]
        settings += ["--trusted-proxies", "127.0.0.1/32"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, program, "serve", *settings],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=os.environ | {"PYTHONPATH": source},
            )

    @property
    def url(self) -> str:
        """Where it is; passkeys and the clipboard want a name, not a number."""
        return f"http://localhost:{self.port}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hasty]:
    folder = tmp_path_factory.mktemp("server")
    serving = Hasty(folder / "data", folder / "log")
    serving.start()
    try:
        serving.wait()
        yield serving
        assert serving.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    finally:
        serving.abandon()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


def launch_chromium(playwright: Playwright) -> Browser:
    """Chromium of the system."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return playwright.chromium.launch(executable_path=found, args=flags)


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium of the system."""
    browser = launch_chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Firefox of the system, as it is, by the protocol that it has of its own."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    still: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=found, firefox_user_prefs=still)
    yield browser
    browser.close()


Opened = Callable[..., Page]


def _address() -> str:
    """One of its own for each visitor: what a server allows, it allows by address."""
    number = next(_numbers)
    return f"198.18.{number // 250}.{number % 250}"


@pytest.fixture
def opened(chromium: Browser, server: Hasty) -> Iterator[Opened]:
    """Opens the client for somebody new. Whatever goes wrong in their page fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        # A request that is refused, or a server that is away, is told by the browser, not by us.
        if said.type == "error" and not said.text.startswith(("Failed to load resource", "WebSocket connection")):
            wrong.append(said.text)

    def new(
        path: str = "/",
        size: str = "desk",
        settings: str = '{"speed":"off","sound":false}',
        browser: Browser | None = None,
        **options: Any,
    ) -> Page:
        usual: dict[str, Any] = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        context = (browser or chromium).new_context(
            viewport=SIZES[size],
            base_url=server.url,
            extra_http_headers={"X-Forwarded-For": _address()},
            **usual | options,
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        keep = f"localStorage.getItem('tablee.settings') ?? localStorage.setItem('tablee.settings', {settings!r})"
        context.add_init_script(f"if (origin !== 'null') {keep}")
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", hear)
        page.goto(path)
        page.locator("h1").first.wait_for()
        return page

    yield new
    for context in contexts:
        context.close()
    assert wrong == []
