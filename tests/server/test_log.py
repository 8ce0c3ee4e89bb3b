"""The log of the real server holds nothing by which somebody could sign in, nor who it was."""

import asyncio
import signal
from pathlib import Path

import httpx

from server.serving import Serving
from tablee.client import Client

PASSWORD, WRONG = "correct horse battery", "wrong horse battery"


def test_no_secret_and_no_name_is_in_the_log(tmp_path: Path) -> None:
    serving = Serving(tmp_path / "data", tmp_path / "log")
    serving.start()
    try:
        serving.wait()
        secrets = visit(serving.url)
        assert serving.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    finally:
        serving.abandon()
    log = (tmp_path / "log").read_text()
    assert "luz is ready" in log
    assert not [secret for secret in secrets if secret in log]


def visit(url: str) -> list[str]:
    """Sign in in all ways, rightly and wrongly, and play a little; what must not be told."""
    with httpx.Client(base_url=url) as ada:
        ada.post("/api/guest", json={}).raise_for_status()
        ada.post("/api/keep", json={"name": "Adalind", "password": PASSWORD}).raise_for_status()
        assert ada.post("/api/enter", json={"name": "Adalind", "password": WRONG}).status_code == 403
        assert ada.post(f"/api/enter?password={WRONG}", content=b"{").status_code == 415
        token = ada.post("/api/bots", json={"name": "Robbie the bot"}).raise_for_status().json()["token"]
        cookies = list(ada.cookies.values())
    table = asyncio.run(asyncio.wait_for(sit(url, token), 120))
    return [PASSWORD, WRONG, token, token[7:], *cookies, "Adalind", "Robbie", table]


async def sit(url: str, token: str) -> str:
    async with Client(url, token) as robbie:
        table = await robbie.make("luz", seats=3, fill="random", pace="quick")
        await table.sit()
        await table.do("start")
        await table.play((await table.turn())[0])
        return table.id
