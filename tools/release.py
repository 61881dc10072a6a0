"""`make release VERSION=1.2.3`: everything for a release that needs no network, then what is left to do."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHANGELOG = "CHANGELOG.md"
UNRELEASED = "## Unreleased\n"
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
LEFT = """
{tag} is committed, tagged and built. What is left needs a network:

  git push origin HEAD {tag}      the forge's release workflow tests, builds and publishes the tag
or, without a workflow:
  .venv/bin/uv publish dist/*      asks for the token of the package index

Until it is pushed all of it can be taken back: {back}
"""
BACK = "git tag -d {tag} && git reset --hard HEAD~1"


class Refused(Exception):
    """A sentence that says why there is no release."""


def main(arguments: list[str]) -> int:
    """A version alone is released; `notes VERSION` prints its part of the changelog, `check VERSION` looks at dist/."""
    try:
        if arguments[:1] == ["notes"]:
            print(notes((ROOT / CHANGELOG).read_text(encoding="utf-8"), arguments[1]), end="")
        elif arguments[:1] == ["check"]:
            check_built(ROOT / "dist", arguments[1])
        else:
            release(ROOT, *arguments[:1])
            build(ROOT, arguments[0])
            tag = f"v{arguments[0]}"
            print(LEFT.format(tag=tag, back=BACK.format(tag=tag)))
    except Refused as refused:
        print(f"release: {refused}", file=sys.stderr)
        return 2
    return 0


def release(folder: Path, version: str = "") -> None:
    """Write the changelog's heading, commit and tag it."""
    if not VERSION.fullmatch(version):
        raise Refused(f"VERSION={version}: name one such as 1.2.3 or 1.2.3rc1: make release VERSION=1.2.3")
    if git(folder, "status", "--porcelain"):
        raise Refused("there are changes that are not committed; commit them or put them away")
    if git(folder, "tag", "--list", f"v{version}"):
        raise Refused(f"v{version} is tagged already; a version is released once")
    path = folder / CHANGELOG
    path.write_text(headed(path.read_text(encoding="utf-8"), version, time.strftime("%Y-%m-%d")), encoding="utf-8")
    git(folder, "commit", "--quiet", "--message", f"Release {version}.", CHANGELOG)
    git(folder, "tag", "--annotate", "--message", f"Quintain {version}", f"v{version}")


def build(folder: Path, version: str) -> None:
    """Both files, from the commit that was tagged."""
    back = BACK.format(tag=f"v{version}")
    if subprocess.run(["make", "--silent", "dist"], cwd=folder, check=False).returncode:
        raise Refused(
            f"v{version} is committed and tagged, but was not built; take it back before the next try: {back}"
        )
    check_built(folder / "dist", version)


def headed(changelog: str, version: str, date: str) -> str:
    """The changelog with everything unreleased under the heading of a version."""
    before, found, after = changelog.partition(UNRELEASED)
    if not found:
        raise Refused(f"{CHANGELOG} has no heading '{UNRELEASED.strip()}'")
    if f"\n## {version} " in changelog:
        raise Refused(f"{CHANGELOG} has {version} already")
    if not after.partition("\n## ")[0].strip():
        raise Refused(f"{CHANGELOG} has nothing under '{UNRELEASED.strip()}': a release changes something")
    return f"{before}{UNRELEASED}\n## {version} – {date}\n{after}"


def notes(changelog: str, version: str) -> str:
    """What the changelog says about a version, for the page of the release."""
    _, found, after = changelog.partition(f"\n## {version} ")
    if not found:
        raise Refused(f"{CHANGELOG} has no heading for {version}")
    return after.partition("\n")[2].partition("\n## ")[0].strip() + "\n"


def check_built(folder: Path, version: str) -> None:
    """Both files have the version of the tag."""
    wanted = {f"quintain-{version}-py3-none-any.whl", f"quintain-{version}.tar.gz"}
    found = {path.name for path in folder.iterdir()}
    if not wanted <= found:
        raise Refused(f"{', '.join(sorted(wanted))} should be in {folder.name}/, which has {', '.join(sorted(found))}")


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
