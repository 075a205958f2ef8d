"""How a lobby looks: who sits, what is missing, the buttons."""

import discord

from bot.controls import Control, Row
from bot.tables.table import Table
from bot.words import table as words
from db.records import Match

LOBBY_ROWS: tuple[Row, ...] = (
    (
        Control(words.JOIN, "join", style=discord.ButtonStyle.success),
        Control(words.LEAVE, "stand"),
        Control(words.START, "start", style=discord.ButtonStyle.primary),
        Control(words.CANCEL, "cancel", style=discord.ButtonStyle.danger),
    ),
)


def lobby_text(table: Table, match: Match) -> str:
    """The words of a lobby's message."""
    if match.status == "ended":
        return words.lobby_cancelled(table.title)
    names = {player.user_id: words.plain(player.name) for player in match.players}
    host = names.get(match.host_id, words.mention(match.host_id))
    how = f"{table.modes[match.mode]} · {words.PACES[match.pace]}"
    return words.lobby(table.title, how, host, list(names.values()), table.missing(match))
