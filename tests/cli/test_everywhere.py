"""What is true of all commands: quiet, JSON, completion, progress."""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.missing import missing

from quintain.cli import COMMANDS, main, parser
from quintain.cli.asking import Lab
from quintain.cli.completion import SHELLS
from quintain.cli.terminal import Progress

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_says_how_fast_and_how_long_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Progress, "silent", False)
    progress = Progress(1000, "games", Terminal())
    assert progress.said(250, 10.0) == " 25%  250 of 1,000 games, 25/s, 30 s left"
    assert progress.said(1, 10.0).endswith("166 min left") or progress.said(1, 10.0).endswith("2 h 46 min left")
    assert Progress(0, "matches").said(50, 10.0) == "50 matches, 5/s"


def test_quiet_hides_progress_and_nothing_else(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setattr(Progress, "silent", False)
    assert main(["sim", "lanes", "--games", "100", "--json"]) == 0
    assert shown.getvalue()
    shown.truncate(0)
    shown.seek(0)
    assert main(["sim", "lanes", "--games", "100", "--json", "--quiet"]) == 0
    assert shown.getvalue() == ""
    assert [json.loads(line)["games"] for line in capsys.readouterr().out.splitlines()] == [100, 100]


def test_quiet_hides_the_lines_of_the_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    for at_screen in (Terminal, io.StringIO):
        for quiet in ((), ("--quiet",)):
            shown = at_screen()
            monkeypatch.setattr("sys.stderr", shown)
            with Lab(parser().parse_args(["lab", "run", "lanes", *quiet])) as lab:
                lab.told = 0.0  # it has told nothing for long
                lab.say("measuring")
            assert bool(shown.getvalue().strip()) == (not quiet)


def commands_of(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Every command by what is typed for it; of those that have commands of their own, these."""
    groups = [action for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        return {command.prog: command}
    return {name: it for group in groups for below in group.choices.values() for name, it in commands_of(below).items()}


ALL = commands_of(parser())
# Commands that find nothing out: one is a conversation, the other prints a script.
WITHOUT_JSON = {"quintain play", "quintain completion"}


@pytest.mark.parametrize("name", ALL)
def test_every_command_takes_what_all_take(name: str) -> None:
    flags = set(ALL[name]._option_string_actions)
    assert {"-h", "--help", "-q", "--quiet"} <= flags
    assert ("--json" in flags) == (name not in WITHOUT_JSON)
    assert all(action.help for action in ALL[name]._actions)


def test_every_command_is_looked_at() -> None:
    assert {name.split()[1] for name in ALL} == set(COMMANDS)
    assert len(ALL) > 35


@pytest.mark.parametrize("name", ALL)
def test_what_is_misspelt_is_told_on_standard_error_with_code_2(name: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*name.split()[1:], "--no-such-thing"])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert name in said.err  # its own usage, not that of all commands


LINE = "match/1 lanes 3 - 0.14|1.126"
PRINTED = [
    ("options", "lanes"),
    ("options",),
    ("events", "duel"),
    ("shapes", "lanes"),
    ("shapes", "--lines"),
    ("replay", LINE),
    ("show", LINE),
    ("serve", "--settings"),
    ("lab", "questions", "lanes"),
    ("new-game", "cairn_of_tests", "--folder", "made"),
]


@pytest.mark.parametrize("words", PRINTED, ids=" ".join)
def test_json_is_all_that_is_printed(
    capsys: Capture, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without colours, whatever the terminal can do."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main([*words, "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)
    assert (said.err, "\x1b" in said.out) == ("", False)


@pytest.mark.parametrize("words", [("show", LINE), ("options",)], ids=" ".join)
def test_whoever_reads_no_further_is_no_fault(words: tuple[str, ...]) -> None:
    """Little, which leaves the process at its end, and much."""
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "quintain", *words]
    buffered = {name: it for name, it in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with os.fdopen(writes, "w") as closed:
        done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, env=buffered, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_without_some_letters_shows_the_others() -> None:
    told = {}
    for words in ((), ("--json",)):
        command = [sys.executable, "-m", "quintain", "show", LINE, "--lang", "ru", *words]
        poor = os.environ | {"PYTHONIOENCODING": "latin-1"}
        done = subprocess.run(command, capture_output=True, env=poor, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        told[words] = done.stdout.decode("latin-1")
    assert "?" in told[()]
    assert "·" in told[()]
    assert json.loads(told["--json",])["line"].startswith("position/1 lanes")


@pytest.mark.parametrize("words", [words for words in PRINTED if words[0] != "new-game"], ids=" ".join)
def test_no_color_is_heard(capsys: Capture, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(list(words)) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("sim", "lanse"),
        ("play", "lanes", "--bot", "nobody"),
        ("replay", "none.json"),
        ("review", "none.json"),
        ("show", "match/1 lanes"),
        ("show", "empty.json"),
        ("options", "lanse"),
        ("events", "lanse"),
        ("shapes", "lanse"),
        ("check-content", "none"),
        ("new-game", "Not a name"),
        ("compile", "lanse"),
        ("bench", "nothing"),
        ("arena", "lanes", "--bots", "greedy"),
        ("rate", "lanes", "--top", "99"),
        ("connect", "nowhere", "./bot"),
        ("train", "lanes", "--units", "99"),
        ("hint", "lanes", "none.json"),
        ("lab", "compare", "lanes", "--a", "hp=0", "--b", "hp=20"),
        ("lab", "report", "none", "-o", "x.html"),
        ("backup", "none/there.db"),
        ("restore", "none.db"),
        ("export", "x", "--month", "soon"),
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_one_sentence_and_code_2(
    capsys: Capture, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUINTAIN_DATA", str(tmp_path / "data"))
    (tmp_path / "empty.json").write_text("{}")
    assert main(list(words)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "None" not in said.err
    assert said.err.startswith("quintain: ") or words[0] == "check-content"
    assert "Traceback" not in said.err


def test_what_is_wrong_with_content_is_told_as_json(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("cards:\n  ox: {name: Ox, atack: 1}\n", encoding="utf-8")
    assert main(["check-content", str(tmp_path / "cards.yaml"), "--json"]) == 2
    assert any("did you mean 'attack'" in problem for problem in json.loads(capsys.readouterr().out)["problems"])


@pytest.mark.parametrize("shell", SHELLS)
def test_the_scripts_are_ones_that_their_shells_read(capsys: Capture, shell: str, tmp_path: Path) -> None:
    assert main(["completion", shell]) == 0
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} is installed")
    subprocess.run([shell, "-n", script], check=True, timeout=60)


def test_bash_completes_commands_options_and_presets(tmp_path: Path) -> None:
    if (bash := shutil.which("bash")) is None:
        missing("no bash is installed")

    def completed(*words: str) -> set[str]:
        line = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; "
        ask = f'source {script}; {line} $(complete -p quintain | sed "s/.*-F \\([^ ]*\\) .*/\\1/") quintain; '
        done = subprocess.run([bash, "-c", ask + 'printf "%s\\n" "${COMPREPLY[@]}"'], capture_output=True, text=True)
        return set(done.stdout.split())

    script = ROOT / "src/quintain/cli/completions/quintain.bash"
    assert {"sim", "serve", "show"} <= completed("quintain", "s")
    assert "lanes-classic" in completed("quintain", "sim", "lanes")
    assert "--threads" in completed("quintain", "sim", "--thr")


def test_what_was_meant_is_guessed(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["sim", "lanes", "--gamse", "10"])
    assert "did you mean '--games'?" in capsys.readouterr().err
