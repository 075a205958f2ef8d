"""Buttons and menus that outlive restarts: everything they mean stands in their custom_id.

A custom_id is `ffb:MATCH:SEQ:VERB:ARGUMENT` (buttons) or `ffs:…` (menus). It names the position it
belongs to, so that it can't grow stale unseen; who may press is checked when it is pressed.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Self

import discord
from discord.ui import Button, DynamicItem, Select

LABEL, OPTION_TEXT, MENU, CUSTOM_ID, MESSAGE = 80, 100, 25, 100, 2000
"""Discord's limits: a button's label, a menu option's texts, a menu's options, a custom_id, a message's
words."""


class Press(NamedTuple):
    """A control that somebody used; `values` are a menu's choices."""

    match_id: int
    seq: int
    verb: str
    argument: str
    values: tuple[str, ...]


class Control(NamedTuple):
    """A button: what it says and what it means."""

    label: str
    verb: str
    argument: str = ""
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    emoji: str | None = None


class Choice(NamedTuple):
    """An entry of a menu."""

    label: str
    value: str
    description: str = ""


class Menu(NamedTuple):
    """A menu of at most 25 choices."""

    placeholder: str
    verb: str
    argument: str
    choices: tuple[Choice, ...]


_MADE = re.compile(r"ff[bs]:([0-9]{1,18}):([0-9]{1,18}):([^:]*):(.*)")

Row = Menu | Sequence[Control]
"""A row of a message: a menu, or up to five buttons."""

Pressed = Callable[[discord.Interaction[Any], Press], Awaitable[None]]


def clip(text: str, limit: int) -> str:
    """The text within a limit of characters, an ellipsis at its end where it was cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _custom_id(kind: str, match_id: int, seq: int, verb: str, argument: str) -> str:
    custom_id = f"{kind}:{match_id}:{seq}:{verb}:{argument}"
    if len(custom_id) > CUSTOM_ID:
        raise ValueError(f"custom_id of {len(custom_id)} characters: {custom_id}")
    return custom_id


def parse(custom_id: str, values: Sequence[str]) -> Press | None:
    """What a custom_id means; None for one that no version of this program made."""
    made = _MADE.fullmatch(custom_id)
    return made and Press(int(made[1]), int(made[2]), made[3], made[4], tuple(values))


def rows_view(match_id: int, seq: int, rows: Sequence[Row]) -> discord.ui.View | None:
    """The rows as a view that discord.py need not remember; None without rows."""
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Menu):
            view.add_item(_menu(match_id, seq, row, number))
        else:
            for control in row:
                view.add_item(_button(match_id, seq, control, number))
    return view


def _button(match_id: int, seq: int, control: Control, row: int) -> "PressedButton":
    button: Button[Any] = Button(
        label=clip(control.label, LABEL),
        style=control.style,
        emoji=control.emoji,
        custom_id=_custom_id("ffb", match_id, seq, control.verb, control.argument),
    )
    return PressedButton(button, row=row)


def _menu(match_id: int, seq: int, menu: Menu, row: int) -> "PressedMenu":
    select: Select[Any] = Select(
        placeholder=clip(menu.placeholder, 150),
        custom_id=_custom_id("ffs", match_id, seq, menu.verb, menu.argument),
        options=[
            discord.SelectOption(
                label=clip(choice.label, OPTION_TEXT),
                value=choice.value,
                description=clip(choice.description, OPTION_TEXT) or None,
            )
            for choice in menu.choices
        ],
    )
    return PressedMenu(select, row=row)


async def _pressed(interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]) -> None:
    pressed: Pressed = interaction.client.pressed
    await pressed(interaction, parse(custom_id, values) or Press(0, 0, "unknown", "", ()))


class PressedButton(DynamicItem[Button[Any]], template=r"ffb:.*"):
    """Any button of ours, from any time."""

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Any, match: Any, /) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(interaction, self.custom_id, ())


class PressedMenu(DynamicItem[Select[Any]], template=r"ffs:.*"):
    """Any menu of ours, from any time."""

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Any, match: Any, /) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(interaction, self.custom_id, self.item.values)
