"""What an audience sees: a table that all see, and a part of one's own; and how one view becomes the next.

A view is a `msgspec.Struct` built up from what its audience may know; no field of it is a mapping. Changes between two
views hold only the fields that differ: an object changes field by field, a list of objects of the same length item by
item (under its index), everything else is replaced. A client needs no rules to keep its view up to date.
"""

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
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        return _struct_changes(before, after)
    if _are_objects(before) and _are_objects(after) and len(before) == len(after):
        pairs = ((str(k), changes(b, a)) for k, (b, a) in enumerate(zip(before, after, strict=True)) if b != a)
        return {k: change for k, change in pairs if change is not None} or None
    return None if before == after else after


def _struct_changes(before: Any, after: Any) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            change = changes(old, new)
            found[name] = new if change is None else change
    return found or None


def _are_objects(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) > 0 and isinstance(value[0], msgspec.Struct)


def changed(view: Any, change: Any) -> Any:
    """Carry changes out on a view in its JSON form (dicts and lists); the view handed in stays as it was."""
    if isinstance(change, dict) and isinstance(view, dict):
        return {name: changed(value, change[name]) if name in change else value for name, value in view.items()}
    if isinstance(change, dict) and isinstance(view, list):
        return [changed(value, change[str(k)]) if str(k) in change else value for k, value in enumerate(view)]
    return change
