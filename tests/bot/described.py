"""Discord's own description of its API, against which every request of the bot is held.

The description lies beside the repository, in `shared/discord`, and is not part of it: see its README.
"""

import importlib.util
import json
import re
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simcord.types import HttpLogEntry

FOLDER = Path(__file__).parents[2].parent / "shared" / "discord"

SENT_BY_THE_LIBRARY = (
    r"'nsfw'|'tts'",  # in every command and message
    r"attachments/\d+: .*unexpected",  # pictures that an edit keeps come with all that is known of them
)
"""Keys that the description does not know and that discord.py sends by itself."""

_ALLOWED = re.compile("|".join(SENT_BY_THE_LIBRARY))


class Description:
    """Finds what Discord would refuse, or not understand, in requests."""

    def __init__(self, folder: Path) -> None:
        spec = importlib.util.spec_from_file_location("check_requests", folder / "check_requests.py")
        if spec is None or spec.loader is None:
            raise FileNotFoundError(folder)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # it leaves its file open
            self._validator: Any = module.SpecValidator(str(folder / "openapi.json"), strict=True)
        self._known: dict[str, list[str]] = {}

    def faults(self, requests: Iterable[HttpLogEntry]) -> list[str]:
        """A line for each fault; like requests are looked at once."""
        return [fault for request in requests for fault in self._of(request)]

    def _of(self, request: HttpLogEntry) -> list[str]:
        key = f"{request.method} {request.path} {json.dumps(request.json, sort_keys=True)}"
        if key not in self._known:
            found = self._validator.check(request.method, request.path, request.json)
            self._known[key] = [fault for fault in found if not _ALLOWED.search(fault)]
        return self._known[key]
