"""A newcomer's machine: an empty folder, and a Python in which packages can be installed without touching this one."""

from __future__ import annotations

import os
import subprocess
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import quintain

PATIENCE = 1200  # seconds; the first run compiles
COMMANDS = ("pip", "pytest", "quintain")


@dataclass(frozen=True)
class Newcomer:
    """Runs commands in a folder, with a virtual environment that also sees the packages of this one."""

    folder: Path
    env: Path

    @classmethod
    def at(cls, folder: Path) -> Newcomer:
        env = folder / ".venv"
        venv.create(env, symlinks=os.name != "nt")
        places = [str(Path(quintain.__file__).parents[1]), *map(sysconfig.get_path, ("purelib", "platlib"))]
        made = cls(folder, env)
        (Path(made._path("purelib")) / "borrowed.pth").write_text("\n".join(dict.fromkeys(places)) + "\n")
        for name in COMMANDS:
            script = made.scripts / name
            script.write_text(f'#!/bin/sh\nexec "{made.scripts / "python"}" -m {name} "$@"\n')
            script.chmod(0o755)
        return made

    def _path(self, kind: str) -> str:
        return sysconfig.get_path(kind, "venv", {"base": str(self.env), "platbase": str(self.env)})

    @property
    def scripts(self) -> Path:
        return Path(self._path("scripts"))

    @property
    def environment(self) -> dict[str, str]:
        """Nothing is fetched from anywhere: what a build needs is here."""
        path = os.pathsep.join([str(self.scripts), os.environ.get("PATH", "")])
        pip = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        return os.environ | pip | {"PATH": path, "PIP_ROOT_USER_ACTION": "ignore", "PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, command: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """A line as it would be typed into a terminal."""
        return subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=self.environment | environment,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

    def ok(self, command: str, typed: str = "", **environment: str) -> str:
        """What a command prints; it must succeed."""
        done = self.run(command, typed, **environment)
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def python(self, source: str) -> str:
        done = subprocess.run(
            [self.scripts / "python", "-c", source],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-4000:]
        return done.stdout
