"""The pictures of docs/gallery.md: each renderer writes its own."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from renderers.figment import gallery as figment
from renderers.fugue import gallery as fugue

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

GALLERIES = (fugue.write, figment.write)
"""What writes pictures into a folder, one for each kind of picture."""


def add_command(commands: "Commands") -> None:
    """Teach a parser the command `gallery`."""
    command = commands.add_parser("gallery", help="the pictures of docs/gallery.md")
    command.add_argument("outdir", type=Path)
    command.set_defaults(run=lambda options: write(options.outdir))


def write(folder: Path) -> None:
    """Write all pictures of the gallery into an existing folder."""
    for gallery in GALLERIES:
        gallery(folder)
