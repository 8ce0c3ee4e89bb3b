"""The build hook: no wheel, editable install or sdist is made without the web client in it."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _web(root: str) -> ModuleType:
    """scripts/web.py, which nobody can import by name."""
    spec = importlib.util.spec_from_file_location("tablee_web", Path(root, "scripts", "web.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class WebClientHook(BuildHookInterface[Any]):
    """Builds the web client."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, where it is needed and there is none."""
        web = _web(self.root)
        return [web.NODE_WHEEL] if web.wanted(Path(self.root)) and web.find_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = _web(self.root)
        try:
            web.build(Path(self.root))
        except web.NoNode as wrong:
            sys.exit(str(wrong))
