"""The documents made from the code: nothing is missing, nothing is stale."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tablee.cli import main
from tablee.server import floor as server_floor
from tablee.server import run as server_run
from tablee.server import socket as server_socket
from tablee.server.answer import ProblemCode
from tablee.server.app import endpoints
from tablee.server.message import Hello, Received, Sent, You, encode
from tablee.server.openapi import document, written
from tablee.server.problem import CODES
from tablee.server.protocol_page import filled, sections
from tablee.table.command import Wish
from tablee.table.room import Chair, Line, Room

ROOT = Path(__file__).parents[2]


def test_no_generated_file_is_stale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protocol", "--check", "--root", str(ROOT)]) == 0, capsys.readouterr().err


def test_a_stale_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("web/src/protocol", "docs"):
        (tmp_path / folder).mkdir(parents=True)
    assert main(["protocol", "--root", str(tmp_path)]) == 0
    assert main(["protocol", "--check", "--root", str(tmp_path)]) == 0
    (tmp_path / "docs/openapi.json").write_text("{}")
    capsys.readouterr()
    assert main(["protocol", "--check", "--root", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'docs/openapi.json'}: stale\n"


def references(found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        if isinstance(found.get("$ref"), str):
            yield found["$ref"]
        found = list(found.values())
    if isinstance(found, list):
        for part in found:
            yield from references(part)


def test_every_reference_leads_somewhere() -> None:
    found = msgspec.json.decode(written())
    named = {f"#/components/schemas/{name}" for name in found["components"]["schemas"]}
    assert set(references(found)) <= named


def test_every_endpoint_is_in_the_document_once() -> None:
    found = document(endpoints())
    paths = [(method.upper(), path) for path, methods in found["paths"].items() for method in methods]
    assert sorted(paths) == sorted((endpoint.method, endpoint.path) for endpoint in endpoints())
    ids = [one["operationId"] for methods in found["paths"].values() for one in methods.values()]
    assert len(ids) == len(set(ids))


def test_all_codes_are_known() -> None:
    listed = {code for part in get_args(ProblemCode) for code in get_args(part) if isinstance(code, str)}
    assert listed <= set(CODES)
    codes = {code for endpoint in endpoints() for code in endpoint.codes}
    assert codes <= set(CODES)
    told = set(re.findall(r"\| `([a-z-]+/[a-z-]+)` \|", sections()["codes"]))
    assert told == set(CODES)


def test_the_page_has_a_place_for_everything_generated() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- generated: ([a-z-]+) -->", page)) == set(sections())
    assert filled(page) == page
    assert filled(filled("<!-- generated: codes -->\nold\n<!-- end -->after")).endswith("<!-- end -->after")


def test_the_page_names_the_limits_of_sockets() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert f"{server_run._MOST_MESSAGE_BYTES:,} bytes" in page
    assert f"{server_socket._MOST_WATCHED} tables" in page
    closing = [
        code for module in (server_socket, server_floor) for name, code in vars(module).items() if name[:6] == "CLOSE_"
    ]
    assert closing
    assert all(f"| {code} |" in page for code in closing)


def test_what_travels_is_what_the_types_say() -> None:
    hello = msgspec.json.decode(encode(Hello(1, "b", You("p", "Ada", False), 3)))
    assert hello["who"] == {"person": "p", "name": "Ada", "bot": False}
    structs = [*get_args(Received), *get_args(Sent), *get_args(Wish), Room, Chair, Line]
    assert not [struct for struct in structs if struct.__struct_config__.array_like]
