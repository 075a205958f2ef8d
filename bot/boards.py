"""The public messages of a match: the lobby, the board, what happened.

A board is an ordinary message of the bot's, kept as channel id and message id, never an answer to
an interaction: so it can be edited after days and restarts. What can't be edited is posted anew.
"""

import asyncio
import logging
from functools import partial
from typing import Any

import discord

from bot.answer import apologise, attachment
from bot.controls import MESSAGE, Row, clip, rows_view
from bot.easel import Easel
from bot.permissions import missing_permissions
from bot.scene import Scene
from bot.tables.lobby import LOBBY_ROWS, lobby_text
from bot.tables.table import Post, Table, reactions
from bot.unreached import UNREACHED
from bot.words import table as words
from db.records import Match, Posted
from db.store import Store

log = logging.getLogger(__name__)

ARCHIVED = 50083
"""Discord's code for an edit in an archived thread."""


class Boards:
    """Posts, edits and closes boards; the caller holds the match's turn."""

    def __init__(self, client: discord.Client, store: Store, tables: dict[str, Table], easel: Easel) -> None:
        self._client = client
        self._store = store
        self._tables = tables
        self._easel = easel
        self._reacting: dict[int, asyncio.Task[None]] = {}

    async def show(self, scene: Scene, *, anew: bool = False) -> None:
        """Bring the channel up to the position: edit the board, or (`anew`: in any case) post what is
        new and close the former one. Raises one of UNREACHED where Discord does not take it; the match
        is saved all the same."""
        table = self._tables[scene.match.game]
        posts = await self._easel.draw(partial(table.posts, scene))
        channel = await self._channel(scene.match.channel_id)
        board = scene.match.board
        if (
            board
            and not anew
            and not table.fresh(scene)
            and await self._edit(channel, board, scene, posts[-1])
        ):
            await self._store.set_board(scene.match.id, board.channel_id, board.message_id, scene.match.seq)
            return
        for post in posts:
            message = await self._send(channel, scene.match, post)
        await self._store.set_board(scene.match.id, channel.id, message.id, scene.match.seq)
        if board:
            await self._close(channel, board, scene)
        self._react(scene.match.id, message, posts[-1].reactions)
        if work := table.ahead(scene):
            self._easel.ahead(work)

    async def show_lobby(self, match: Match, *, invite: int | None = None) -> None:
        """Post or edit the lobby's message."""
        channel = await self._channel(match.channel_id)
        table = self._tables[match.game]
        text = lobby_text(table, match)
        rows = rows_view(match.id, match.seq, LOBBY_ROWS) if match.status == "lobby" else None
        if match.board:
            try:
                await channel.get_partial_message(match.board.message_id).edit(
                    content=text, view=rows, allowed_mentions=discord.AllowedMentions.none()
                )
            except discord.HTTPException as error:
                if not _is_out_of_reach(error):
                    raise
                log.info("match %s: the lobby's message is out of reach", match.id)
            else:
                return
        if invite:
            host = words.plain(match.players[0].name)
            text = f"{words.mention(invite)} {words.invited(host, table.title)}\n{text}"
        pings = discord.AllowedMentions(users=[discord.Object(invite)] if invite else False)
        message = await channel.send(text, allowed_mentions=pings, **({"view": rows} if rows else {}))
        await self._store.set_board(match.id, channel.id, message.id, match.seq)

    async def refresh(self, scene: Scene, text: str) -> None:
        """Change only the words of the board."""
        board = scene.match.board
        if board:
            channel = await self._channel(board.channel_id)
            await channel.get_partial_message(board.message_id).edit(
                content=text, allowed_mentions=discord.AllowedMentions.none()
            )

    async def message(self, board: Posted) -> discord.Message:
        """The board as Discord has it now, with its reactions."""
        channel = await self._channel(board.channel_id)
        message: discord.Message = await channel.fetch_message(board.message_id)
        return message

    async def say(
        self, match: Match, text: str, pings: tuple[int, ...] = (), rows: tuple[Row, ...] = ()
    ) -> None:
        """A message of words alone, for reminders."""
        channel = await self._channel(match.channel_id)
        view, text = rows_view(match.id, match.seq, rows), clip(text, MESSAGE)
        await channel.send(text, allowed_mentions=_pinging(pings), **({"view": view} if view else {}))

    def link(self, match: Match) -> str:
        """The address of the present board, empty where there is none."""
        board = match.board
        return words.jump(match.guild_id, board.channel_id, board.message_id) if board else ""

    async def trouble(self, match: Match) -> str:
        """One sentence about what Discord does not let us do in the match's channel, or an empty text."""
        try:
            channel = await self._channel(match.channel_id)
        except UNREACHED:
            return words.NOT_HERE
        guild = getattr(channel, "guild", None)
        if guild is None or guild.me is None:
            return ""
        has, thread = channel.permissions_for(guild.me), isinstance(channel, discord.Thread)
        missing = missing_permissions(has, thread=thread)
        return words.BOARD_NOT_POSTED + words.listed(list(missing)) if missing else ""

    async def _channel(self, channel_id: int) -> Any:
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

    async def _send(self, channel: Any, match: Match, post: Post) -> discord.Message:
        text, files = await self._drawn(post)
        view = rows_view(match.id, match.seq, post.rows)
        message: discord.Message = await channel.send(
            text,
            files=files,
            allowed_mentions=_pinging(post.pings),
            **({"view": view} if view else {}),
        )
        return message

    async def _drawn(self, post: Post) -> tuple[str, list[discord.File]]:
        """A post's words and files, drawn off the event loop. A picture that fails is our fault: the
        words are posted all the same, with the fault's id."""
        try:
            pictures = await self._easel.draw(post.draw)
        except Exception as error:
            return f"{post.text}\n{apologise(error)}", []
        return post.text, [attachment(picture, f"picture{n}") for n, picture in enumerate(pictures, 1)]

    async def _edit(self, channel: Any, board: Posted, scene: Scene, post: Post) -> bool:
        """Edit the board in place; False when it is gone or shut away in an archived thread, which a
        new message opens again."""
        text, files = await self._drawn(post)
        try:
            await channel.get_partial_message(board.message_id).edit(
                content=text,
                attachments=files,
                view=rows_view(scene.match.id, scene.match.seq, post.rows),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            if _is_out_of_reach(error):
                return False
            raise
        return True

    async def _close(self, channel: Any, board: Posted, scene: Scene) -> None:
        """Leave of a former board what it told; a lobby's message says that the game started."""
        table = self._tables[scene.match.game]
        if len(scene.frames) == 1:
            names = [words.plain(name) for name in scene.names]
            text = words.lobby_started(table.title, names)
        else:
            former = scene if board.seq == scene.match.seq else scene.at(len(scene.frames) - 2)
            text = table.posts(former)[-1].told or f"-# {table.title}"
        try:
            await channel.get_partial_message(board.message_id).edit(
                content=text, view=None, allowed_mentions=discord.AllowedMentions.none()
            )
        except UNREACHED as error:
            log.info("match %s: former board not closed: %s", scene.match.id, error)

    async def offer(self, scene: Scene) -> None:
        """Put the reactions of the ballot on the board again."""
        board = scene.match.board
        if board:
            channel = await self._channel(board.channel_id)
            message = channel.get_partial_message(board.message_id)
            self._react(scene.match.id, message, reactions(self._tables[scene.match.game].ballot(scene)))

    async def complete(self, scene: Scene) -> None:
        """Offer the ballot's reactions that the board lacks: the bot may have been stopped half-way."""
        board = scene.match.board
        if board:
            try:
                message = await self.message(board)
            except UNREACHED as error:
                log.info("match %s: reactions not read: %s", scene.match.id, error)
                return
            offered = {str(reaction.emoji) for reaction in message.reactions if reaction.me}
            ballot = reactions(self._tables[scene.match.game].ballot(scene))
            self._react(scene.match.id, message, tuple(emoji for emoji in ballot if emoji not in offered))

    def _react(
        self, match_id: int, message: discord.PartialMessage | discord.Message, reactions: tuple[str, ...]
    ) -> None:
        """Offer the reactions, in the background: it takes a quarter of a second each. The next
        board of the match ends what is still under way."""
        if former := self._reacting.pop(match_id, None):
            former.cancel()
        if reactions:
            task = asyncio.create_task(_add_reactions(message, reactions))
            self._reacting[match_id] = task
            task.add_done_callback(lambda done: self._forget(match_id, done))

    def _forget(self, match_id: int, task: asyncio.Task[None]) -> None:
        if self._reacting.get(match_id) is task:
            del self._reacting[match_id]


def _is_out_of_reach(error: discord.HTTPException) -> bool:
    """Whether a message is gone, or lies in a thread that only a new message opens again."""
    return isinstance(error, discord.NotFound) or error.code == ARCHIVED


async def _add_reactions(
    message: discord.PartialMessage | discord.Message, reactions: tuple[str, ...]
) -> None:
    for emoji in reactions:
        try:
            await message.add_reaction(emoji)
        except UNREACHED as error:
            log.info("reaction not added to message %s: %s", message.id, error)


def _pinging(pings: tuple[int, ...]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False,
        users=[discord.Object(user) for user in pings] if pings else False,
    )  # fmt: skip
