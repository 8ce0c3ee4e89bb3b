"""What an audience sees: a table that all see, and a part of one's own; and how one view becomes the next.

A view is a `msgspec.Struct` built up from what its audience may know; no field of it is a mapping. Changes between two
views hold only the fields that differ: an object changes field by field, a list of objects of the same length item by
item (under its index), everything else is replaced. A client needs no rules to keep its view up to date.
"""

from collections.abc import Iterable
from typing import Any

import msgspec


class View(msgspec.Struct, frozen=True):
    """The view of one audience: `own` is None for a bystander."""

    game: str
    table: Any
    own: Any | None = None


def view_bytes(view: View) -> bytes:
    """A view as it is sent. Two states that are equal to a seat give equal bytes."""
    return msgspec.json.encode(view)


def changes(before: Any, after: Any) -> Any | None:
    """What turns one view (or part of one) into another; None when nothing does."""
    return None if before == after else _difference(before, after)


def _difference(before: Any, after: Any) -> Any:
    """The change between two things that are not equal; what can't change in part is replaced."""
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        names = after.__struct_fields__
        return _differences(names, (getattr(before, n) for n in names), (getattr(after, n) for n in names))
    if _are_objects(before) and _are_objects(after) and len(before) == len(after):
        return _differences(map(str, range(len(after))), before, after)
    return after


def _differences(names: Iterable[str], before: Iterable[Any], after: Iterable[Any]) -> dict[str, Any]:
    parts = zip(names, before, after, strict=True)
    return {name: _difference(old, new) for name, old, new in parts if old != new}


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, msgspec.Struct) for item in value)


def changed(view: Any, change: Any) -> Any:
    """Carry changes out on a view in its JSON form (dicts and lists); the view handed in stays as it was."""
    if isinstance(change, dict) and isinstance(view, dict):
        return {name: changed(value, change[name]) if name in change else value for name, value in view.items()}
    if isinstance(change, dict) and isinstance(view, list):
        return [changed(value, change[str(k)]) if str(k) in change else value for k, value in enumerate(view)]
    return change
