"""What a pane of the page may ask for: one struct a request, told apart by `do`, numbered by `n`."""

from __future__ import annotations

import msgspec

Value = str | int | float | bool


class _Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    n: int


class Look(_Request, tag="look"):
    """Show this channel from now on."""

    channel: str


class Earlier(_Request, tag="earlier"):
    """Show more of what was said before."""


class Say(_Request, tag="say"):
    text: str


class Slash(_Request, tag="slash"):
    """Run a command; `options` by name, people and channels by id."""

    name: str
    options: dict[str, Value]


class Complete(_Request, tag="complete"):
    """Ask the bot for the choices of an option that is being typed."""

    name: str
    option: str
    typed: str
    options: dict[str, Value]


class Click(_Request, tag="click"):
    message: str
    control: str


class Select(_Request, tag="select"):
    message: str
    control: str
    values: list[str]


class Submit(_Request, tag="submit"):
    """Send a dialogue back; `ticket` is the one it came with."""

    ticket: str
    values: dict[str, str | bool | list[str]]


class React(_Request, tag="react"):
    message: str
    emoji: str
    on: bool


class Rename(_Request, tag="rename"):
    name: str


class Skip(_Request, tag="skip"):
    seconds: float


class Restart(_Request, tag="restart"):
    """Let the bot stop and come back."""


Request = Look | Earlier | Say | Slash | Complete | Click | Select | Submit | React | Rename | Skip | Restart
decode = msgspec.json.Decoder(Request).decode
