"""Somebody who does what a page says, block by block, and looks whether it is so.

What a block is, is said by its kind: `sh` is typed into a terminal, `typed` while that command asks; `text` are lines
that it prints, `like` the same with other numbers. A `diff` changes the file that its first line names; `python` and
`yaml` whose first line is a file's name are written there, at its end if it exists, and other `python` is run."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.newcomer import PATIENCE, Newcomer

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# ([\w./-]+\.\w+)")
KINDS = ("sh", "typed", "text", "like", "diff", "python", "yaml", "later")
NUMBERS = re.compile(r"[\d.,%+±-]+")


def blocks(page: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


class Follower:
    """Reads a page from top to bottom. A server that it starts runs until the end of the page."""

    def __init__(self, newcomer: Newcomer) -> None:
        self.newcomer = newcomer
        self.said = ""
        self.serving: subprocess.Popen[str] | None = None

    def follow(self, page: Path) -> None:
        found = blocks(page)
        for index, (kind, text) in enumerate(found):
            assert kind in KINDS, f"{page.name}: a block of the kind '{kind}'"
            later = [each for each in found[index + 1 :] if each[0] in ("sh", "typed")][:1]
            getattr(self, kind)(text, later[0][1] if later and later[0][0] == "typed" else "")

    def stop(self) -> None:
        if self.serving:
            self.serving.terminate()
            self.serving.communicate(timeout=PATIENCE)

    # ------------------------------------------------------------------------------------------ kinds of blocks
    def sh(self, text: str, typed: str) -> None:
        """Lines of a terminal one by one; those that need each other's variables together."""
        together = re.match(r"[A-Z]+=", text)
        self.said = "".join(self.run(line, typed) for line in ([text] if together else text.splitlines()))

    def run(self, line: str, typed: str) -> str:
        if re.fullmatch(r"quintain serve( --data \w+)?", line):
            return self.serve(line)
        done = self.newcomer.run(self.here(line), typed)
        undecided = line.startswith("quintain lab ") and done.returncode == 2 and done.stdout != ""
        assert done.returncode == 0 or undecided, f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout + done.stderr

    def typed(self, text: str, typed: str) -> None:
        """It was typed already, while the command before asked for it."""

    def later(self, text: str, typed: str) -> None:
        """A command that goes on until somebody stops it."""

    def text(self, text: str, typed: str) -> None:
        assert [line for line in text.splitlines() if self.here(line) not in self.said] == [], self.said

    def like(self, text: str, typed: str) -> None:
        said = [NUMBERS.sub("0", line) for line in self.said.splitlines()]
        assert [line for line in text.splitlines() if NUMBERS.sub("0", line) not in said] == [], self.said

    def diff(self, text: str, typed: str) -> None:
        """Lines of a file which the first line names, some with - or + in front."""
        head, *rest = text.splitlines(keepends=True)
        lines = [line if line != "\n" else " \n" for line in rest]  # an empty line has no blank in front
        path = self.newcomer.folder / head.removeprefix("@@ ").strip()
        old = "".join(line[1:] for line in lines if line[0] in " -")
        new = "".join(line[1:] for line in lines if line[0] in " +")
        now = path.read_text(encoding="utf-8")
        assert now.count(old) == 1, f"{path.name} does not have these lines once:\n{old}"
        path.write_text(now.replace(old, new), encoding="utf-8")

    def python(self, text: str, typed: str) -> None:
        if FILE.match(text):
            self.yaml(text, typed)
        else:
            self.said = self.newcomer.python(text)

    def yaml(self, text: str, typed: str) -> None:
        head, rest = text.split("\n", maxsplit=1)
        path = self.newcomer.folder / head.removeprefix("# ")
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        path.write_text(before + rest, encoding="utf-8")

    # ------------------------------------------------------------------------------------------ a server
    def serve(self, line: str) -> str:
        """Started on any free port, whatever the page says: somebody else may have that one."""
        free = {"QUINTAIN_PORT": "0", "QUINTAIN_DATA": str(self.newcomer.folder / "data"), "QUINTAIN_WARM_BOTS": "off"}
        command = [str(self.newcomer.scripts / "quintain"), *line.split()[1:]]
        environment = self.newcomer.environment | free
        self.serving = subprocess.Popen(
            command, cwd=self.newcomer.folder, env=environment, stderr=subprocess.PIPE, text=True
        )
        assert self.serving.stderr is not None
        told = next(line for line in self.serving.stderr if "http://" in line)
        self.address = re.findall(r"http://[\w.:]+", told)[0]
        return told

    def here(self, text: str) -> str:
        """What a page says, with the address that the server has here."""
        return text.replace("http://127.0.0.1:8765", self.address) if self.serving else text


def commands(page: Path) -> Iterator[str]:
    """Every line of a page on which `quintain` is typed, without what a shell makes of it."""
    for kind, text in blocks(page):
        if kind in ("", "sh", "later", "console"):
            joined = text.replace("\\\n", " ")
            for line in joined.splitlines():
                if found := re.match(r"(?:\$ )?(?:[A-Z_]+=\S+ )?(quintain .*)", line):
                    plain = re.sub(r"\$\([^)]*\)", "it", found[1])
                    yield re.split(r" +(?:[|>&]|#(?= )|2>) ?", plain)[0]
