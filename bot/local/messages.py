"""Messages as the page gets them: plain data, in which names are ids and every text is a tree."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.local import markdown

if TYPE_CHECKING:
    from bot.local.world import World

_SELECTS = {
    discord.ComponentType.string_select: "string",
    discord.ComponentType.user_select: "user",
    discord.ComponentType.role_select: "role",
    discord.ComponentType.mentionable_select: "mentionable",
    discord.ComponentType.channel_select: "channel",
}
_PICTURES = ("image/png", "image/gif")


class Version(NamedTuple):
    """A message as it looked from some moment on."""

    number: int
    data: dict[str, Any]


def _fingerprint(message: discord.Message) -> tuple[Any, ...]:
    """Differs whenever the message would look different."""
    return (
        message.content,
        message.edited_at,
        message.flags.value,
        message.pinned,
        tuple(file.id for file in message.attachments),
        tuple((str(reaction.emoji), reaction.count) for reaction in message.reactions),
        str([row.to_dict() for row in message.components]) if message.components else "",
        str([embed.to_dict() for embed in message.embeds]) if message.embeds else "",
    )


class Desk:
    """Turns messages into data, remembering files and who reacted, which cost a request each."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.files: dict[int, discord.Attachment] = {}
        self._sizes: dict[int, tuple[int, int] | None] = {}
        self._ready: dict[int, tuple[tuple[Any, ...], Version]] = {}
        self._versions = itertools.count()

    def forget(self, message_id: int) -> None:
        """A reaction may have changed hands without a change of its count."""
        self._ready.pop(message_id, None)

    async def data(self, message: discord.Message) -> Version:
        """The message as data; its number rises whenever it looks different."""
        fingerprint = (_fingerprint(message), self.world.used.get(message.id))
        known = self._ready.get(message.id)
        if known is None or known[0] != fingerprint:
            version = Version(next(self._versions), await self._data(message))
            known = self._ready[message.id] = (fingerprint, version)
        return known[1]

    async def _data(self, message: discord.Message) -> dict[str, Any]:
        return {
            "id": str(message.id),
            "author": str(message.author.id),
            "at": _unix(message.created_at),
            "only_you": message.flags.ephemeral,
            "thinking": message.flags.loading,
            "text": markdown.tree(message.content),
            "mentions": [str(user.id) for user in message.mentions],
            "everyone": message.mention_everyone,
            "embeds": [self._embed(embed, message) for embed in message.embeds],
            "files": [await self._file(file) for file in message.attachments],
            "rows": [row for part in message.components if (row := _row(part))],
            "reactions": [await _reaction(reaction) for reaction in message.reactions],
            "above": self._above(message),
            "notice": self._notice(message),
        }

    def _above(self, message: discord.Message) -> dict[str, str] | None:
        """The small line over a message: which command or message it answers."""
        meta = message.interaction_metadata
        if meta is not None and meta.type is discord.InteractionType.application_command:
            acting = self.world.acting
            if message.id not in self.world.used and acting is not None and acting[0] == meta.user.id:
                self.world.used[message.id] = acting[1]
            return {"by": str(meta.user.id), "command": self.world.used.get(message.id, "")}
        reference = message.reference
        if reference is not None and isinstance(reference.resolved, discord.Message):
            to = reference.resolved
            return {"by": str(to.author.id), "message": str(to.id), "text": to.content[:120]}
        return None

    def _notice(self, message: discord.Message) -> dict[str, str] | None:
        """A line that Discord itself writes, such as that a thread was opened."""
        if message.type is discord.MessageType.thread_created:
            opened = [thread.id for thread in self.world.threads() if thread.name == message.content]
            return {"kind": "thread", "channel": str(max(opened, default=0)), "text": message.content}
        if message.type in (
            discord.MessageType.default,
            discord.MessageType.reply,
            discord.MessageType.chat_input_command,
        ):
            return None
        return {"kind": "other", "text": message.system_content}

    async def _file(self, file: discord.Attachment) -> dict[str, Any]:
        self.files[file.id] = file
        if file.id not in self._sizes:
            picture = (file.content_type or "") in _PICTURES
            self._sizes[file.id] = _size(await file.read()) if picture else None
        size = self._sizes[file.id]
        return {
            "id": str(file.id),
            "name": file.filename,
            "bytes": file.size,
            "picture": size is not None,
            "moves": file.content_type == "image/gif",
            "alt": file.description or "",
            "width": size[0] if size else 0,
            "height": size[1] if size else 0,
        }

    def _embed(self, embed: discord.Embed, message: discord.Message) -> dict[str, Any]:
        names = {f"attachment://{file.filename}": str(file.id) for file in message.attachments}
        return {
            "colour": embed.colour.value if embed.colour is not None else None,
            "author": embed.author.name or "",
            "title": markdown.inline(embed.title or ""),
            "url": embed.url or "",
            "text": markdown.tree(embed.description or ""),
            "fields": [
                {
                    "name": markdown.inline(field.name or ""),
                    "value": markdown.tree(field.value or ""),
                    "inline": bool(field.inline),
                }
                for field in embed.fields
            ],
            "picture": names.get(embed.image.url or "", ""),
            "footer": embed.footer.text or "",
            "at": _unix(embed.timestamp) if embed.timestamp is not None else None,
        }


