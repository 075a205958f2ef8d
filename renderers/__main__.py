"""Pictures from the command line.

`python -m renderers deck SEED OUTDIR` writes the contact sheets of a Figment deck and its shares.json;
`python -m renderers card SEED INDEX OUTDIR` writes one card: front.png, back.png and master.png;
`python -m renderers gallery OUTDIR` writes the pictures of docs/gallery.md.
"""

import argparse

from renderers import gallery
from renderers.art import sheet


def main(arguments: list[str] | None = None) -> None:
    """Run one command; a wrong argument ends the program with code 2 and a plain message."""
    parser = argparse.ArgumentParser(prog="python -m renderers", description="Pictures of the games.")
    commands = parser.add_subparsers(dest="command", required=True)
    sheet.add_commands(commands)
    gallery.add_command(commands)
    options = parser.parse_args(arguments)
    options.outdir.mkdir(parents=True, exist_ok=True)
    options.run(options)


if __name__ == "__main__":
    main()
