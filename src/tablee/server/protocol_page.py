"""The tables of docs/protocol.md, written from the structs that travel and the comments beside their fields."""

import inspect as source
import re
from collections.abc import Iterable, Sequence
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tablee.server.limits import Rate
from tablee.server.typescript import Writer

Struct = type[msgspec.Struct]
_COMMENTED = re.compile(r"^ +(\w+): .*?  # (.+)$", re.MULTILINE)
_CODE = re.compile(r'^ +"([a-z-]+/[a-z-]+)",(?:  # (.+))?$', re.MULTILINE)
_MARKED = "<!-- generated: {name} -->\n"
_END = "<!-- end -->"
_COUNTED = {"body_bytes", "bots", "passkeys", "aside", "connections", "connections_per_address"}


def filled(page: str) -> str:
    """A page with what stands between its markers written anew."""
    for name, text in sections().items():
        begin = _MARKED.format(name=name)
        if begin in page:
            before, _, after = page.partition(begin)
            page = f"{before}{begin}\n{text.strip()}\n\n{_END}{after.partition(_END)[2]}"
    return page


def sections() -> dict[str, str]:
    """All generated parts by name."""
    from tablee.games import game, games
    from tablee.server import answer, limits, message, settings
    from tablee.table import command, refusal, room, setting

    parts = {
        "from-client": _structs(_members(message.Received)),
        "to-client": _structs(_members(message.Sent)),
        "wishes": _structs(_members(command.Wish)),
        "room": _structs([room.Room, room.Chair, room.Clock, room.Vote, room.Pledge, room.Line, message.You]),
        "setting": _structs([setting.Setting, *_members(setting.Clock)]),
        "codes": _codes(refusal, message, answer),
        "paths": _paths(),
        "limits": _limits(limits.Limits(), settings.Settings()),
    }
    return parts | {f"moves-{name}": _structs(_members(game(name).moves_type)) for name in games()}


def _members(union: Any) -> Sequence[Struct]:
    """The structs of a union, or the one that it is."""
    return get_args(union) or (union,)


def _structs(structs: Iterable[Struct]) -> str:
    return "".join(_struct(struct) for struct in structs)


def _struct(struct: Struct) -> str:
    """What a struct is, and its fields in a table."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    name = f"{info.tag_field}: {info.tag}" if info.tag_field else struct.__name__
    told = " ".join((struct.__doc__ or "").split()).removesuffix(".")
    lines = [f"**`{name}`**: {told}.", ""]
    if info.fields:
        lines += ["| field | type | |", "| --- | --- | --- |", *_rows(info.fields, struct), ""]
    return "\n".join(lines) + "\n"


def _rows(fields: Sequence[inspect.Field], struct: Struct) -> list[str]:
    comments = dict(_COMMENTED.findall(source.getsource(struct)))
    return [_row(field, comments.get(field.name, "")) for field in fields]


def _row(field: inspect.Field, comment: str) -> str:
    kind = Writer().text(field.type).replace("|", "\\|")
    told = [part for part in (comment, _bounds(field.type), _default(field)) if part]
    return f"| `{field.encode_name}` | `{kind}` | {'; '.join(told)} |"


def _bounds(kind: inspect.Type) -> str:
    """The limits of a number or text."""
    if isinstance(kind, inspect.UnionType):
        return next(filter(None, map(_bounds, kind.types)), "")
    if isinstance(kind, inspect.IntType) and kind.ge is not None:
        return f"{kind.ge} to {kind.le}" if kind.le is not None else f"at least {kind.ge}"
    if isinstance(kind, inspect.StrType) and kind.pattern is not None:
        return f"`{kind.pattern}`"
    if isinstance(kind, inspect.StrType) and kind.max_length is not None:
        return f"at most {kind.max_length} characters"
    return ""


def _default(field: inspect.Field) -> str:
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"default `{msgspec.json.encode(value).decode()}`"


def _codes(*modules: Any) -> str:
    """All codes, with the comments that say what they mean."""
    found = [pair for module in modules for pair in _CODE.findall(source.getsource(module))]
    return "\n".join(["| code | |", "| --- | --- |", *(f"| `{code}` | {told} |" for code, told in found)]) + "\n"


def _limits(*all_limits: msgspec.Struct) -> str:
    """The limits that a server has unless it is told otherwise."""
    lines = ["| | at once | then one each | |", "| --- | --- | --- | --- |"]
    for limits in all_limits:
        comments = dict(_COMMENTED.findall(source.getsource(type(limits))))
        for name in limits.__struct_fields__:
            lines += _limit(name, getattr(limits, name), comments.get(name, ""))
    return "\n".join(lines) + "\n"


def _limit(name: str, value: Any, told: str) -> list[str]:
    if isinstance(value, Rate):
        return [f"| `{name}` | {value.burst} | {value.every_s:g} s | {told} |"]
    return [f"| `{name}` | {value:,} | | {told} |"] if name in _COUNTED else []


def _paths() -> str:
    """The endpoints of the HTTP interface."""
    from tablee.server.app import endpoints

    head = ["| | body | answer | who | |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *map(_endpoint, endpoints())]) + "\n"


def _endpoint(endpoint: Any) -> str:
    who = "signed in" if endpoint.signed_in else "anybody"
    answer = _type(endpoint.answer) if endpoint.media == "application/json" else endpoint.media
    path = f"`{endpoint.method} {endpoint.path}`"
    return f"| {path} | {_type(endpoint.body)} | {answer} | {who} | {endpoint.summary} |"


def _type(kind: Any) -> str:
    return "" if kind is None else f"`{Writer().text(inspect.type_info(kind))}`"
