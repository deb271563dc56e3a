"""The `houseway` command. Each command loads what it needs only when it runs."""

from __future__ import annotations

import sys
from functools import cache
from typing import Annotated, Any, Literal

import typer

from houseway import __version__
from houseway.cli.common import INTERRUPTED, Decks, GameName, Json, Options, fail
from houseway.cli.desks import add_desks
from houseway.cli.joined import with_names_joined
from houseway.cli.melds import melds
from houseway.cli.set_cards import set_cards
from houseway.errors import HousewayError, unknown_name

EPILOG = (
    "Exit codes: 0 done, 1 something was found wrong (lint, verify), 2 bad input, 130 interrupted. "
    "Errors are one sentence on standard error; with --json only data goes to standard output."
)

app = typer.Typer(
    name="houseway",
    help="Deals, settles and proves every game of a California cardroom.",
    epilog=EPILOG,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        print(f"houseway {__version__}")
    elif context.invoked_subcommand is None:
        from houseway.cli.serve import run

        run("127.0.0.1", None, None, browser=True, log="warning", names=[])


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port; else the first free from 8048.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="A file, or postgresql://… for several servers; else the user's data."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a page in the browser.")] = True,
    log: Annotated[str, typer.Option(help="What to log: error, warning or info.")] = "warning",
    name: Annotated[
        list[str] | None, typer.Option(help="A host name this server answers to; may be repeated.")
    ] = None,
) -> None:
    """Open the cardroom in a browser. `houseway` alone does the same.

    Examples:

        houseway

        houseway serve --port 9000 --no-browser

        houseway serve --database postgresql://user@localhost/cardroom --log info

        houseway serve --host 0.0.0.0 --name cardroom.example
    """
    from houseway.cli.serve import run

    if log not in ("error", "warning", "info"):
        raise unknown_name(
            "log",
            f"there is no log level {log!r}; use error, warning or info",
            log,
            ("error", "warning", "info"),
        )
    run(host, port, database, browser, log, name or [])


