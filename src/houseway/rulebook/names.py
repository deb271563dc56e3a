"""Games as people call them: ids, printed names, and the trade names of `names.toml`.

Only a name that is exact or listed acts, whatever its case, spaces and marks. A guess is offered
in the refusal and never used, since money and papers follow.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from houseway.checked import checked
from houseway.errors import RulebookError, UnknownName, near
from houseway.rulebook.resolve import Plain, merge
from houseway.rulebook.shelf import game_ids, read_toml

MOST_SAID = 60  # letters of a name that nobody knows
MOST_GUESSES = 3


@dataclass(frozen=True)
class Named:
    """A game, and the options its name stands for."""

    game: str
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Several:
    """A name of more than one game: the candidates, what people mostly mean first."""

    games: tuple[str, ...]
    say: str = ""


def bare(name: str) -> str:
    """A name without case, marks or spaces.

    >>> bare("Kill the Ox/Tiger"), bare("dragon-7"), bare("Hold’em"), bare("21½"), bare("21.5")
    ('killtheoxtiger', 'dragon7', 'holdem', '215', '215')
    """
    even = unicodedata.normalize("NFKD", name.replace("½", ".5").casefold())
    return "".join(c for c in even if c.isalnum())


def is_file_name(name: str) -> bool:
    """Whether a game is meant that stands in a file of one's own."""
    return name.endswith(".toml")


@checked
def named(said: str) -> Named:
    """The game people mean; raises UnknownName with candidates or guesses.

    >>> named("UTH"), named("no limit hold'em")
    (Named(game='ultimate-texas-holdem', options={}), \
Named(game='texas-holdem', options={'structure': 'no-limit'}))
    >>> named("21.5")
    Traceback (most recent call last):
        ...
    houseway.errors.UnknownName: '21.5' may be pure-21-5 (Pure 21.5 Blackjack with Red Flex and \
Buster), pure-spanish-21-5-3-2 (Pure Spanish 21.5 Blackjack 3 to 2) or pure-spanish-21-5-6-5 (Pure \
Spanish 21.5 Blackjack 6 to 5); say which
    """
    match meaning(said):
        case Named() as found:
            return found
        case Several() as several:
            raise _which(said, several)
    raise unknown_game(said)


@checked
def game_id(said: str) -> str:
    """The id of the game people mean, where a name with options would say too much."""
    found = named(said)
    if found.options:
        told = ", ".join(f"{key}={value}" for key, value in found.options.items())
        raise UnknownName(
            f"{_said(said)} is {found.game} with {told}; name the game and the options apart",
            ("game",),
            code="name-with-options",
            value=said,
            remedy=(found.game,),
        )
    return found.game


@checked
def named_with(said: str, options: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """The game people mean and its options; those of the name and others must agree."""
    found = named(said)
    for key, value in found.options.items():
        if key in options and str(options[key]) != str(value):
            raise RulebookError(
                f"{_said(said)} means {key}={value}, and {key}={options[key]} was asked for; "
                f"leave the option out, or write {found.game}",
                ("options", key),
                code="name-against-option",
                value=options[key],
                remedy=(str(value),),
            )
    return found.game, {**found.options, **options}


def meaning(said: str) -> Named | Several | None:
    """What a name stands for: a game, several, or nothing anybody says."""
    if said in game_ids():
        return Named(said)
    key = bare(said)
    if not key or len(said) > MOST_SAID:
        return None
    return _known(key) or next(_after_words(key), None)


def _known(key: str) -> Named | Several | None:
    found = _listed().get(key)
    if found is None and key in _printed():
        return Named(_printed()[key])
    return found


def _after_words(key: str) -> Iterator[Named]:
    """What follows words like "no limit", where the game may be played so."""
    for words, options in _before():
        found = _known(key.removeprefix(words)) if key.startswith(words) else None
        if isinstance(found, Named) and _allows(found.game, options):
            yield Named(found.game, {**found.options, **options})


def _allows(game: str, options: Mapping[str, object]) -> bool:
    offered = _whole(game).get("options", {})
    return all(value in offered.get(key, {}).get("allowed", ()) for key, value in options.items())


def _whole(game: str) -> Plain:
    """A game's file laid on the one it is like, or on its family."""
    data = read_toml(f"games/{game}.toml")
    under = _whole(data["like"]) if "like" in data else read_toml(f"families/{data['family']}.toml")
    return merge(under, data)


@cache
def _before() -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Words that may stand before a name, and the options they mean; the longest first."""
    listed = read_toml("names.toml")["before"]
    found = [(bare(words), each["options"]) for each in listed for words in each["words"]]
    return tuple(sorted(found, key=lambda pair: -len(pair[0])))


@cache
def listed_names() -> Mapping[str, Named | Several]:
    """Every name of `names.toml` as it is written there."""
    data = read_toml("names.toml")
    names: dict[str, Named | Several] = {}
    for game, called in data["games"].items():
        names.update(dict.fromkeys(called, Named(game)))
    for each in data["meaning"]:
        names.update(dict.fromkeys(each["names"], Named(each["game"], each["options"])))
    for each in data["several"]:
        several = Several(tuple(each["games"]), each.get("say", ""))
        names.update(dict.fromkeys(each["names"], several))
    return names


@cache
def _listed() -> Mapping[str, Named | Several]:
    ids = {bare(game): Named(game) for game in game_ids()}
    return {bare(name): found for name, found in listed_names().items()} | ids


@cache
def _printed() -> Mapping[str, str]:
    return {bare(printed_name(game)): game for game in game_ids()}


def printed_name(game: str) -> str:
    """The name of a game as its document prints it."""
    return str(read_toml(f"games/{game}.toml")["name"])


def called(game: str) -> tuple[str, ...]:
    """Every trade name of a game that stands for it alone."""
    return tuple(name for name, found in listed_names().items() if found == Named(game))


def unknown_game(said: str) -> UnknownName:
    """The refusal of a name nobody knows, with the nearest games by word."""
    guesses = guessed(said)
    hint = f"did you mean {_either(guesses)}?" if guesses else "houseway games lists them all"
    return UnknownName(
        f"no game is called {_said(said)}; {hint}", ("game",), value=said, remedy=guesses
    )


def guessed(said: str) -> tuple[str, ...]:
    """The games whose ids, printed or trade names are nearest to what was said."""
    names: dict[str, tuple[str, ...]] = {}
    for game in game_ids():
        names[game] = names[printed_name(game)] = (game,)
    for name, found in listed_names().items():
        names.setdefault(name, (found.game,) if isinstance(found, Named) else found.games)
    close = near(said[:MOST_SAID], names, most=2 * MOST_GUESSES)
    games = (game for name in close for game in names[name])
    return tuple(dict.fromkeys(games))[:MOST_GUESSES]


def _which(said: str, several: Several) -> UnknownName:
    """The refusal of a name that may be more than one game."""
    told = f"{several.say}; see " if several.say else f"{_said(said)} may be "
    return UnknownName(
        f"{told}{_either(several.games)}" + ("" if several.say else "; say which"),
        ("game",),
        code="ambiguous-name",
        value=said,
        remedy=several.games,
    )


def _said(said: str) -> str:
    return repr(said[:MOST_SAID])


def _either(games: Sequence[str]) -> str:
    told = [f"{game} ({printed_name(game)})" for game in games]
    return told[0] if len(told) == 1 else ", ".join(told[:-1]) + " or " + told[-1]
