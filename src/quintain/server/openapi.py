"""The API's own description: OpenAPI for programs, a page for people, types for the page."""

from __future__ import annotations

import html
import re
from functools import cache
from typing import Any

import msgspec
from starlette.responses import HTMLResponse, Response

from quintain.server import protocol
from quintain.server.api import LONGEST_PART, WHO, Call, Endpoint, Routes
from quintain.server.gate import POLICY_HEADER, policy_for
from quintain.server.problems import STATUS, Problem
from quintain.server.responses import ProblemAnswer

REFERENCE = "#/components/schemas/{name}"
PARAMETER = re.compile(r"\{(\w+)\}")


def self_described(features: list[Endpoint]) -> list[Endpoint]:
    """The routes of all features, and those by which they are described; these describe themselves too."""
    routes = Routes()

    @routes.add("GET", "/api/openapi.json", answer=dict[str, Any], same_for_all=True)
    async def openapi(call: Call) -> Response:
        """This API, described for programs."""
        return Response(msgspec.json.encode(describe(listed)), media_type="application/json")

    @routes.add("GET", "/api/docs", answer=str)
    async def docs(call: Call) -> Response:
        """This API, described for people."""
        return HTMLResponse(written(), headers={POLICY_HEADER: policy_for(written())})

    @cache
    def written() -> str:
        return page(describe(listed))

    listed = [*features, *routes.endpoints]
    return listed


def describe(listed: list[Endpoint]) -> dict[str, Any]:
    """OpenAPI 3.1 for all routes."""
    types = [
        kind for endpoint in listed for kind in (endpoint.body, endpoint.query, endpoint.answer) if kind is not None
    ]
    schemas, components = msgspec.json.schema_components([*types, ProblemAnswer], ref_template=REFERENCE)
    known = dict(zip(map(id, [*types, ProblemAnswer]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in listed:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quintain", "version": "1", "description": "Sockets: see docs/protocol.md."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "session"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(endpoint: Endpoint, known: dict[int, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__module__.split(".")[-2] + "_" + endpoint.handler.__name__,
        "summary": endpoint.summary.split("\n")[0],
        "description": f"{endpoint.summary}\n\nFor: {WHO[endpoint.who]}",
        "parameters": _parameters(endpoint, known),
        "responses": _responses(endpoint, known),
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": known[id(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.who != "anyone":
        operation["security"] = [{"cookie": []}] + ([{"token": []}] if endpoint.who == "player" else [])
    return operation


def _parameters(endpoint: Endpoint, known: dict[int, Any]) -> list[dict[str, Any]]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "maxLength": LONGEST_PART}}
        for name in PARAMETER.findall(endpoint.path)
    ]
    if endpoint.query is not None:
        schema = msgspec.json.schema_components([endpoint.query])[1][endpoint.query.__name__]
        for name, kind in schema["properties"].items():
            parameters.append({"name": name, "in": "query", "required": False, "schema": kind})
    return parameters


def _responses(endpoint: Endpoint, known: dict[int, Any]) -> dict[str, Any]:
    problem = {"application/json": {"schema": known[id(ProblemAnswer)]}}
    codes = {*endpoint.problems, "slow-down", "unavailable", "bad-request", "timeout", "host", "long-head"}
    codes |= {"log-in", "forbidden", "banned"} if endpoint.who != "anyone" else set()
    codes |= {"media-type", "too-large"} if endpoint.body is not None else set()
    responses: dict[str, Any] = {}
    for code in sorted(codes | {"origin", "invalid", "not-found"}):
        status = str(STATUS[code])
        told = responses.setdefault(status, {"description": "", "content": problem})
        told["description"] += f"{code}: {Problem(code)} "
    if endpoint.answer is None:
        responses["204"] = {"description": "Done."}
    else:
        kind = "text/plain" if endpoint.path == "/metrics" else "application/json"
        content = {kind: {"schema": known[id(endpoint.answer)]}}
        responses[str(endpoint.status)] = {"description": "Done.", "content": content}
    return responses


def page(described: dict[str, Any]) -> str:
    """All routes on one plain page."""
    sections = [
        _section(method.upper(), path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = [_schema(name, schema) for name, schema in sorted(described["components"]["schemas"].items())]
    return PAGE.format(routes="\n".join(sections), types="\n".join(schemas))


def _section(method: str, path: str, operation: dict[str, Any]) -> str:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    takes = f"<p>Takes {_name(body)}.</p>" if body else ""
    good = next(told for status, told in operation["responses"].items() if status.startswith("2"))
    schema = next(iter(good.get("content", {"": {"schema": None}}).values()))["schema"]
    gives = f"<p>Gives {_name(schema)}.</p>" if schema else ""
    words = html.escape(operation["description"]).replace("\n\n", "<br>")
    return f"<h3><code>{method} {html.escape(path)}</code></h3><p>{words}</p>{takes}{gives}"


def _name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f'<a href="#{name}">{name}</a>'
    if schema.get("type") == "array":
        return f"a list of {_name(schema['items'])}"
    return html.escape(str(schema.get("type", "anything")))


def _schema(name: str, schema: dict[str, Any]) -> str:
    told = html.escape(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())
    return f'<h3 id="{name}">{name}</h3><pre>{told}</pre>'


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Quintain API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/art/crests/0.svg">
<style>body{{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto}}pre{{overflow:auto}}</style></head>
<body><h1>Quintain API</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. The socket is explained in docs/protocol.md.</p>
<h2>Routes</h2>
{routes}
<h2>Types</h2>
{types}
</body></html>
"""


def socket_schema() -> dict[str, Any]:
    """JSON Schema of the messages on the socket, from which types for the page are made."""
    roots, components = msgspec.json.schema_components(protocol.EXPORT.values(), ref_template="#/$defs/{name}")
    return {"roots": dict(zip(protocol.EXPORT, roots, strict=True)), "$defs": components}
