"""Several servers on one machine: PostgreSQL, NATS, HAProxy and nodes, each a process of its own, and with the rights
for it each in a network of its own, so that links between two of them can be cut.

Used by `make chaos` and by the tests. Programs are Debian's: postgresql, nats-server, haproxy, iproute2."""

import getpass
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

HERE = "127.0.0.1"
START = 240.0  # seconds for a node on a busy machine
BRIDGE = "quintain0"
NETWORK = "10.213.77."
HAPROXY = """global
    maxconn 4000
defaults
    mode http
    timeout connect 250ms
    timeout client 75s
    timeout server 75s
    timeout tunnel 75s
    timeout check 2s
    retries 4
    option redispatch 1
frontend people
    bind {address}:{port}
    default_backend nodes
backend nodes
    balance leastconn
    option httpchk GET /api/ready
    http-check expect status 200
    http-check disable-on-404
    default-server check inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


def program(name: str) -> str | None:
    """A program, wherever Debian keeps it."""
    found = max(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), default=None)
    return str(found) if found else shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")


def lacking() -> list[str]:
    """The packages that are needed and not there."""
    needed = {"initdb": "postgresql", "nats-server": "nats-server", "haproxy": "haproxy"}
    return [package for name, package in needed.items() if program(name) is None]


def may_cut() -> bool:
    """May we make networks, so that links can be cut?"""
    if os.geteuid() or program("ip") is None:
        return False
    made = subprocess.run(["ip", "netns", "add", "quintain-try"], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", "quintain-try"], capture_output=True, check=False)
    return made.returncode == 0


def wait_for(condition: Callable[[], Any], seconds: float, what: str) -> Any:
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: waited for {seconds:.0f} s in vain")
        time.sleep(0.05)
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HERE, 0))
        return int(found.getsockname()[1])


class Networks:
    """A network for each process, all on one bridge."""

    def __init__(self) -> None:
        self._made: list[str] = []

    def __enter__(self) -> "Networks":
        self.close()
        _ip("link", "add", BRIDGE, "type", "bridge")
        _ip("addr", "add", f"{NETWORK}1/24", "dev", BRIDGE)
        _ip("link", "set", BRIDGE, "up")
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, name: str, number: int) -> str:
        """A new network; its address."""
        space, outer, inner = f"quintain-{name}", f"qo{number}", f"qi{number}"
        _ip("netns", "add", space)
        self._made.append(space)
        _ip("link", "add", outer, "type", "veth", "peer", "name", inner)
        _ip("link", "set", outer, "master", BRIDGE, "up")
        _ip("link", "set", inner, "netns", space)
        _inside(space, "ip", "addr", "add", f"{NETWORK}{number}/24", "dev", inner)
        _inside(space, "ip", "link", "set", inner, "up")
        _inside(space, "ip", "link", "set", "lo", "up")
        return f"{NETWORK}{number}"

    def close(self) -> None:
        listed = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True, check=False).stdout
        for space in [line.split()[0] for line in listed.splitlines() if line.startswith("quintain-")]:
            subprocess.run(["ip", "netns", "del", space], capture_output=True, check=False)
        subprocess.run(["ip", "link", "del", BRIDGE], capture_output=True, check=False)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def _inside(space: str, *command: str) -> None:
    subprocess.run(["ip", "netns", "exec", space, *command], check=True, capture_output=True)


class Part:
    """A process of the cluster."""

    def __init__(self, name: str, address: str, space: str | None, log: Path) -> None:
        self.name = name
        self.address = address
        self.space = space
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def start(self) -> None:
        inside = ["ip", "netns", "exec", self.space] if self.space else []
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*inside, *self.command()], stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
            )

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process and to those that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.signal(signal.SIGKILL)
            self.process.wait(30)

    def cut(self, other: str) -> None:
        """Let nothing through to an address, and nothing of it in: what was sent is answered by silence."""
        assert self.space is not None
        _inside(self.space, "ip", "route", "add", "blackhole", f"{other}/32")

    def mend(self, other: str) -> None:
        assert self.space is not None
        _inside(self.space, "ip", "route", "del", "blackhole", f"{other}/32")


class Nats(Part):
    """The bus."""

    def __init__(self, name: str, address: str, space: str | None, log: Path) -> None:
        super().__init__(name, address, space, log)
        self.port = free_port()
        self.url = f"nats://{address}:{self.port}"

    def command(self) -> Sequence[str]:
        path = program("nats-server")
        assert path is not None
        return [path, "-a", self.address, "-p", str(self.port)]

    def is_up(self) -> bool:
        with suppress(OSError), socket.create_connection((self.address, self.port), 1):
            return True
        return False


class Postgres(Part):
    """The database. It refuses to run as root."""

    def __init__(self, name: str, address: str, space: str | None, folder: Path) -> None:
        super().__init__(name, address, space, folder / "postgres.log")
        self.folder = folder
        self.port = free_port()
        self.user = "postgres" if os.geteuid() == 0 else getpass.getuser()
        self.url = f"postgresql://quintain@{address}:{self.port}/quintain"
        if os.geteuid() == 0:
            shutil.chown(folder, self.user)

    def _run(self, name: str, *arguments: str) -> None:
        path = program(name)
        assert path is not None
        as_user: dict[str, Any] = {"user": self.user} if os.geteuid() == 0 else {}
        subprocess.run([path, *arguments], check=True, capture_output=True, cwd=self.folder, **as_user)

    def prepare(self) -> None:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-A", "trust", "-U", "quintain", "--no-sync")
        with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {NETWORK}0/24 trust\n")

    def command(self) -> Sequence[str]:
        path = program("postgres")
        assert path is not None
        start = [path, "-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder)]
        start += ["-c", f"listen_addresses={self.address}", "-c", "max_connections=100"]
        return ["setpriv", f"--reuid={self.user}", "--clear-groups", *start] if os.geteuid() == 0 else start

    def is_up(self) -> bool:
        path = program("pg_isready")
        assert path is not None
        asked = [path, "-q", "-h", str(self.folder), "-p", str(self.port)]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0

    def signal(self, number: signal.Signals) -> None:
        """To those as well that talk to the servers: each is at the head of a group of its own."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.pid)], capture_output=True, text=True, check=False
        )
        super().signal(number)
        for process in map(int, listed.stdout.split()):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def create(self) -> None:
        self._run("createdb", "-h", str(self.folder), "-p", str(self.port), "-U", "quintain", "quintain")


