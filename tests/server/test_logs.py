"""The log says when and how bad, a line for each event, and does not fill the disk with the same thing."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintain.rules.errors import OptionError
from quintain.server import logs
from quintain.server.guard import Guard
from quintain.server.settings import Settings

STAMP = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    kept = [logging.getLogger(), logging.getLogger(logs.SECURITY)]
    before = [(logger.handlers, logger.level, logger.propagate) for logger in kept]
    yield
    for logger, (handlers, level, propagate) in zip(kept, before, strict=True):
        for handler in logger.handlers:
            if handler not in handlers:
                handler.close()
        logger.handlers, logger.level, logger.propagate = handlers, level, propagate


def test_a_line_has_a_time_a_level_and_no_other_line_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    logging.getLogger("quintain.server.x").warning("odd name: %s", "Ann\n2026-01-01 ERROR\u2028forged\x1b[31m")
    (line,) = capsys.readouterr().err.splitlines()
    expected = STAMP + r" WARNING quintain\.server\.x: odd name: Ann\\x0a2026-01-01 ERROR\\x2028forged\\x1b\[31m"
    assert re.fullmatch(expected, line)


def test_errors_come_with_their_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    try:
        raise ValueError("of ours")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    lines = capsys.readouterr().err.splitlines()
    assert re.fullmatch(STAMP + r" ERROR uvicorn\.error: Exception in ASGI application", lines[0])
    assert lines[-1] == "ValueError: of ours"


def test_a_line_can_be_an_object_with_fields_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings(json_log=True))
    try:
        raise ValueError("of ours")
    except ValueError:
        Guard().failed("command", "m1", "play#3")
    logging.getLogger(logs.SECURITY).info("log-in\nforged")
    failure, event = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert re.fullmatch(STAMP, failure.pop("time"))
    assert failure.pop("traceback").endswith("ValueError: of ours")
    assert failure == {
        "level": "ERROR",
        "source": "quintain.server.guard",
        "message": "failure isolated: command match=m1 command=play#3",
        "place": "command",
        "match": "m1",
        "command": "play#3",
    }
    assert (event["source"], event["message"]) == (logs.SECURITY, "log-in\nforged")


def test_what_is_no_warning_is_not_said(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    logging.getLogger("quintain.server").info("something usual")
    assert capsys.readouterr().err == ""


def record(text: str, *values: object, error: Exception | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("x", logging.WARNING, "file", 1, text, values, exc_info)


def test_what_clients_do_wrong_is_not_said(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    for text in logs.OF_CLIENTS:
        logging.getLogger("uvicorn.error").warning(text)
    assert capsys.readouterr().err == ""


def test_what_repeats_itself_is_cut_short_and_counted() -> None:
    now = 100.0
    repeats = logs.Repeats(lambda: now)
    records = [record("bad request of %s", number) for number in range(20)]
    passed = [each for each in records if repeats.filter(each)]
    assert len(passed) == logs.ALIKE
    assert passed[-1].getMessage() == f"bad request of {logs.ALIKE - 1} (more like this are left out for a minute)"
    assert repeats.filter(record("something else")), "which is another matter"
    now += logs.WINDOW
    again = record("bad request of %s", "somebody")
    assert repeats.filter(again)
    assert again.getMessage() == "bad request of somebody (15 more like this were left out)"
    last = record("bad request of %s", "somebody")
    assert repeats.filter(last)
    assert last.getMessage() == "bad request of somebody"


def test_errors_are_alike_if_they_are_raised_at_the_same_place() -> None:
    repeats = logs.Repeats(lambda: 0.0)

    def caught(number: int) -> Exception:
        try:
            if number % 2:
                raise ValueError(number)
            raise ValueError(number)
        except ValueError as error:
            return error

    passed = [number for number in range(40) if repeats.filter(record("it failed", error=caught(number)))]
    assert passed == list(range(2 * logs.ALIKE))


def test_kinds_of_lines_that_are_remembered_are_bounded() -> None:
    repeats = logs.Repeats(lambda: 0.0)
    for number in range(logs.KINDS_KEPT * 2):
        repeats.filter(record(f"kind {number}"))
    assert len(repeats._seen) == logs.KINDS_KEPT


# ------------------------------------------------------------------------------------------ security
def test_events_of_security_are_all_said(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    for _ in range(3 * logs.ALIKE):
        logging.getLogger(logs.SECURITY).info("log-in failed")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3 * logs.ALIKE
    assert re.fullmatch(STAMP + r" INFO quintain\.security: log-in failed", lines[0])


def test_events_of_security_go_to_their_file_also_after_it_was_moved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "security.log"
    logs.set_up(Settings(security_log=str(file)))
    logging.getLogger(logs.SECURITY).info("first")
    file.rename(tmp_path / "security.log.1")
    logging.getLogger(logs.SECURITY).info("second")
    assert file.read_text().endswith("second\n")
    assert (tmp_path / "security.log.1").read_text().endswith("first\n")
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"security_log .*: cannot be written to"):
        logs.set_up(Settings(security_log=str(tmp_path / "nowhere" / "security.log")))


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "quintain.db").mkdir()
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 2
    file = tmp_path / "quintain.db"
    assert done.stderr == f"quintain: {file}: cannot be opened for writing (Is a directory)\n"
