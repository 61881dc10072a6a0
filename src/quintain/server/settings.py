"""Settings of the server: from the command line, else from QUINTAIN_... variables, else from a file, else as here."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from quintain.content import nearest
from quintain.rules.errors import OptionError

PREFIX = "QUINTAIN_"
NOT_OURS = {"QUINTAIN_ENGINE", "QUINTAIN_CACHE", "QUINTAIN_CONFIG"}  # other parts read these
HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*")


class About(NamedTuple):
    """What a setting means, and the range of a number."""

    meaning: str
    least: float | None = None
    most: float | None = None


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting, once: type, meaning, range and default. The table in docs/operating.md is made from this."""

    host: Annotated[str, About("The address to listen on.")] = "127.0.0.1"
    port: Annotated[int, About("The port to listen on; 0: any that is free.", 0, 65535)] = 8765
    data: Annotated[str, About("The folder for the SQLite file; empty: `quintain` in the user's data folder.")] = ""
    database: Annotated[str, About("`postgresql://...`; empty: SQLite in the data folder.")] = ""
    bus: Annotated[
        str,
        About("`nats://...`: links this server with others on the same PostgreSQL*; empty: it is alone."),
    ] = ""
    origins: Annotated[str, About("Further origins that pages may come from, `https://play.example`.*")] = ""
    hosts: Annotated[
        str,
        About(
            "Names that the server answers to, besides IP addresses; `all`: any name. Empty: `localhost`, the name of "
            "the machine, the `host` and the names in `origins`.*"
        ),
    ] = ""
    proxies: Annotated[
        str, About("Addresses or networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.*")
    ] = ""
    secure: Annotated[
        bool,
        About(
            "Is the server reached by https only? On: browsers must insist on https. Off: cookies are `Secure` if the "
            "request came by https."
        ),
    ] = False
    registration: Annotated[bool, About("May people sign up?")] = True
    guests: Annotated[bool, About("May people play without an account?")] = True
    session_days: Annotated[int, About("Days until a log-in expires.", 1, 3650)] = 30
    guest_days: Annotated[int, About("Days without a visit until a guest is removed; 0: never.", 0, 36500)] = 90
    connections: Annotated[
        int,
        About("Connections at once, sockets included; 0: what the limit of open files allows.", 0, 1_000_000),
    ] = 0
    connections_per_address: Annotated[
        int, About("Connections of one address at once, sockets not included.", 1, 1_000_000)
    ] = 100
    sockets_per_account: Annotated[int, About("Sockets of one account at once.", 1, 1000)] = 10
    sockets_per_address: Annotated[int, About("Sockets of one address at once.", 1, 1_000_000)] = 50
    head_seconds: Annotated[float, About("Seconds for the head of a request to arrive.", 0.1, 600)] = 10.0
    body_seconds: Annotated[
        float,
        About("Seconds for the body of a request to arrive, and without progress in reading an answer.", 0.1, 600),
    ] = 30.0
    idle_seconds: Annotated[float, About("Seconds that a connection may wait for its next request.", 0.1, 600)] = 15.0
    log_ins_per_minute: Annotated[
        int, About("Log-ins from one address; wrong ones from new addresses to one account: ten times.", 1, 1_000_000)
    ] = 10
    accounts_per_hour: Annotated[int, About("New accounts of one address, guests included.", 1, 1_000_000)] = 20
    requests_per_minute: Annotated[int, About("Requests of one address; opening a socket is one.", 1, 100_000_000)] = (
        600
    )
    frames_per_second: Annotated[int, About("Messages of one socket in the long run.", 1, 1_000_000)] = 5
    frames_burst: Annotated[int, About("Messages of one socket at once.", 1, 1_000_000)] = 20
    drain_seconds: Annotated[
        float,
        About("Seconds from SIGTERM, of one of several, until it hands over: balancers look elsewhere first.", 0, 60),
    ] = 2.0
    bot_processes: Annotated[int, About("Processes that bots think in.", 1, 64)] = 1
    warm_bots: Annotated[bool, About("Prepare all games and their bots after the start?")] = True
    spectator_delay: Annotated[int, About("Seconds that spectators are behind.", 0, 3600)] = 0
    bank_seconds: Annotated[int, About("Seconds that a player may be away in a match.", 5, 3600)] = 60
    queue_offers_bot_after: Annotated[int, About("Seconds in the queue until a bot is offered.", 0, 3600)] = 20
    season_months: Annotated[
        int, About("Months of a season of the ladder, counted from January; 0: it has no seasons.", 0, 12)
    ] = 3
    tournament_hours: Annotated[
        int, About("Hours from one regular tournament to the next, filled with bots; 0: there are none.", 0, 720)
    ] = 3
    tournament_minutes: Annotated[int, About("Minutes that a regular tournament lasts.", 5, 1440)] = 60
    lab: Annotated[bool, About("May people use the balance lab?")] = True
    lab_seconds: Annotated[int, About("Seconds for one study; guests get a third.", 3, 3600)] = 60
    lab_per_hour: Annotated[int, About("Studies of one account; guests get a third.", 3, 1_000_000)] = 120
    mail_server: Annotated[
        str,
        About(
            "`smtps://user:password@mail.example` or `smtp://...` (with STARTTLS): sends codes to whoever forgot the "
            "password; empty: no mail is sent, and no address asked for."
        ),
    ] = ""
    mail_from: Annotated[str, About("The address that mail comes from.")] = ""
    keep_events: Annotated[int, About("Days that replays are kept; 0: for ever.", 0, 36500)] = 0
    metrics_token: Annotated[
        str, About("Whoever sends it as `Authorization: Bearer ...` may read `/metrics`; empty: administrators only.")
    ] = ""
    json_log: Annotated[bool, About("Is each line of the log a JSON object, for programs that collect them?")] = False
    security_log: Annotated[
        str, About("The file for log-ins, bans and other events of security; empty: standard error.")
    ] = ""

    @property
    def store_address(self) -> str:
        return self.database or str(Path(self.data) / "quintain.db")


