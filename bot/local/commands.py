"""Slash commands as the composer shows them, and what it sends back as what simcord's actors take."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import discord
from discord.app_commands import AppCommand, AppCommandGroup, Argument

if TYPE_CHECKING:
    from simcord import ChannelHandle, MemberActor

    from bot.local.requests import Value
    from bot.local.world import World

_KINDS = {
    discord.AppCommandOptionType.string: "text",
    discord.AppCommandOptionType.integer: "whole",
    discord.AppCommandOptionType.number: "number",
    discord.AppCommandOptionType.boolean: "yes_no",
    discord.AppCommandOptionType.user: "user",
    discord.AppCommandOptionType.mentionable: "user",
    discord.AppCommandOptionType.channel: "channel",
}


class Unusable(Exception):
    """A value that this option can't take; says so to the person who typed it."""


def leaves(commands: Iterable[AppCommand | AppCommandGroup], above: str = "") -> Iterator[tuple[str, Any]]:
    """Every command that can be run, with its full name."""
    for command in commands:
        if isinstance(command, AppCommand) and command.type is not discord.AppCommandType.chat_input:
            continue
        name = f"{above} {command.name}".strip()
        below = [option for option in command.options if isinstance(option, AppCommandGroup)]
        if below:
            yield from leaves(below, name)
        else:
            yield name, command


def describe(world: World, runnable: Iterable[str]) -> list[dict[str, Any]]:
    """The commands of `runnable` as data for the composer, in the order of their names."""
    wanted = set(runnable)
    return [
        {"name": name, "description": command.description, "options": [_option(o) for o in command.options]}
        for name, command in sorted(leaves(world.commands), key=lambda leaf: leaf[0])
        if name in wanted
    ]


def _option(option: Argument) -> dict[str, Any]:
    choices = [{"name": choice.name, "value": choice.value} for choice in option.choices]
    if option.type is discord.AppCommandOptionType.boolean:
        choices = [{"name": "Yes", "value": True}, {"name": "No", "value": False}]
    return {
        "name": option.name,
        "description": option.description,
        "kind": _KINDS.get(option.type, "unknown"),
        "required": option.required,
        "choices": choices,
        "complete": option.autocomplete,
    }


def partly(world: World, name: str, given: Mapping[str, Value]) -> dict[str, Any]:
    """The same for options that are still being typed: those that don't fit yet are left out."""
    fitting: dict[str, Any] = {}
    for key, value in given.items():
        with contextlib.suppress(Unusable):
            fitting |= values(world, name, {key: value})
    return fitting


def values(world: World, name: str, given: Mapping[str, Value]) -> dict[str, Any]:
    """The options of a command as simcord's actors take them; raises `Unusable`."""
    found = dict(leaves(world.commands)).get(name)
    if found is None:
        raise Unusable(f"There is no command /{name}.")
    options = {option.name: option for option in found.options}
    if unknown := given.keys() - options.keys():
        raise Unusable(f"/{name} has no option {min(unknown)}.")
    return {key: _value(world, options[key], value) for key, value in given.items()}


def _value(world: World, option: Argument, value: Value) -> Any:
    kind = _KINDS.get(option.type)
    try:
        match kind:
            case "text":
                return str(value)
            case "whole":
                return int(value)
            case "number":
                return float(value)
            case "yes_no":
                return value is True or value == "true"
            case "user":
                return person(world, str(value))
            case "channel":
                return channel(world, str(value))
            case _:
                raise Unusable(f"The local table can't fill in {option.name}.")
    except (ValueError, LookupError):
        raise Unusable(f"{option.name} does not take “{value}”.") from None


def person(world: World, user_id: str) -> MemberActor:
    """The member with this id; raises LookupError when there is none."""
    return {str(p.user.id): p.member for p in world.people.values()}[user_id]


def channel(world: World, channel_id: str) -> ChannelHandle:
    """The channel or thread of the server with this id; raises LookupError when there is none."""
    found = world.channel(int(channel_id))
    if found is None or found.guild is None:
        raise LookupError(channel_id)
    return found
