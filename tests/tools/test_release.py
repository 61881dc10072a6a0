"""A release is a heading, a commit and a tag, or a sentence that says why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.metadata import readme, urls
from tools.release import Refused, build, git, headed, notes, release

BEFORE = "# Changelog\n\nNewest first.\n\n## Unreleased\n\n- A new card.\n\n## 0.1.0 – 2026-11-01\n\n- Everything.\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one commit."""
    for whose in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{whose}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{whose}_EMAIL", "ann@example.org")
    (tmp_path / "CHANGELOG.md").write_text(BEFORE, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin.")
    return tmp_path


def test_what_was_unreleased_gets_a_heading_a_commit_and_a_tag(project: Path) -> None:
    release(project, "0.2.0")
    assert git(project, "describe") == "v0.2.0"
    assert git(project, "log", "-1", "--format=%s") == "Release 0.2.0."
    text = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.index("## Unreleased\n\n## 0.2.0 – ") < text.index("- A new card.") < text.index("## 0.1.0")
    assert notes(text, "0.2.0") == "- A new card.\n"
    assert notes(text, "0.1.0") == "- Everything.\n"


@pytest.mark.parametrize("version", ["", "next", "1.2", "v1.2.3", "1.2.3.dev0"])
def test_a_version_is_three_numbers(project: Path, version: str) -> None:
    with pytest.raises(Refused, match=r"make release VERSION=1\.2\.3"):
        release(project, version)


def test_a_version_is_released_once(project: Path) -> None:
    git(project, "tag", "v0.2.0")
    with pytest.raises(Refused, match="tagged already"):
        release(project, "0.2.0")
    with pytest.raises(Refused, match=r"has 0\.1\.0 already"):
        release(project, "0.1.0")


def test_what_could_not_be_built_is_taken_back_as_it_says(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "Makefile").write_text("dist:\n\tfalse\n", encoding="utf-8")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message", "Build nothing.")
    before = git(project, "rev-parse", "HEAD")
    release(project, "0.2.0")
    with pytest.raises(Refused, match="was not built") as refused:
        build(project, "0.2.0")
    for command in str(refused.value).rpartition(": ")[2].split(" && "):
        git(project, *command.split()[1:])
    assert (git(project, "rev-parse", "HEAD"), git(project, "tag")) == (before, "")


def test_nothing_is_released_with_changes_about(project: Path) -> None:
    (project / "stray.txt").write_text("unfinished", encoding="utf-8")
    with pytest.raises(Refused, match="not committed"):
        release(project, "0.2.0")


def test_a_release_changes_something() -> None:
    text = headed(BEFORE, "0.2.0", "2026-11-17")
    with pytest.raises(Refused, match="a release changes something"):
        headed(text, "0.3.0", "2026-11-18")
    with pytest.raises(Refused, match="no heading"):
        headed("# Changelog\n", "0.3.0", "2026-11-18")


def test_addresses_are_those_of_whoever_builds() -> None:
    assert urls("") == {}
    assert urls("https://forge.example/ann/quintain/")["Issues"] == "https://forge.example/ann/quintain/issues"
    with pytest.raises(ValueError, match="begins with https"):
        urls("forge.example/ann/quintain")


def test_what_an_index_shows_leads_to_the_repository() -> None:
    text = "See [docs](docs/a.md#b), ![it](docs/it.jpg), [there](https://x.example/), [below](#below)."
    assert readme(text, "") == text
    there = "https://forge.example/ann/quintain"
    shown = readme(text, there)
    assert shown == (
        f"See [docs]({there}/blob/HEAD/docs/a.md#b), ![it]({there}/raw/HEAD/docs/it.jpg), [there](https://x.example/), "
        "[below](#below)."
    )
