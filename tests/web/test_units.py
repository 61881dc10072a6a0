"""The page's own tests: recorded matches are made anew from the rules, then vitest folds, tells and plays them."""

from __future__ import annotations

import shutil
import subprocess

from tests.missing import missing
from tests.web.node import WEB, node_path
from tests.web.record import recording, write


def test_the_page_agrees_with_the_rules() -> None:
    node = node_path()
    vitest = WEB / "node_modules" / "vitest" / "vitest.mjs"
    if node is None or not vitest.is_file():
        missing("Node or the page's packages are not installed: npm ci in web/")
    folder = WEB / "recordings"
    shutil.rmtree(folder, ignore_errors=True)
    write(folder)
    run = subprocess.run([node, str(vitest), "run"], cwd=WEB, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]


def test_a_recording_tells_each_viewer_only_what_it_may_know() -> None:
    told = recording("lanes", 2)["told"]
    for viewer, hidden in (("0", 1), ("1", 0)):
        for message in told[viewer]:
            if "view" in message:
                assert isinstance(message["view"]["seats"][hidden]["hand"], int)
    assert all("legal" not in message or message["legal"] == [] for message in told["None"])