class Node(Part):
    """A server."""

    def __init__(self, name: str, address: str, space: str | None, log: Path, given: Sequence[str]) -> None:
        super().__init__(name, address, space, log)
        self.port = free_port()
        self.url = f"http://{address}:{self.port}"
        self._given = given

    def command(self) -> Sequence[str]:
        return [
            *("nice", "-n", os.environ.get("CHAOS_NICE", "0"), sys.executable, "-m", "quintain", "serve"),
            *("--host", self.address, "--port", str(self.port), *self._given),
        ]

    def is_ready(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} has ended: {self.log.read_text()[-2000:]}")
        try:
            with urllib.request.urlopen(f"{self.url}/api/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def lines(self) -> list[str]:
        """What it has logged."""
        return self.log.read_text(errors="replace").splitlines()

    def stop(self, seconds: float = 30.0) -> None:
        """Have it hand over, and end."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)  # to it alone: it ends its bots itself
        self.process.wait(seconds)


class Balancer(Part):
    """HAProxy, where people are."""

    def __init__(self, log: Path, nodes: Sequence[Node]) -> None:
        super().__init__("haproxy", HERE, None, log)
        self.port = free_port()
        self.url = f"http://{HERE}:{self.port}"
        servers = "\n".join(f"    server {node.name} {node.address}:{node.port}" for node in nodes)
        self._file = log.with_suffix(".cfg")
        self._file.write_text(HAPROXY.format(address=HERE, port=self.port, servers=servers))

    def command(self) -> Sequence[str]:
        path = program("haproxy")
        assert path is not None
        return [path, "-db", "-f", str(self._file)]


class Cluster:
    """All of it."""

    def __init__(self, nodes: int, *, networks: bool = False, balancer: bool = True) -> None:
        self._count = nodes
        self._with_networks = networks
        self._with_balancer = balancer
        self._open = ExitStack()
        self._parts: list[Part] = []
        self._numbers = iter(range(10, 250))
        self.nodes: list[Node] = []
        self.balancer: Balancer | None = None

    def __enter__(self) -> "Cluster":
        with ExitStack() as open_:
            self.folder = Path(
                open_.enter_context(tempfile.TemporaryDirectory(prefix="qc", ignore_cleanup_errors=True))
            )
            self.folder.chmod(0o755)
            self._networks = open_.enter_context(Networks()) if self._with_networks else None
            open_.callback(self._end)
            self._build()
            self._open = open_.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def _end(self) -> None:
        for part in reversed(self._parts):
            part.kill()

    def _place(self, name: str) -> tuple[str, str, str | None]:
        if self._networks is None:
            return name, HERE, None
        return name, self._networks.add(name, next(self._numbers)), f"quintain-{name}"

    def _build(self) -> None:
        database = self.folder / "pg"
        database.mkdir()
        self.postgres = Postgres(*self._place("postgres"), database)
        self.nats = Nats(*self._place("nats"), self.folder / "nats.log")
        self._parts += [self.postgres, self.nats]
        self.postgres.prepare()
        self.postgres.start()
        self.nats.start()
        wait_for(self.postgres.is_up, 60, "PostgreSQL")
        self.postgres.create()
        wait_for(self.nats.is_up, 60, "NATS")
        for number in range(self._count):
            self.add_node(number)
        for node in self.nodes:
            wait_for(node.is_ready, START, node.name)
        if self._with_balancer:
            self.balancer = Balancer(self.folder / "haproxy.log", self.nodes)
            self._parts.append(self.balancer)
            self.balancer.start()

    def add_node(self, number: int) -> Node:
        config = self.folder / f"node{number}.toml"
        config.write_text(
            "\n".join(
                [
                    f'data = "{self.folder}/data{number}"',
                    "warm_bots = false",
                    'proxies = "127.0.0.1,10.213.77.1"',
                    'hosts = "all"',
                    "log_ins_per_minute = 100000",
                    "accounts_per_hour = 1000000",
                    "requests_per_minute = 10000000",
                    "frames_per_second = 1000",
                    "frames_burst = 1000",
                    "sockets_per_address = 100000",
                    "connections_per_address = 100000",
                ]
            )
        )
        given = ["--config", str(config), "--database", self.postgres.url, "--bus", self.nats.url]
        node = Node(*self._place(f"node{number}"), self.folder / f"node{number}.log", given)
        self._parts.append(node)
        self.nodes.append(node)
        node.start()
        return node
