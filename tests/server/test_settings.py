"""Settings come from four places, and a bad one is named together with its place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from quintain import server
from quintain.rules.errors import OptionError
from quintain.server.settings import ABOUT, KINDS, LIMITS, read_settings

SERVER = Path(server.__file__).parent


def test_the_command_line_wins_over_variables_and_they_win_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "quintain.toml"
    file.write_text('port = 1000\nhost = "0.0.0.0"\nguests = false\n')
    environment = {"QUINTAIN_PORT": "2000", "QUINTAIN_HOST": "::1", "QUINTAIN_ENGINE": "plain"}
    settings = read_settings({"port": "3000", "host": None}, environment, str(file))
    assert (settings.port, settings.host, settings.guests) == (3000, "::1", False)


def test_the_file_can_be_named_by_a_variable(tmp_path: Path) -> None:
    file = tmp_path / "quintain.toml"
    file.write_text("idle_seconds = 2\n")
    assert read_settings({}, {"QUINTAIN_CONFIG": str(file)}).idle_seconds == 2.0


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"QUINTAIN_PORT": "x"}, "QUINTAIN_PORT is 'x': it must be a number from 0 to 65535"),
        ({"QUINTAIN_PORT": "70000"}, "QUINTAIN_PORT is '70000': it must be a number from 0 to 65535"),
        ({"QUINTAIN_GUESTS": "maybe"}, "QUINTAIN_GUESTS is 'maybe': it must be on or off"),
        ({"QUINTAIN_GUEST": "on"}, "QUINTAIN_GUEST: there is no such setting, did you mean 'guests'?"),
        ({"QUINTAIN_DATABASE": "mysql://x"}, "--database mysql://x: it must begin with postgresql://"),
        (
            {"QUINTAIN_PROXIES": "127.0.0.1, nginx"},
            "--proxies nginx: it must be an address or a network, e.g. 127.0.0.1 or 10.0.0.0/8",
        ),
        ({"QUINTAIN_ORIGINS": "play.example"}, "--origins play.example: it must be like https://play.example"),
        (
            {"QUINTAIN_HOSTS": "https://play.example"},
            "--hosts https://play.example: it must be a name like play.example, without port, or all",
        ),
        ({"QUINTAIN_CONFIG": "nowhere.toml"}, "nowhere.toml: cannot be read (No such file or directory)"),
    ],
)
def test_a_bad_setting_is_named(environment: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError) as error:
        read_settings({}, environment)
    assert str(error.value) == message


def test_variables_of_other_parts_are_no_mistake() -> None:
    assert read_settings({}, {"QUINTAIN_XYZZY": "1"}).port == 8765


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "quintain.toml"
    for text, message in [
        ("port = ", "is no TOML"),
        ("prot = 1", "prot: there is no such setting"),
        ("port = 'a'", "port is"),
    ]:
        file.write_text(text)
        with pytest.raises(OptionError, match=message):
            read_settings({}, {}, str(file))


@pytest.mark.parametrize("word", ["on", "off", "true", "false", "1", "0", "YES", "no"])
def test_flags_have_many_names(word: str) -> None:
    assert read_settings({}, {"QUINTAIN_SECURE": word}).secure is (word.lower() in ("on", "true", "1", "yes"))


def test_every_setting_says_what_it_means_and_every_number_has_a_range() -> None:
    settings = read_settings({}, {})
    for name, about in ABOUT.items():
        assert about.meaning, name
        if KINDS[name] in (int, float):
            least, most = LIMITS[name]
            assert least <= getattr(settings, name) <= most


def test_every_setting_is_read() -> None:
    """A setting that the server does not look at is a promise that it does not keep."""
    files = [path for path in SERVER.rglob("*.py") if path.name != "settings.py"]
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute) and "settings" in ast.unparse(node.value)}
    assert set(KINDS) - read == set()
