"""The HTTP side: requests with the token, or the cookie, of whoever plays."""

import asyncio
import urllib.error
import urllib.request
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Any

import msgspec

from tablee.client.refusal import Refused, Unreachable

_TIMEOUT_S = 30


class Http:
    """Sends requests to one server as one person."""

    def __init__(self, url: str, token: str | None) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._cookie: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        """What says who is asking."""
        if self._token is not None:
            return {"Authorization": f"Bearer {self._token}"}
        return {} if self._cookie is None else {"Cookie": self._cookie}

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request; Refused with the server's code."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else msgspec.json.encode(body)
        headers = self.headers | ({} if data is None else {"Content-Type": "application/json"})
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
                self._keep_cookie(answer.headers.get_all("set-cookie") or [])
                text = answer.read()
        except urllib.error.HTTPError as wrong:
            with wrong:
                raise _refused(wrong.code, wrong.read()) from None
        except (OSError, HTTPException) as wrong:
            raise Unreachable(f"{self.url}: {wrong}") from None
        return msgspec.json.decode(text) if text else None

    def _keep_cookie(self, said: list[str]) -> None:
        for line in said:
            for name, found in SimpleCookie(line).items():
                if name == "tablee":
                    self._cookie = f"{name}={found.value}"


def _refused(status: int, text: bytes) -> Refused:
    try:
        problem = msgspec.json.decode(text)
        return Refused(problem["code"], problem.get("detail", ""))
    except (msgspec.DecodeError, TypeError, KeyError):
        return Refused("server/failed", f"status {status}")
