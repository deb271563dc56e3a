"""Tables for a spreadsheet, as the pages hand them out."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi.responses import Response

from houseway.desk.spreadsheet import TYPES, Grid, in_file


def file_of(grids: Sequence[Grid], kind: str, name: str) -> Response:
    """Tables as a file of this kind (.csv or .xlsx), which a browser keeps under this name."""
    kept = {"Content-Disposition": f'attachment; filename="{name}{kind}"'}
    return Response(in_file(kind, grids), media_type=TYPES[kind], headers=kept)
