"""A file that says whether the bot lives: when it last heard from Discord, when its clock last ticked."""

import json
from datetime import datetime
from pathlib import Path


class Health:
    """Written anew at every tick of the clock; without a path nothing is written."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._heard: datetime | None = None

    def hear(self, at: datetime) -> None:
        """Discord sent something."""
        self._heard = at

    def tick(self, at: datetime) -> None:
        """The clock ticked. The file is replaced whole, so that a reader never sees half of it."""
        if self._path is None:
            return
        heard = self._heard.isoformat() if self._heard else None
        part = self._path.with_suffix(".part")
        part.write_text(json.dumps({"heard": heard, "ticked": at.isoformat()}) + "\n")
        part.replace(self._path)
