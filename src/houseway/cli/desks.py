"""The commands of the desks; a module says what its command takes and works when called."""

from __future__ import annotations

import typer

from houseway.cli.bank import bank
from houseway.cli.compare import compare
from houseway.cli.counting import counting
from houseway.cli.fees import fees
from houseway.cli.forecast import forecast
from houseway.cli.placard import placard
from houseway.cli.prove_kernel import prove_kernel
from houseway.cli.settle_command import settle
from houseway.cli.sheet import sheet
from houseway.cli.simulate import simulate
from houseway.cli.train import train
from houseway.cli.what_if import what_if


def add_desks(app: typer.Typer) -> None:
    """Put the commands of the desks among the others."""
    app.command("settle")(settle)
    app.command("bank")(bank)
    app.command("fees")(fees)
    app.command("forecast")(forecast)
    app.command("compare")(compare)
    app.command("what-if")(what_if)
    app.command("counting")(counting)
    app.command("sheet")(sheet)
    app.command("placard")(placard)
    app.command("simulate")(simulate)
    app.command("train")(train)
    app.command("prove-kernel")(prove_kernel)
