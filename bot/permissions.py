"""What the bot needs in a channel, and why."""

import discord

from bot.errors import CannotPost
from bot.words import table as words

NEEDS = {
    "view_channel": ("View Channel", "to see the table"),
    "send_messages": ("Send Messages", "to post the board"),
    "attach_files": ("Attach Files", "to show the picture of the board"),
    "read_message_history": ("Read Message History", "to edit boards and count votes"),
    "add_reactions": ("Add Reactions", "to offer votes"),
}
"""By the name discord.py gives it: the name in Discord's settings, and the reason."""

IN_THREAD = ("Send Messages in Threads", "to post the board")


def missing_permissions(has: discord.Permissions, *, thread: bool) -> dict[str, str]:
    """The permissions a game needs and the bot lacks: name and reason."""
    missing = {}
    for attribute, (name, reason) in NEEDS.items():
        if thread and attribute == "send_messages":
            if not has.send_messages_in_threads:
                missing[IN_THREAD[0]] = IN_THREAD[1]
        elif not getattr(has, attribute):
            missing[name] = reason
    return missing


def require(has: discord.Permissions, *, thread: bool) -> None:
    """Raise CannotPost with one sentence that names all that is missing."""
    missing = missing_permissions(has, thread=thread)
    if missing:
        raise CannotPost(words.cannot_post(list(missing), list(missing.values())))
