"""Which games have a kernel, and the kernel and the bots of a staged scene."""

from __future__ import annotations

from houseway.checked import checked
from houseway.engine.bettor import Bettor
from houseway.errors import did_you_mean, not_worked_out, unknown_name
from houseway.families import family_of, game
from houseway.play.bots import Bot
from houseway.play.game import Game
from houseway.proof.kernel import Kernel
from houseway.proof.scene import Scene
from houseway.proof.staged import Staged
from houseway.rulebook.schema import Rules


@checked
def game_of(scene: Scene) -> Game:
    """The game of a scene under its options."""
    return game(scene.game, scene.options)


@checked
def stage(scene: Scene) -> Staged:
    """A scene brought to the table."""
    return Staged(scene, game_of(scene))


@checked
def has_kernel(rules: Rules) -> bool:
    """Whether compiled code plays a game."""
    return not family_of(rules).why_no_kernel


@checked
def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene; raises HousewayError where the family has none."""
    family, rules = family_of(staged.rules), staged.rules
    if family.why_no_kernel:
        raise not_worked_out(
            "game", f"{rules.name} has no kernel. {family.why_no_kernel}", rules.id
        )
    for person in staged.scene.people:
        if person.plays not in family.plays:
            known = ", ".join(family.plays)
            raise unknown_name(
                ("people", person.name, "plays"),
                f"{person.name}: {rules.name} is not played {person.plays!r}; known: {known}",
                person.plays,
                tuple(family.plays),
            )
    return family.kernel_of(staged)


@checked
def bot_of(game: Game, way: str) -> Bot:
    """A bot that plays a game of a family with a kernel in this way."""
    plays = family_of(game.rules).plays
    if way not in plays:
        told = f"{game.rules.name} is not played {way!r}; {did_you_mean(way, plays)}"
        raise unknown_name("way", told, way, tuple(plays))
    return plays[way](game)


@checked
def bots_of(staged: Staged) -> dict[Bettor, Bot]:
    """A bot for everybody of a scene, who plays at the table as the kernel plays for them."""
    plays = family_of(staged.rules).plays
    bots = {name: plays[name](staged.game) for name in {p.plays for p in staged.scene.people}}
    return {person.bettor: bots[person.plays] for person in staged.scene.people}
