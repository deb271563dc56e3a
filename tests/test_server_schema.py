"""The API's own document is valid, complete, and true of what the server answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from houseway.server import api
from houseway.server.commands import read_command
from houseway.server.limits import Limits
from houseway.web.pages import cardroom

FREE = Limits(rate=1e9, burst=10**9, opening_rate=1e9, opening_burst=10**9, rooms=200)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FastAPI, TestClient]]:
    app = cardroom(str(tmp_path_factory.mktemp("schema") / "s.db"), FREE)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield app, client


def test_the_document_is_valid_and_lists_every_route_of_the_api(
    serving: tuple[FastAPI, TestClient],
) -> None:
    app, client = serving
    document = client.get("/api/openapi.json").json()
    _operations(app).validate()
    listed = {(path, method.upper()) for path, item in document["paths"].items() for method in item}
    there = {
        (route.path, method)
        for route in api.router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert listed == there
    assert all(path.startswith("/api/") for path, _ in listed)


def test_every_operation_names_the_errors_it_can_answer_with(
    serving: tuple[FastAPI, TestClient],
) -> None:
    _, client = serving
    for path, item in client.get("/api/openapi.json").json()["paths"].items():
        for method, operation in item.items():
            assert operation.get("description") or operation.get("summary"), (path, method)
            if "{table}" in path:
                assert {"404", "422"} <= operation["responses"].keys(), (path, method)
                problem = operation["responses"]["422"]["content"]
                assert list(problem) == ["application/problem+json"], (path, method)


def test_the_examples_of_the_document_can_be_read(serving: tuple[FastAPI, TestClient]) -> None:
    _, client = serving
    document = client.get("/api/openapi.json").json()
    choices = document["components"]["schemas"]["Choose"]["properties"]["choice"]["examples"]
    for choice in choices:
        read_command({"do": "choose", "turn": 1, "seat": 1, "choice": choice})


# Requests made from the document


def _operations(app: FastAPI) -> Any:
    return schemathesis.openapi.from_dict(app.openapi())


def _known(case: Any, table: str) -> None:
    """Every other request goes to a table that is there."""
    if case.path_parameters and "table" in case.path_parameters:
        case.path_parameters["table"] = table


def _run(serving: tuple[FastAPI, TestClient], examples: int) -> dict[int, int]:
    """Ask everything the document allows, as the document says; how often each status came."""
    app, client = serving
    opened = client.post(
        "/api/tables", json={"game": "super-pan-9", "bots": 3, "seat": 5, "pace": 0}
    )
    table, token = opened.json()["table"], opened.json()["token"]
    statuses: dict[int, int] = {}
    for operation in _operations(app).get_all_operations():
        _ask(client, operation.ok(), table, token, examples, statuses)
    return statuses


def _ask(
    client: TestClient, ask: Any, table: str, token: str, examples: int, statuses: dict[int, int]
) -> None:
    """Ask one operation in many ways."""

    @given(case=ask.as_strategy(), known=st.booleans(), mine=st.booleans())
    @settings(
        max_examples=examples,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
    )
    def answers(case: Any, known: bool, mine: bool) -> None:
        if known:
            _known(case, table)
        query = dict(case.query or {})
        if "wait" in query:
            query["wait"] = 0
        kwargs = case.as_transport_kwargs()
        headers = {"authorization": f"Bearer {token}"} if mine else {}
        response = client.request(
            case.method,
            case.formatted_path,
            params=query,
            content=_body(kwargs),
            headers={**headers, **_content(kwargs)},
        )
        status = response.status_code
        statuses[status] = statuses.get(status, 0) + 1
        told = (case.method, case.path, status, response.text)
        assert status < 500, told
        documented = ask.definition.raw["responses"]
        assert str(status) in documented, told
        kind = response.headers["content-type"].split(";")[0]
        assert kind in documented[str(status)].get("content", {kind: {}}), told
        if status < 400:
            case.validate_response(_as_schemathesis(response), checks=[_conforms])

    answers()


def _conforms(ctx: Any, response: Any, case: Any) -> None:
    case.operation.validate_response(response)


def _as_schemathesis(response: Any) -> Any:
    return schemathesis.Response.from_httpx(response, verify=False)


def _body(kwargs: dict[str, Any]) -> bytes | None:
    if "json" in kwargs and kwargs["json"] is not None:
        return json.dumps(kwargs["json"]).encode()
    data = kwargs.get("data")
    return data if isinstance(data, bytes) else None


def _content(kwargs: dict[str, Any]) -> dict[str, str]:
    return {"content-type": "application/json"} if _body(kwargs) is not None else {}


def test_whatever_the_document_allows_is_answered_as_it_says(
    serving: tuple[FastAPI, TestClient],
) -> None:
    statuses = _run(serving, 80)
    assert {200, 201, 404} <= statuses.keys()
    assert sum(statuses.values()) > 400


@pytest.mark.prove
def test_thousands_of_requests_are_answered_as_the_document_says(
    serving: tuple[FastAPI, TestClient],
) -> None:
    assert sum(_run(serving, 2000).values()) > 10_000


def test_the_server_serves_after_all_of_that(serving: tuple[FastAPI, TestClient]) -> None:
    _, client = serving
    assert client.get("/healthz").json()["ok"] is True
    opened = client.post("/api/tables", json={"game": "casino-war", "bots": 3, "pace": 0})
    assert opened.status_code == 201
    assert Path(opened.json()["address"]).name == opened.json()["table"]
