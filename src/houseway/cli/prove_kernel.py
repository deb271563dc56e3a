"""The command `houseway prove-kernel`; what it answers is worked out in `prove_kernel_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Json


def prove_kernel(
    game: Annotated[str, typer.Argument(help="A game id; or 'all' with a kernel.")] = "",
    rounds: Annotated[str, typer.Option("--rounds", "-n", help="How many: 1e6, 250,000.")] = "1e7",
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.")] = 1,
    workers: Annotated[int, typer.Option(help="Workers; 0 is one for every core.")] = 0,
    ledger: Annotated[
        int, typer.Option(min=0, help="Rounds to play again at the table itself.")
    ] = 0,
    exact: Annotated[
        bool, typer.Option(help="Count what the odds only sample, where that can be done.")
    ] = False,
    record: Annotated[
        str, typer.Option(help="A file that keeps proofs; what it has already is not done again.")
    ] = "",
    page: Annotated[str, typer.Option(help="Print the page of a file of proofs.")] = "",
    as_json: Json = False,
) -> None:
    """Prove that the kernel of a game has the game's odds.

    Every wager that can be laid is laid in every round, from a full shoe and fully covered, and
    what a unit makes is set beside the odds: within 4 standard errors it agrees. The odds of Fast
    Action Hold'em are a sample; --exact counts its house way, a quarter of an hour for one core.
    Ctrl-C gives what was done so far. Exit code 1 says that something differs.

    Examples:

        houseway prove-kernel casino-war --rounds 1e8

        houseway prove-kernel pure-21-5 --rounds 1e9 --workers 2 --ledger 5000

        houseway prove-kernel all --rounds 1e9 --exact --record docs/kernel-odds.jsonl

        houseway prove-kernel --page docs/kernel-odds.jsonl > docs/kernels.md
    """
    from houseway.cli.prove_kernel_answer import Asked, show, show_page

    if page:
        show_page(page)
    else:
        show(game, Asked(rounds, seed, workers, ledger, exact), record, as_json)