async def _reaction(reaction: discord.Reaction) -> dict[str, Any]:
    by = [str(user.id) async for user in reaction.users()]
    return {"emoji": str(reaction.emoji), "count": reaction.count, "by": by}


def _row(part: Any) -> list[dict[str, Any]]:
    return [control for child in getattr(part, "children", ()) if (control := _control(child))]


def _control(part: Any) -> dict[str, Any] | None:
    if isinstance(part, discord.Button):
        return {
            "kind": "button",
            "id": part.custom_id or "",
            "style": part.style.name,
            "label": part.label or "",
            "emoji": str(part.emoji or ""),
            "url": part.url or "",
            "disabled": part.disabled,
        }
    if isinstance(part, discord.SelectMenu):
        return {
            "kind": "select",
            "of": _SELECTS[part.type],
            "id": part.custom_id,
            "placeholder": part.placeholder or "",
            "min": part.min_values,
            "max": part.max_values,
            "disabled": part.disabled,
            "options": _options(part.options),
        }
    return None


def _options(options: Iterable[discord.SelectOption]) -> list[dict[str, Any]]:
    return [
        {
            "label": option.label,
            "value": option.value,
            "description": option.description or "",
            "emoji": str(option.emoji or ""),
            "default": option.default,
        }
        for option in options
    ]


def dialogue(modal: dict[str, Any], ticket: str) -> dict[str, Any]:
    """A modal's payload as the fields that the page can show; those it can't are left out."""
    fields = []
    for part in modal["components"]:
        label, hint = part.get("label") or "", part.get("description") or ""
        for leaf in part.get("components") or [part.get("component") or part]:
            if field := _field(leaf):
                fields.append({**field, "label": leaf.get("label") or label, "hint": hint})
    return {"ticket": ticket, "title": modal["title"], "fields": fields}


def _field(leaf: dict[str, Any]) -> dict[str, Any] | None:
    match leaf["type"]:
        case 4:
            return {
                "kind": "text",
                "id": leaf["custom_id"],
                "long": leaf.get("style") == 2,
                "placeholder": leaf.get("placeholder") or "",
                "value": leaf.get("value") or "",
                "required": leaf.get("required", True),
                "min": leaf.get("min_length") or 0,
                "max": leaf.get("max_length") or 4000,
            }
        case 3:
            return {
                "kind": "select",
                "of": "string",
                "id": leaf["custom_id"],
                "placeholder": leaf.get("placeholder") or "",
                "min": leaf.get("min_values", 1),
                "max": leaf.get("max_values", 1),
                "required": leaf.get("required", True),
                "options": _options(map(discord.SelectOption.from_dict, leaf["options"])),
            }
        case 10:
            return {"kind": "note", "text": markdown.tree(leaf["content"])}
        case _:
            return None


def _size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF, told by its first bytes; None for all else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) > 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) > 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None


def _unix(when: datetime) -> float:
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
