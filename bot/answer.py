"""The one way an interaction is answered: acknowledged first, by whatever it takes at the end.

Discord waits three seconds for the acknowledgement and then shows a failure, so it is the first
thing awaited, before any database or drawing work. Whether the answer is for one reader alone is
decided right there. A token that has expired, or an interaction that is unknown or was already
acknowledged, never undoes or repeats what was saved: the reader is then told in the channel.
"""

import io
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple

import discord
from discord.utils import MISSING

from bot.controls import MESSAGE, Row, clip, rows_view
from bot.unreached import UNREACHED
from bot.words import table as words
from db.errors import CorruptMatch, NoSuchMatch, StoreBusy
from engine.errors import Refusal
from renderers.picture import Picture

log = logging.getLogger(__name__)


NOBODY = discord.AllowedMentions.none()


class Ack(Enum):
    """How an interaction is acknowledged."""

    PANEL = "a new message that only its reader sees"
    SAME_PANEL = "the panel that holds the control will change"
    QUIET = "nothing to show unless something is refused"


def attachment(picture: Picture, name: str) -> discord.File:
    """A picture as a file with its alt text; `name` is a fixed word that tells no secret."""
    return discord.File(io.BytesIO(picture.data), f"{name}.{picture.kind}", description=picture.alt)


class Person(NamedTuple):
    """A Discord user: the id is the key, the name is the newest seen."""

    id: int
    name: str


class Answer:
    """An interaction under way; `work` done on its behalf calls `say` at most once for its result."""

    def __init__(self, interaction: discord.Interaction[Any], ack: Ack) -> None:
        self.interaction = interaction
        self._ack = ack
        self._alive = True

    @property
    def person(self) -> Person:
        """Who asked."""
        return Person(self.interaction.user.id, self.interaction.user.display_name)

    async def acknowledge(self) -> None:
        """Tell Discord that the interaction was heard."""
        response = self.interaction.response
        try:
            if self._ack is Ack.PANEL:
                await response.defer(ephemeral=True, thinking=True)
            else:
                await response.defer()
        except discord.InteractionResponded:
            self._alive = False
        except UNREACHED as error:
            self._alive = False
            log.info("interaction not acknowledged: %s", error)

    async def say(
        self,
        text: str,
        *,
        match_id: int = 0,
        seq: int = 0,
        rows: Sequence[Row] = (),
        pictures: Sequence[Picture] = (),
        text_file: str = "",
        aloud: str = "",
    ) -> None:
        """Show the reader a text, with pictures and controls, or with a longer text as a file: in the
        panel where there is one. `aloud`: what to say instead where everybody will read it."""
        files = [attachment(picture, f"picture{n}") for n, picture in enumerate(pictures, 1)]
        if text_file:
            files.append(discord.File(io.BytesIO(text_file.encode()), "match.txt"))
        view = rows_view(match_id, seq, rows)
        text = clip(text, MESSAGE)
        try:
            if not self._alive:
                await self._in_channel(aloud or text)
            elif self._ack is Ack.QUIET:
                await self.interaction.followup.send(
                    text, ephemeral=True, files=files, view=view or MISSING, allowed_mentions=NOBODY
                )
            else:
                await self.interaction.edit_original_response(
                    content=text,
                    attachments=files,
                    view=view,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except UNREACHED as error:
            log.warning("answer not delivered: %s", error)
            if self._alive:
                self._alive = False
                await self.say(text, aloud=aloud)

    async def refuse(self, text: str) -> None:
        """Tell the reader why not. A panel that is open stays as it is: what it shows may be newer than
        the click, as after a double click."""
        if self._ack is Ack.SAME_PANEL:
            self._ack = Ack.QUIET
        await self.say(text)

    async def done(self) -> None:
        """Nothing to show: take the placeholder away."""
        if self._ack is Ack.PANEL and self._alive:
            try:
                await self.interaction.delete_original_response()
            except UNREACHED as error:
                log.info("placeholder not removed: %s", error)

    async def _in_channel(self, text: str) -> None:
        channel = self.interaction.channel
        if isinstance(channel, discord.abc.Messageable):
            user = self.interaction.user
            text = clip(f"{user.mention} {text}", MESSAGE)
            await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[user]))


Work = Callable[[Answer], Awaitable[None]]


async def serve(interaction: discord.Interaction[Any], ack: Ack, work: Work) -> None:
    """Acknowledge, do the work, and turn whatever goes wrong into one sentence for its reader."""
    answer = Answer(interaction, ack)
    await answer.acknowledge()
    try:
        await work(answer)
    except Refusal as refusal:
        await answer.refuse(str(refusal))
    except NoSuchMatch:
        await answer.refuse(words.NO_SUCH_GAME)
    except StoreBusy:
        await answer.refuse(words.TRY_AGAIN)
    except discord.Forbidden as error:
        log.warning("not allowed by Discord: %s", error)
        await answer.refuse(words.FORBIDDEN)
    except UNREACHED as error:
        log.warning("Discord not reached: %s", error)
        await answer.refuse(words.UNREACHED)
    except CorruptMatch as error:
        await answer.refuse(apologise(error, words.unreadable))
    except Exception as error:
        await answer.refuse(apologise(error))


def apologise(error: BaseException, sentence: Callable[[str], str] = words.our_fault) -> str:
    """Log a fault of ours under an id of chance, and the sentence that names it."""
    error_id = secrets.token_hex(4)
    log.error("error %s: %s", error_id, type(error).__name__, exc_info=error)
    return sentence(error_id)
