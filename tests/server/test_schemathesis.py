"""Requests made up from the OpenAPI document, right and wrong ones, against the whole server: none brings it down."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.running import Running
from tablee.server.app import endpoints
from tablee.server.openapi import document

schema = schemathesis.openapi.from_dict(document(endpoints()))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.close()


@pytest.fixture
def member(served: Running) -> Iterator[requests.Session]:
    """A member's browser, which keeps its cookies."""
    with requests.Session() as session:
        assert session.post(f"{served.url}/api/guest", json={}).ok
        yield session


@pytest.fixture
def real(served: Running, member: requests.Session) -> dict[str, str]:
    """What there is of everything that a path can name."""
    made = member.post(f"{served.url}/api/tables", json={"game": "luz", "seats": 3}).json()
    return {"table": made["table"], "person": member.get(f"{served.url}/api/me").json()["person"]}


@schema.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_no_request_is_answered_otherwise_than_documented(
    case: "schemathesis.Case[Any]", served: Running, member: requests.Session, real: dict[str, str]
) -> None:
    for name, value in (case.path_parameters or {}).items():
        if name in real and len(str(value)) % 2:
            case.path_parameters[name] = real[name]
    answer = case.call(base_url=served.url, session=member)
    case.validate_response(answer, checks=CHECKS)
    assert answer.status_code != 503


def test_the_document_is_served(served: Running) -> None:
    assert httpx.get(f"{served.url}/api/openapi.json").json() == document(endpoints())