@app.command()
def games(
    words: Annotated[
        list[str] | None, typer.Argument(help="What to look for: a name, a wager, odds.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the games of the rulebook, or those that fit some words, the best first.

    Examples:

        houseway games

        houseway games no limit

        houseway games dragon 40 to 1

        houseway games --json
    """
    from houseway.cli.games import show

    show(" ".join(words or []), as_json)


@app.command()
def rules(
    game: GameName, option: Options = None, decks: Decks = None, as_json: Json = False
) -> None:
    """Show the rules of a game: drawing, wagers, settlement, options and rulings.

    Examples:

        houseway rules ez-baccarat-panda-8

        houseway rules 21st-century-baccarat-8 --option dragon-table=2

        houseway rules my-variant.toml --json
    """
    from houseway.cli.rules import show

    show(game, option, decks, as_json)


@app.command()
def odds(
    game: GameName,
    spot: Annotated[str | None, typer.Argument(help="Show one wager in full.")] = None,
    option: Options = None,
    decks: Decks = None,
    compare: Annotated[
        str | None,
        typer.Option(help="What a rule is worth: an option as key=a,b (or key for all values)."),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Work everything out again, whatever is kept.")
    ] = False,
    as_json: Json = False,
) -> None:
    """State the exact odds of every wager.

    What takes long shows a bar, is kept, and comes at once the next time.

    Examples:

        houseway odds ez-baccarat-panda-8

        houseway odds ez-baccarat-panda-8 dragon-7 --decks 6

        houseway odds 21st-century-baccarat-5 player

        houseway odds dai-bacc --json

        houseway odds pure-21-5 --compare surrender=late,early,none

        houseway odds casino-war --compare decks
    """
    from houseway.cli import odds as command

    if compare is not None:
        command.compare(game, option, decks, compare, as_json)
    else:
        command.show(game, spot, option, decks, as_json, fresh)


@app.command()
def strategy(
    game: GameName,
    hand: Annotated[
        str | None,
        typer.Argument(help="A row: 16, 'soft 18', 8-8; two hands, K5/6A; or cards: 'Qs 8d 4h'."),
    ] = None,
    up: Annotated[
        str | None, typer.Argument(help="The bank's card, the board, or its open hand.")
    ] = None,
    option: Options = None,
    decks: Decks = None,
    image: Annotated[
        str | None, typer.Option(help="Draw the grid to a file: .png, .svg or .pdf.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show best play, and what each choice with a hand is worth.

    Examples:

        houseway strategy pure-21-5

        houseway strategy pure-21-5 16 T

        houseway strategy no-bust-blackjack-jokers 8-8 9 --decks 2

        houseway strategy blackjack-switch K5/6A T

        houseway strategy blackjack-switch --image switch.png

        houseway strategy three-card-poker "Qs 8d 4h" 9c

        houseway strategy ultimate-texas-holdem "Kh 5h" "Kd 9s 2c"

        houseway strategy pai-gow-tiles "6-6 5-4 3-1 6-2"
    """
    from houseway.cli.strategy import show

    show(game, hand, up, option, decks, image, as_json)


@app.command()
def equity(
    game: Annotated[str, typer.Argument(help="A pot game, like texas-holdem or omaha-hi-lo.")],
    hands: Annotated[
        list[str], typer.Argument(help="Two to ten hands or ranges: AhKh, 'QQ+,AKs', 'AA**', '*'.")
    ],
    board: Annotated[str, typer.Option(help="Cards that lie open: 'Ts 9h 2c'.")] = "",
    dead: Annotated[str, typer.Option(help="Cards known to be gone.")] = "",
    option: Options = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count every deal, even if it takes long.")
    ] = False,
    samples: Annotated[
        int | None, typer.Option(min=2, help="Deal so many at random instead of counting.")
    ] = None,
    error: Annotated[
        float,
        typer.Option(min=0.0, help="Sample to this standard error, in percentage points."),
    ] = 0.0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of a sample.")] = 1,
    as_json: Json = False,
) -> None:
    """Tell who wins how much of the pot when nobody folds: hands or ranges against each other.

    Exact where all deals can be counted in a few seconds, otherwise a sample with its error.

    Examples:

        houseway equity texas-holdem AhKh "QQ+,AKs"

        houseway equity texas-holdem "top 15%" "top 25%" --board "Ts 9h 2c"

        houseway equity omaha-hi-lo 'AA23$ds' 'KK**' '*' --error 0.02

        houseway equity pineapple AhKhQd 9s9d --option hi-lo=yes

        houseway equity seven-card-stud "Ah Kd / Qs" "? ? / 9d" --dead "9c 9h"

        houseway equity texas-holdem AA KK --json
    """
    from houseway.cli.equity import show
    from houseway.proof.equity import Ask

    how: Literal["best", "exact", "sampled"] = "sampled" if samples else "best"
    asked = Ask("exact" if exact else how, samples, error, seed)
    show(game, hands, board, dead, option, asked, as_json)


app.command("set")(set_cards)
app.command()(melds)
add_desks(app)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="A game id or rule file; asks when left out.")
    ] = None,
    option: Options = None,
    decks: Decks = None,
    seat: Annotated[int | None, typer.Option(help="Your seat.")] = None,
    auto: Annotated[
        int | None, typer.Option(help="Let bots play this many rounds and watch.", min=1)
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Practise with a repeatable shoe and bots (any text).")
    ] = None,
    log: Annotated[str | None, typer.Option(help="Write a log that `verify` can check.")] = None,
    bots: Annotated[
        str, typer.Option(help="How the others play: regulars, house-way or best-play.")
    ] = "regulars",
) -> None:
    """Sit down and play in the terminal.

    Examples:

        houseway play

        houseway play ez-baccarat-panda-8 --seat 3

        houseway play dai-bacc --auto 5 --log table.jsonl

        houseway play pure-21-5 --bots best-play

        houseway play texas-holdem --option structure=no-limit
    """
    from houseway.cli.common import read_options
    from houseway.cli.play import run

    options = read_options(option, decks)
    run(game, options, seat=seat, seed=seed, auto=auto, log=log, bots=bots)


@app.command()
def roads(
    results: Annotated[str, typer.Argument(help="Results as letters B, P, T; - for stdin.")],
    layout: Annotated[
        str, typer.Option(help="How a dragon tail goes on after turning: stay or drop.")
    ] = "stay",
    as_json: Json = False,
) -> None:
    """Draw the baccarat roads of a shoe. Roads record; they do not predict.

    Examples:

        houseway roads BBPTPPPBB

        houseway roads - --layout drop < shoe.txt
    """
    from houseway.cli.roads import show

    show(results, layout, as_json)


