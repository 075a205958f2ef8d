"""What the table says in every game: lobby, turns, refusals, apologies."""

import re
from collections.abc import Sequence
from datetime import datetime

import discord

NAME_LENGTH = 32
_MARKUP = re.compile(r"[\\*_~|`\[\]]")
_UNSEEN = re.compile(r"[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]")
_MARKS = re.compile(r"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")  # fmt: skip


def bare(name: str) -> str:
    """A name on one line, without direction controls and heaps of accents, of at most 32 characters.

    For menus and alt texts, where markdown means nothing."""
    one_line = " ".join(_UNSEEN.sub("", name).split())
    thin = _MARKS.sub(r"\1", one_line)
    return (thin if len(thin) <= NAME_LENGTH else thin[: NAME_LENGTH - 1] + "…") or "someone"


def plain(name: str) -> str:
    """A name for a message: no markdown, no mention, no link, isolated from the text around it."""
    harmless = _MARKUP.sub(r"\\\g<0>", bare(name))
    harmless = (
        harmless.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("://", ":\u200b//")
    )
    return f"\u2068{harmless}\u2069"


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]


def count(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def deciding(names: Sequence[str]) -> str:
    """`A decides`, `A and B decide`."""
    return f"{listed(names)} {'decides' if len(names) == 1 else 'decide'}"


def mention(user_id: int) -> str:
    return f"<@{user_id}>"


def relative(when: datetime) -> str:
    """A moment that every reader sees in the own time zone."""
    return discord.utils.format_dt(when, "R")


def jump(guild_id: int | None, channel_id: int, message_id: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}/{message_id}"


# Lobby

JOIN, LEAVE, START, CANCEL = "Join", "Leave", "Start", "Cancel"


def lobby(title: str, how: str, host: str, names: Sequence[str], missing: str) -> str:
    seated = "\n".join(f"{n}. {name}" for n, name in enumerate(names, 1)) or "Nobody yet."
    return f"## {title}\n{how[:1].upper()}{how[1:]} · host {host}\n{seated}\n-# {missing or 'Ready: the host can start.'}"


def invited(host: str, title: str) -> str:
    return f"{host} invites you to a game of {title}."


def lobby_open(link: str) -> str:
    return f"The lobby is open: {link}"


def lobby_started(title: str, names: Sequence[str]) -> str:
    return f"## {title}\nStarted with {listed(names)}."


def lobby_cancelled(title: str) -> str:
    return f"## {title}\nThis game was cancelled."


PACES = {
    "live": "live (2 minutes a vote, 10 a turn)",
    "daily": "a day for each decision",
    "slow": "three days for each decision",
    "none": "no time limit",
}
JOINED = "You have a seat. The host starts the game."
STOOD_UP = "You left the lobby."
LOBBY_FULL = "Every seat is taken."
LOBBY_CLOSED = "This lobby is closed."
HOST_STARTS = "Only the host can start or cancel; the host is the first name of the lobby."
NOT_IN_LOBBY = "You have no seat in this lobby."


def table_taken(title: str, link: str) -> str:
    return f"This channel's table is taken by a game of {title}: {link} End it first, or start in a thread."


# At the table

OLD_BOARD = "This board is old; the game has gone on."
GAME_OVER = "This game is over."
PUT_AWAY = "This game was put away; `/table resume` in its channel takes it up again."
NO_SUCH_GAME = "This game is no longer kept."
NO_TABLE = "No game is running in this channel. Start one with /fugue start or /figment start."
NOT_SEATED = "You have no seat in this game."
UNKNOWN_COMMAND = "This command comes from another version of the bot. Reload Discord and try again."
NO_MEMBER = "Only members of this server can be chosen."
UNKNOWN_CONTROL = "This control comes from another version of the bot. Use /table status to find the game."
UNREACHED = (
    "Discord had trouble just now. What was saved stays saved: `/table status` shows how the game stands."
)
TRY_AGAIN = "The storage is busy. Nothing was changed: please try again in a moment."
NOT_A_GAME_OF = "The game in this channel is another one: use its own commands."
PAUSED = "⏸ The clocks of this game stand still: `/table resume` lets them run again."
LEFT = "You left the game."
ENDED = "The game was ended."


def old_board(link: str) -> str:
    return f"{OLD_BOARD} The present one: {link}" if link else OLD_BOARD


def game_over(link: str) -> str:
    return f"{GAME_OVER} Its last board: {link}" if link else GAME_OVER


def taken_back(what: str) -> str:
    return f"Taken back: {what}" if what else "Taken back."


def not_your_turn(names: Sequence[str]) -> str:
    return f"It is not your turn: {deciding(names)} now."


def unclear(text: str) -> str:
    return f"“{bare(text)}” can't be chosen now. Pick one of the entries that the command offers."


def who_may_end(host: str) -> str:
    return f"Only the host, {host}, or a member with Manage Channels may end this game."


def our_fault(error_id: str) -> str:
    return f"Something went wrong on our side. Nothing was lost; please try again. (error {error_id})"


def unreadable(error_id: str) -> str:
    return (
        "The game of this channel can't be read any more; no other game is concerned. A member with Manage Channels "
        f"frees the channel with `/table admin end`. (error {error_id})"
    )


def cannot_post(missing: Sequence[str], reasons: Sequence[str]) -> str:
    why = "; ".join(f"**{name}** ({reason})" for name, reason in zip(missing, reasons, strict=True))
    return f"I can't run a game here, I lack {why}. Please ask a server admin to allow it in this channel."


FORBIDDEN = (
    "Discord does not allow me that in this channel. Please ask a server admin to look at my permissions."
)
NOT_HERE = "Games need a text channel or a thread of a server."
BOARD_NOT_POSTED = "Your action is saved, but I can't post the board here. What I lack: "


def status(title: str, how: str, names: Sequence[str], prompt: str, link: str) -> str:
    return f"## {title}\n{how[:1].upper()}{how[1:]}\n{listed(names)}\n{prompt}\n{link}"


CONFIRM, BACK, MORE = "Confirm", "Back", "More …"
SURE_END = "End this game for everybody? It can't be taken up again."
SURE_LEAVE = "Leave this game for good?"
YES_END, YES_LEAVE = "End the game", "Leave the game"