KINDS = get_type_hints(Settings)
ABOUT: dict[str, About] = {
    name: next((part for part in getattr(hint, "__metadata__", ()) if isinstance(part, About)), About(""))
    for name, hint in get_type_hints(Settings, include_extras=True).items()
}
ON_OFF = "on, off"
LIMITS = {name: (about.least, about.most) for name, about in ABOUT.items() if about.least is not None}


def rows() -> list[dict[str, Any]]:
    """All settings, for programs."""
    return [
        {"setting": field.name, "default": field.default, "range": _range(field.name), "meaning": meaning(field.name)}
        for field in msgspec.structs.fields(Settings)
    ]


def meaning(name: str) -> str:
    return ABOUT[name].meaning


def table() -> str:
    """All settings as a table in Markdown."""
    lines = ["| setting | default | range | meaning |", "|---|---|---|---|"]
    for row in rows():
        default = {True: "on", False: "off"}[row["default"]] if row["range"] == ON_OFF else f"{row['default']}"
        lines.append(f"| `{row['setting']}` | {default} | {row['range']} | {row['meaning']} |")
    return "\n".join([*lines, "", "\\* several, with commas between them"]) + "\n"


def _range(name: str) -> str:
    if name in LIMITS:
        return " to ".join(f"{bound:,}" for bound in LIMITS[name])
    return ON_OFF if KINDS[name] is bool else ""


def listed(text: str) -> list[str]:
    """The parts of a setting that holds several."""
    return [part.strip() for part in text.split(",") if part.strip()]


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
    _check_lists(settings)
    _check_mail(settings)
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
    if name not in KINDS:
        near = nearest(name, KINDS)
        raise OptionError(f"{where}: there is no such setting" + (f", did you mean '{near}'?" if near else ""))
    kind = KINDS[name]
    try:
        converted = msgspec.convert(_plain(value, kind), kind, strict=not isinstance(value, str))
    except msgspec.ValidationError:
        raise OptionError(f"{where} is {value!r}: it must be {_wanted(name, kind)}") from None
    least, most = LIMITS.get(name, (None, None))
    if least is not None and most is not None and not least <= converted <= most:
        raise OptionError(f"{where} is {value!r}: it must be {_wanted(name, kind)}")
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
    for bus in listed(settings.bus):
        if not bus.startswith(("nats://", "tls://")):
            raise OptionError(f"--bus {bus}: it must begin with nats:// or tls://")
    if settings.bus and not settings.database:
        raise OptionError("--bus: several servers need --database postgresql://..., for SQLite has one user")


def _check_mail(settings: Settings) -> None:
    parts = urlsplit(settings.mail_server)
    if settings.mail_server and (parts.scheme not in ("smtp", "smtps") or not parts.hostname):
        raise OptionError("--mail-server: it must be like smtps://user:password@mail.example")
    if settings.mail_server and "@" not in settings.mail_from:
        raise OptionError("--mail-from: --mail-server needs the address that mail comes from, name@example.org")


def _check_lists(settings: Settings) -> None:
    for proxy in listed(settings.proxies):
        try:
            ip_network(proxy)
        except ValueError:
            raise OptionError(
                f"--proxies {proxy}: it must be an address or a network, e.g. 127.0.0.1 or 10.0.0.0/8"
            ) from None
    for origin in listed(settings.origins):
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise OptionError(f"--origins {origin}: it must be like https://play.example")
    for host in listed(settings.hosts):
        if not HOST_NAME.fullmatch(host):
            raise OptionError(f"--hosts {host}: it must be a name like play.example, without port, or all")
