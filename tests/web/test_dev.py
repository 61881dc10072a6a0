"""`npm run dev`: the page as it is edited, beside a server that runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.missing import missing
from tests.server.running import GENEROUS, PATIENCE, Running, browser
from tests.web.node import WEB, node_path
from websockets.sync.client import connect

from quintain.server.settings import Settings

VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"


@contextmanager
def developing(server: str) -> Iterator[str]:
    """The address of a development server that asks another one."""
    node = node_path()
    if node is None or not VITE.is_file():
        missing("Node or the page's packages are not installed: npm ci in web/")
    command = [node, str(VITE), "--host", "127.0.0.1"]
    environment = os.environ | {"PAGE_SERVER": server, "NO_COLOR": "1"}
    process = subprocess.Popen(command, cwd=WEB, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://127.0.0.1:\d+", line)))
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_page_api_and_socket_have_one_address(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running, developing(running.url) as address:
        with browser(base_url=address, headers={"origin": address}) as visitor:
            assert "/src/" in visitor.get("/").text
            assert visitor.get("/api/games").json()["presets"]
            visitor.post("/api/guest", json={}).raise_for_status()
            headers = {"origin": address, "cookie": f"session={visitor.cookies['session']}"}
        with connect(address.replace("http", "ws") + "/api/socket", additional_headers=headers) as socket:
            assert json.loads(socket.recv(PATIENCE))["t"] == "hello"


def test_it_asks_the_server_where_quintain_serve_puts_it() -> None:
    settings = Settings()
    text = (WEB / "vite.config.ts").read_text(encoding="utf-8")
    assert f"'http://{settings.host}:{settings.port}'" in text
