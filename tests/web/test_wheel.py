"""The wheel, as somebody has it who never saw the sources: no Node, no git, no package but those that it asks for."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.missing import missing
from tests.packages import needed
from tests.web.test_matches import change_rules
from tests.web.visitors import Visitor, turn, until

from quintain.rules.codecache import SHIPPED
from quintain.server.site import FOLDER

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).with_name("uv"))
PATIENCE = 600  # seconds; the first run compiles
NEVER_LENT = {"pip", "setuptools"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make dist` builds it: first the sdist, and the wheel from that."""
    if not (FOLDER / "index.html").is_file():
        missing("the page is not built: make page")
    folder = tmp_path_factory.mktemp("dist")
    uv = [UV, "build", "--quiet", "--offline", "--no-build-isolation"]
    home = {"QUINTAIN_HOME": "https://forge.example/ann/quintain"}
    subprocess.run(
        [*uv, "--python", sys.executable, "--out-dir", folder],
        cwd=ROOT,
        env=os.environ | home,
        timeout=PATIENCE,
        check=True,
    )
    (built,) = folder.glob("*.whl")
    assert list(folder.glob("*.tar.gz"))
    return built


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as files:
        (name,) = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(files.read(name).decode())


@dataclass(frozen=True)
class Install:
    """A Python with the wheel, and with links to the packages that it asks for. Nothing else is on its path."""

    env: Path
    home: Path

    def path(self, kind: str) -> Path:
        return Path(sysconfig.get_path(kind, "venv", {"base": str(self.env), "platbase": str(self.env)}))

    @property
    def environment(self) -> dict[str, str]:
        """Machine code is shared with the other tests; all else is as on a new machine."""
        cache = os.environ.get("QUINTAIN_CACHE") or str(Path.home() / ".cache" / "quintain")
        return {"PATH": str(self.path("scripts")), "HOME": str(self.home), "QUINTAIN_CACHE": cache}

    def ok(self, *command: str) -> str:
        done = subprocess.run(
            [self.path("scripts") / command[0], *command[1:]],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def snapshot(self) -> dict[str, int]:
        """When each file of the package was written."""
        return {str(path): path.stat().st_mtime_ns for path in self.path("purelib").joinpath("quintain").rglob("*")}


@pytest.fixture(scope="module")
def install(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Install:
    """The wheel with the extra `server`, installed where nothing can be written."""
    made = Install(tmp_path_factory.mktemp("install"), tmp_path_factory.mktemp("home"))
    venv.create(made.env, symlinks=os.name != "nt")
    for name, package in needed(metadata(wheel).get_all("Requires-Dist", []), "server").items():
        assert name not in NEVER_LENT
        for part in {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}:
            lent = made.path("purelib") / part
            if not lent.exists():
                lent.symlink_to(package.locate_file(part).resolve())  # type: ignore[attr-defined]
    uv = [UV, "pip", "install", "--quiet", "--offline", "--no-deps"]
    python = made.path("scripts") / "python"
    subprocess.run([*uv, "--compile-bytecode", "--python", python, wheel], timeout=PATIENCE, check=True)
    for path in made.path("purelib").joinpath("quintain").rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return made


@pytest.fixture(scope="module")
def served(install: Install) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server that was started as anybody would start it, and its address."""
    command = [str(install.path("scripts") / "quintain"), "serve", "--port", "0"]
    environment = install.environment
    serving = subprocess.Popen(command, cwd=install.home, env=environment, stderr=subprocess.PIPE, text=True)
    assert serving.stderr is not None
    line = serving.stderr.readline()
    found = re.search(r"http://[\d.:]+", line)
    assert found, line + serving.stderr.read()
    yield found[0], serving
    serving.kill()
    serving.communicate()


def test_the_metadata_is_complete(wheel: Path) -> None:
    told = metadata(wheel)
    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.11"
    assert "Homepage, https://forge.example/ann/quintain" in told.get_all("Project-URL", [])
    assert {"Typing :: Typed", "Programming Language :: Python :: 3.14"} <= set(told.get_all("Classifier", []))
    assert told["Metadata-Version"] == "2.4"
    assert "# Quintain" in str(told.get_payload())
    assert "](docs/" not in str(told.get_payload()), "an index has no docs beside the README"
    assert wheel.name == f"quintain-{told['Version']}-py3-none-any.whl"


def test_the_wheel_has_what_is_built_and_no_sources_of_it(wheel: Path) -> None:
    """The page, and machine code where `make dist` has made it."""
    names = zipfile.ZipFile(wheel).namelist()
    for folder, place in ((FOLDER, "server/page"), (SHIPPED, "machine")):
        built = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        assert {f"quintain/{place}/{name}" for name in built} <= set(names)
    assert "quintain/py.typed" in names
    assert {name.partition("/")[0] for name in names} == {
        "quintain",
        f"{'-'.join(wheel.name.split('-')[:2])}.dist-info",
    }


def test_it_simulates_and_says_its_version(install: Install, wheel: Path) -> None:
    before = install.snapshot()
    result = json.loads(install.ok("quintain", "sim", "lanes", "--games", "1000", "--json"))
    assert result["games"] == 1000
    assert install.ok("quintain", "--version").split() == ["quintain", metadata(wheel)["Version"]]
    assert install.snapshot() == before


def test_a_bot_match_is_played_in_the_page(
    install: Install, served: tuple[str, subprocess.Popen[str]], browser: Browser
) -> None:
    """The last of this file: it stops the server, which then has nothing to complain about."""
    url, serving = served
    before = install.snapshot()
    visitor = Visitor(browser, url, keeps=True)
    visitor.go("/")
    visitor.page.locator(".tile.lanes").click()
    change_rules(visitor, {"hp": 3})
    visitor.page.locator(".play .gold").click()
    visitor.sit()
    until(lambda: visitor.over, lambda: turn(visitor, "lanes"), PATIENCE)
    assert visitor.result() in ("Victory", "Defeat", "Draw")
    visitor.close()
    assert visitor.complaints == []
    serving.send_signal(signal.SIGINT)
    _, said = serving.communicate(timeout=PATIENCE)
    assert serving.returncode == 0
    assert [line for line in said.splitlines() if " INFO " not in line] == []  # no warning of anything left behind
    assert install.snapshot() == before
