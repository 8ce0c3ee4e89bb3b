"""What a request is refused with: a code of a closed list, and the HTTP status that goes with it."""

from typing import get_args

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablee.core.errors import TableeError
from tablee.server.answer import Problem, ProblemCode
from tablee.store import StoreFailed
from tablee.table.refusal import Refused

CODES: tuple[str, ...] = tuple(code for part in get_args(ProblemCode) for code in get_args(part) or ())

_STATUS: dict[str, int] = {
    "path/none": 404,
    "method/none": 405,
    "table/none": 404,
    "record/none": 404,
    "body/bad": 400,
    "name/bad": 400,
    "setting/bad": 400,
    "message/long": 413,
    "limit/rate": 429,
    "limit/connections": 429,
    "person/none": 404,
    "person/unknown": 401,
    "origin/bad": 403,
    "password/wrong": 403,
    "passkey/wrong": 403,
    "person/guest": 403,
    "person/bot": 403,
    "person/banned": 403,
    "person/blocked": 403,
    "table/private": 403,
    "server/failed": 500,
    "store/failed": 503,
    "server/stopping": 503,
}
_OTHERWISE = 409  # all other codes are of a state that forbids it now


class Wrong(TableeError):
    """A request that was not carried out; `code` says why, `detail` is for developers and never quotes a secret."""

    def __init__(self, code: ProblemCode, detail: str = "", *, status: int | None = None, wait_s: float = 0) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: ProblemCode = code
        self.detail = detail
        self.status = status or status_of(code)
        self.wait_s = wait_s


def status_of(code: str) -> int:
    """The HTTP status of a code."""
    return _STATUS.get(code, _OTHERWISE)


def nobody() -> Wrong:
    """Nobody is signed in who would have to be."""
    return Wrong("person/none", "nobody is signed in", status=401)


def problem(wrong: Wrong) -> Response:
    """The answer to a request that was not carried out."""
    answer = Response(
        msgspec.json.encode(Problem(wrong.code, wrong.detail)), wrong.status, media_type="application/json"
    )
    if wrong.wait_s:
        answer.headers["retry-after"] = str(max(1, round(wrong.wait_s)))
    return answer


def _refused(_: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    return problem(Wrong(refused.code, refused.detail))


def _wrong(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, Wrong)
    return problem(wrong)


def _http(_: Request, raised: Exception) -> Response:
    """What Starlette itself refuses: paths and methods that there are not."""
    assert isinstance(raised, HTTPException)
    code: ProblemCode = {404: "path/none", 405: "method/none"}.get(raised.status_code, "body/bad")  # type: ignore[assignment]
    answer = problem(Wrong(code, status=raised.status_code))
    answer.headers.update(raised.headers or {})
    return answer


def _failed(_request: Request, _raised: Exception) -> Response:
    """A bug of ours: it is logged by the server, and not told."""
    return problem(Wrong("server/failed"))


def _unread(_request: Request, _failed: Exception) -> Response:
    """The store can't be read: the disk is gone."""
    return problem(Wrong("store/failed"))


# For Starlette.
HANDLERS = {
    Wrong: _wrong,
    Refused: _refused,
    StoreFailed: _unread,
    HTTPException: _http,
    Exception: _failed,
}
