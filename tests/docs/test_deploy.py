"""What deploy/ offers is understood by the programs that it is written for, as far as they are installed, and names
only settings and figures that exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from bench._cluster import program
from tests.server.running import GENEROUS, Running, once

from quintain.server.settings import NOT_OURS, PREFIX, Settings, read_settings

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))
FIGURE = re.compile(r"\b(?:quintain|process)_[a-z_]+")


def installed(name: str) -> str:
    path = program(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_haproxy_understands_its_file(tmp_path: Path) -> None:
    haproxy, openssl = installed("haproxy"), installed("openssl")
    made, key = tmp_path / "site.pem", tmp_path / "key"
    make = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example", "-days", "2"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    made.write_text(made.read_text() + key.read_text())
    file = tmp_path / "haproxy.cfg"
    file.write_text(re.sub(r"/etc/haproxy/certs/", f"{made}", read("haproxy.cfg")).replace(":8765", ":8765 disabled"))
    found = subprocess.run([haproxy, "-c", "-f", str(file)], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    warnings = [line for line in found.stderr.splitlines() if "WARNING" in line and "could not resolve" not in line]
    assert warnings == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_its_units(unit: Path, tmp_path: Path) -> None:
    analyze = installed("systemd-analyze")
    for each in UNITS:  # a timer wants its service
        text = each.read_text(encoding="utf-8").replace("/usr/local/bin/quintain", sys.executable)
        (tmp_path / each.name).write_text(text, encoding="utf-8")
    command = [analyze, "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def variables(text: str) -> dict[str, str]:
    return dict(re.findall(rf'\b({PREFIX}[A-Z_]+)[=:] ?"?([^\s"]*)', text))


@pytest.mark.parametrize("name", ["compose.yaml", "Containerfile", "quintain.service", "quintain-backup.service"])
def test_variables_are_settings(name: str) -> None:
    found = {variable: value for variable, value in variables(read(name)).items() if variable not in NOT_OURS}
    assert found
    read_settings({}, {variable: _filled_in(value) for variable, value in found.items()})


def _filled_in(text: str) -> str:
    return re.sub(r"\$\{\w+:\?\}|%\w", "x", text)


def test_the_file_of_settings_is_one_also_without_its_comment_signs(tmp_path: Path) -> None:
    file = tmp_path / "quintain.toml"
    file.write_text(read("quintain.toml"))
    assert read_settings({}, {}, str(file)).proxies == "127.0.0.1"
    file.write_text(re.sub(r"(?m)^# (?=\w+ = )", "", read("quintain.toml")))
    assert read_settings({}, {}, str(file)).bus.startswith("nats://")


def test_the_composition_is_whole() -> None:
    """Every server stands in the balancer's file, everything that is mounted or waited for exists."""
    whole: dict[str, Any] = yaml.safe_load(read("compose.yaml"))
    services = whole["services"]
    nodes = [name for name in services if name.startswith("node")]
    assert len(nodes) == 3
    assert re.findall(r"(?m)^    server (\w+) \1:8765$", read("haproxy.cfg")) == nodes
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        mounted = [volume.partition(":")[0] for volume in service.get("volumes", ())]
        assert all(name in whole["volumes"] or name in ("./haproxy.cfg", "./certs") for name in mounted)
        assert "image" in service
        assert "latest" not in service["image"]
    assert (DEPLOY.parent / services["node1"]["build"]["dockerfile"]).is_file()


def test_the_container_has_no_root() -> None:
    lines = read("Containerfile").splitlines()
    (user,) = [line for line in lines if line.startswith("USER ")]
    number = user.removeprefix("USER ")  # a name would mean nothing to whoever has to see that it is not root
    assert int(number) > 0
    assert f"useradd --system --uid {number} " in read("Containerfile")
    assert lines.index(user) < next(i for i, line in enumerate(lines) if line.startswith("ENTRYPOINT"))
    assert "/api/health" in read("Containerfile")


def test_the_dashboard_asks_for_figures_that_exist(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), metrics_token="for tests", **GENEROUS)) as running:
        text = once("GET", f"{running.url}/metrics", headers={"authorization": "Bearer for tests"}).text
    panels = json.loads(read("grafana.json"))["panels"]
    asked = {name for panel in panels for target in panel["targets"] for name in FIGURE.findall(target["expr"])}
    assert len(asked) > 15
    for name in asked:
        assert f"# TYPE {name.removesuffix('_bucket')} " in text, name


def test_caddy_understands_its_file() -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        assert read("Caddyfile").count("{") == read("Caddyfile").count("}")  # all that can be said without it
        return
    command = [caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
