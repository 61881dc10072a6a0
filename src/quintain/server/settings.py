"""Settings of the server: from the command line, else from QUINTAIN_... variables, else from a file, else as here."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from quintain.content import nearest
from quintain.rules.errors import OptionError

PREFIX = "QUINTAIN_"
NOT_OURS = {"QUINTAIN_ENGINE", "QUINTAIN_CACHE", "QUINTAIN_CONFIG", "QUINTAIN_SHIP_CODE"}  # other parts read these


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting, with what it is unless stated."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: str = ""  # the folder for the SQLite file; empty: quintain in the user's data folder
    database: str = ""  # postgresql://... ; empty: SQLite in the data folder
    origins: str = ""  # further origins that pages may come from, with commas between them
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For and -Proto are believed, with commas between them
    secure: bool = False  # is the server reached by https? then cookies say so
    registration: bool = True  # may people sign up?
    guests: bool = True  # may people play without an account?
    session_days: int = 30
    guest_days: int = 90  # after so many days without a visit a guest is removed; 0: never
    sockets_per_account: int = 10
    sockets_per_address: int = 50
    log_ins_per_minute: int = 10  # of one address; ten times as many wrong ones for an account, from new addresses
    accounts_per_hour: int = 20  # new ones from one address, guests included
    requests_per_minute: int = 600  # of one address
    frames_per_second: int = 5
    frames_burst: int = 20
    bot_processes: int = 1
    warm_bots: bool = True  # prepare the bots for all games after the start?
    bot_seconds: float = 1.0
    spectator_delay: int = 0  # seconds that spectators are behind
    bank_seconds: int = 60
    queue_offers_bot_after: int = 20  # seconds
    lab: bool = True  # may people use the balance lab?
    lab_seconds: int = 60  # for one study; guests get a third
    lab_per_hour: int = 120  # studies of one account; guests get a third
    keep_events: int = 0  # days that replays are kept; 0: for ever
    metrics_token: str = ""  # whoever knows it may read /metrics; empty: admins only

    @property
    def store_address(self) -> str:
        return self.database or str(Path(self.data) / "quintain.db")


LIMITS = {
    "port": (0, 65535),
    "session_days": (1, 3650),
    "guest_days": (0, 36500),
    "sockets_per_account": (1, 1000),
    "sockets_per_address": (1, 1_000_000),
    "log_ins_per_minute": (1, 1_000_000),
    "accounts_per_hour": (1, 1_000_000),
    "requests_per_minute": (1, 100_000_000),
    "frames_per_second": (1, 1_000_000),
    "frames_burst": (1, 1_000_000),
    "bot_processes": (1, 64),
    "bot_seconds": (0.01, 60),
    "spectator_delay": (0, 3600),
    "bank_seconds": (5, 3600),
    "queue_offers_bot_after": (0, 3600),
    "lab_seconds": (3, 3600),
    "lab_per_hour": (3, 1_000_000),
    "keep_events": (0, 36500),
}


def read_settings(given: Mapping[str, Any], environment: Mapping[str, str], file: str | None = None) -> Settings:
    """The settings; OptionError names the one that is wrong, and where it came from."""
    file = file or environment.get("QUINTAIN_CONFIG")
    values: dict[str, Any] = {}
    if file:
        values |= {name: _checked(name, value, f"{file}: {name}") for name, value in _from_file(file).items()}
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable not in NOT_OURS:
            name = variable.removeprefix(PREFIX).lower()
            # A variable of something else is no mistake; one that looks like a misspelt setting is.
            if name in Settings.__struct_fields__ or nearest(name, Settings.__struct_fields__):
                values[name] = _checked(name, text, variable)
    for name, value in given.items():
        if value is not None:
            values[name] = _checked(name, value, f"--{name.replace('_', '-')}")
    settings = Settings(**values)
    _check_database(settings)
    return msgspec.structs.replace(settings, data=settings.data or default_folder(environment))


def default_folder(environment: Mapping[str, str]) -> str:
    home = environment.get("XDG_DATA_HOME") or os.path.join(environment.get("HOME") or ".", ".local", "share")
    return os.path.join(home, "quintain")


def _from_file(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"{file}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{file}: is no TOML: {error}") from None


def _checked(name: str, value: Any, where: str) -> Any:
    """A value in its type and range."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    if name not in kinds:
        near = nearest(name, kinds)
        raise OptionError(f"{where}: there is no such setting" + (f", did you mean '{near}'?" if near else ""))
    try:
        converted = msgspec.convert(_plain(value, kinds[name]), kinds[name], strict=not isinstance(value, str))
    except msgspec.ValidationError:
        raise OptionError(f"{where} is {value!r}: it must be {_wanted(name, kinds[name])}") from None
    least, most = LIMITS.get(name, (None, None))
    if least is not None and most is not None and not least <= converted <= most:
        raise OptionError(f"{where} is {value!r}: it must be {_wanted(name, kinds[name])}")
    return converted


def _plain(value: Any, kind: Any) -> Any:
    words = {"on": True, "yes": True, "off": False, "no": False}
    return words.get(value.lower(), value.lower()) if kind is bool and isinstance(value, str) else value


def _wanted(name: str, kind: Any) -> str:
    if name in LIMITS:
        least, most = LIMITS[name]
        return f"a number from {least} to {most}"
    return {bool: "on or off", int: "a whole number"}.get(kind, "text")


def _check_database(settings: Settings) -> None:
    if settings.database and not settings.database.startswith(("postgresql://", "postgres://")):
        raise OptionError(f"--database {settings.database}: it must begin with postgresql://")
