"""Pictures of the terminal for the documentation, drawn without any outside font or file."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console

WIDTH = 80

# rich's own frame, less the fonts it would fetch from elsewhere.
FRAME = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace;
font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def picture(name: str, draw: Callable[[Console], None]) -> str:
    """What `draw` prints, as an SVG."""
    out = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, highlight=False)
    draw(out)
    svg = out.export_svg(title=f"houseway {name}", code_format=FRAME, unique_id=name)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def play_picture(out: Console) -> None:
    from houseway.cli.play import run

    run("ez-baccarat-panda-8", {}, seat=None, seed="picture", auto=1, log=None, out=out)


def settle_picture(out: Console) -> None:
    from houseway.cli.settle import print_slip
    from houseway.desk.schemas import example
    from houseway.desk.settle import settle

    print_slip(out, settle(example("ez-baccarat-panda-8")))