@app.command()
def lint(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="Games, fee schedules, or files (TOML); the whole rulebook when none is named."
        ),
    ] = None,
    option: Options = None,
    warnings: Annotated[
        bool, typer.Option("--warnings", help="Tell what only does not agree, too.")
    ] = False,
    notes: Annotated[bool, typer.Option("--notes", help="Tell what is good to know, too.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Tell everything.")] = False,
    work_out: Annotated[
        bool, typer.Option("--odds", help="Work out odds of the rulebook that take long, too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Say what costs money or is false in games, fee schedules and rule files, and count the rest.

    Exit code 1 when an error is found.

    Examples:

        houseway lint

        houseway lint ez-baccarat-panda-8 --option decks=6 --all

        houseway lint 21st-century-baccarat-5

        houseway lint my-fees.toml my-variant.toml
    """
    from houseway.cli.lint import FLAGS, show

    asked = {"money": True, "inconsistent": warnings, "style": notes}
    shown = frozenset(weight for weight in FLAGS if everything or asked[weight])
    show(what or [], option, shown, work_out, as_json)


@app.command()
def schema(
    what: Annotated[
        str, typer.Argument(help="record, answer, event, choice, log, odds, rules or example.")
    ] = "record",
    game: Annotated[str | None, typer.Argument(help="The game of an example record.")] = None,
) -> None:
    """Print the JSON Schema of a data form, or an example hand record of a game.

    Examples:

        houseway schema record

        houseway schema event

        houseway schema example dai-bacc
    """
    from houseway.cli.schema import show

    show(what, game)


@app.command()
def phh(
    what: Annotated[str, typer.Argument(help="read or write.")],
    source: Annotated[str, typer.Argument(help="A hand history, or a log of `play`; or - .")],
    as_json: Json = False,
) -> None:
    """Read a poker hand history (PHH) and play it again, or write a log of pot games as one.

    Examples:

        houseway phh read hand.phh

        houseway phh read session.phhs --json

        houseway play texas-holdem --auto 5 --log table.jsonl; houseway phh write table.jsonl
    """
    from houseway.cli.phh import show

    show(what, source, as_json)


@app.command()
def verify(
    log: Annotated[str | None, typer.Argument(help="A log written by `play`, or - .")] = None,
    seed: Annotated[str | None, typer.Option(help="A revealed seed (64 hex digits).")] = None,
    commitment: Annotated[str | None, typer.Option(help="What was shown before.")] = None,
    decks: Annotated[int, typer.Option(help="Decks in the shoe.")] = 8,
    deck: Annotated[
        str, typer.Option(help="standard, joker, pan, spanish, asian, mexican, forty or tiles.")
    ] = "standard",
    jokers: Annotated[int, typer.Option(help="Jokers added to the whole shoe.", min=0)] = 0,
    cards: Annotated[str, typer.Option(help="Cards as dealt, to compare.")] = "",
    rules: Annotated[
        str | None, typer.Option(help="The rule file, when the log is of a game of your own.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="A cardroom's database: check every table in it.")
    ] = None,
    seal: Annotated[
        list[str] | None, typer.Option(help="A seal kept from earlier; must be in the database.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a log by replaying it, a cardroom's database, or a shuffle against its commitment.

    Examples:

        houseway verify table.jsonl

        houseway verify --database ~/.local/share/houseway/cardroom.db

        houseway verify --seed 5f…e1 --commitment 9ac…04 --decks 8 --cards "Kd 4c"
    """
    from houseway.cli.verify import show, show_database

    if database is not None:
        show_database(database, seal or [], as_json)
        return
    show(log, seed, commitment, decks, deck, jokers, cards, rules, as_json)


WHOLE: dict[str, Any] = {"standalone_mode": False}


def main() -> None:
    """Run the command line; errors become one sentence and an exit code."""
    try:
        # An interrupt in the middle of work comes back as an exit code, not as an exception.
        if code := _command()(args=with_names_joined(sys.argv[1:], _command()), **WHOLE):
            raise SystemExit(code)
    except HousewayError as error:
        _refuse(error)
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        sys.stderr.close()
    except Exception as error:
        _usage(error)


@cache
def _command() -> Any:
    """Every command, made once."""
    return typer.main.get_command(app)


def _refuse(error: HousewayError) -> None:
    from houseway.cli.usage import with_value

    fail(with_value(error, sys.argv[1:]), "--json" in sys.argv)


def _usage(error: Exception) -> None:
    """Mistakes in the words of a command are told like any other; anything else is a bug."""
    from houseway.cli.usage import refusal_of

    refused = refusal_of(error)
    if refused is None:
        raise error
    fail(refused, "--json" in sys.argv)


if __name__ == "__main__":
    main()
