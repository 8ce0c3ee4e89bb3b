"""The OpenAPI document of the HTTP interface, made from the endpoints and the very structs that are decoded."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from tablee.server.answer import Problem
from tablee.server.endpoint import Endpoint
from tablee.server.message import PROTOCOL
from tablee.server.problem import status_of
from tablee.server.session import COOKIE

Json = dict[str, Any]
_REF = "#/components/schemas/{name}"
_PART = re.compile(r"\{(\w+)\}")
_TOLD = """People have a session in a signed cookie, which `POST /api/guest` gives to anybody; bots show their token as
`Authorization: Bearer`. What is refused is answered by a Problem with a code of a closed list. Tables are played on the
WebSocket at `/ws`: see protocol.md."""


def document(endpoints: Sequence[Endpoint]) -> Json:
    """The document of some endpoints."""
    schemas = _Schemas(endpoints)
    paths: dict[str, Json] = defaultdict(dict)
    for endpoint in endpoints:
        paths[endpoint.path][endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": str(PROTOCOL), "description": " ".join(_TOLD.split())},
        "paths": dict(paths),
        "components": {
            "schemas": schemas.components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bot": {"type": "http", "scheme": "bearer"},
            },
        },
    }


class _Schemas:
    """The schemas of all types that travel."""

    def __init__(self, endpoints: Sequence[Endpoint]) -> None:
        types = [kind for endpoint in endpoints for kind in (endpoint.body, endpoint.answer) if kind is not None]
        self._types = [*types, Problem]
        found, self.components = msgspec.json.schema_components(self._types, ref_template=_REF)
        self._found = list(found)

    def of(self, kind: Any) -> Json:
        """The schema of a type, mostly a reference."""
        schema: Json = self._found[self._types.index(kind)]
        return schema


def _operation(endpoint: Endpoint, schemas: _Schemas) -> Json:
    found: Json = {
        "summary": endpoint.summary,
        "operationId": _name(endpoint),
        "parameters": [*map(_path_parameter, _PART.findall(endpoint.path)), *_query_parameters(endpoint)],
        "responses": {**_answered(endpoint, schemas), **_refused(endpoint)},
        "security": [{"session": []}, {"bot": []}] if endpoint.signed_in else [],
    }
    if endpoint.body is not None:
        found["requestBody"] = {"required": True, "content": _json(schemas.of(endpoint.body))}
    return found


def _name(endpoint: Endpoint) -> str:
    return f"{endpoint.method.lower()}{re.sub(r'[^a-z]+', '_', endpoint.path.removeprefix('/api'))}".rstrip("_")


def _path_parameter(name: str) -> Json:
    schema = {"type": "string", "pattern": "^[a-z0-9-]{1,80}$"}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query_parameters(endpoint: Endpoint) -> list[Json]:
    if endpoint.query is None:
        return []
    schema = msgspec.json.schema_components([endpoint.query], ref_template=_REF)[1][endpoint.query.__name__]
    return [{"name": name, "in": "query", "schema": kind} for name, kind in schema["properties"].items()]


def _json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


def _answered(endpoint: Endpoint, schemas: _Schemas) -> Json:
    if endpoint.media != "application/json":
        return {"200": {"description": "As asked.", "content": {endpoint.media: {"schema": {"type": "string"}}}}}
    if endpoint.answer is None:
        return {"204": {"description": "Done."}}
    return {"200": {"description": "As asked.", "content": _json(schemas.of(endpoint.answer))}}


def _refused(endpoint: Endpoint) -> Json:
    """A Problem for each status, with the codes that it may have."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for status, code in _codes(endpoint):
        if code not in by_status[status]:
            by_status[status].append(code)
    return {str(status): _problem(codes) for status, codes in sorted(by_status.items())}


def _problem(codes: list[str]) -> Json:
    schema = {"allOf": [{"$ref": _REF.format(name="Problem")}, {"properties": {"code": {"enum": codes}}}]}
    return {"description": ", ".join(codes), "content": _json(schema)}


def _codes(endpoint: Endpoint) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = [(status_of(code), code) for code in endpoint.codes]
    found += [(429, "limit/rate"), (503, "store/failed")]
    if endpoint.signed_in:
        found += [(401, "person/none")]
    if endpoint.query is not None or endpoint.body is not None:
        found += [(400, "body/bad")]
    if endpoint.body is not None:
        found += [(408, "body/bad"), (415, "body/bad"), (413, "message/long")]
    if endpoint.method != "GET":
        found += [(403, "origin/bad")]
    if _PART.search(endpoint.path):
        found += [(404, "path/none")]
    return found


@cache
def written() -> str:
    """The document of the whole interface, as a file."""
    from tablee.server.app import endpoints

    return msgspec.json.format(msgspec.json.encode(document(endpoints()))).decode() + "\n"
