"""What a terminal is sent: colours of our own, and no control characters out of anybody's data."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from houseway.errors import visible


class SafeConsole(Console):
    """A console on which names in files and records can neither move the cursor nor hide."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable():
                yield segment
            else:
                yield segment._replace(text=visible(segment.text, keep="\n"))
