"""Votes by reaction and by menu (G7): bound to the position they were cast at, read again from the
message whenever it may have changed unseen.

Only raw events are heard: they come for messages of any age. A reaction counts for the option it
stands for from the moment it is first seen; a person's newest choice is the vote, and when its
reaction is taken away the one before counts again. Reactions that a moderator clears are votes
withdrawn; votes by menu stay, and the options are offered again.
"""

import logging
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import discord
from discord.ext import tasks
from discord.utils import utcnow

from bot import panel
from bot.answer import Ack, Answer, Person, apologise
from bot.controls import Press
from bot.dealer import seat_of
from bot.errors import NotAllowed, NotSeated, OldBoard
from bot.scene import Scene
from bot.tables.table import Question, Table
from bot.tally import closed_by_lead, most_votes, newest, of_question, unanimous_enough
from bot.unreached import UNREACHED
from bot.words import figment as words
from bot.words import table as table_words
from db.records import Match, Posted
from engine.core import JOIN, SKIP, Seat

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

EDIT_EVERY = 2.0
"""Seconds between two edits of a board for who has voted."""

VARIANTS = dict.fromkeys([0xFE0F, *range(0x1F3FB, 0x1F400)])
"""Variation selector and skin tones: the same emoji to a voter."""

Rule = Callable[[Mapping[int, int]], int | None]


class Votes:
    """Counts votes; what it knows stands in the store and on the messages."""

    def __init__(self, client: "Client") -> None:
        self._client = client
        self._edited: dict[int, float] = {}
        self._waiting: set[int] = set()

    async def reacted(self, payload: discord.RawReactionActionEvent) -> None:
        """A reaction was added or removed somewhere."""
        client = self._client
        if client.user is None or payload.user_id == client.user.id:
            return
        match = await self._voted_on(payload.channel_id, payload.message_id)
        if match is None or not _on_team(match, payload.user_id):
            return
        if payload.member is not None:
            person = Person(payload.user_id, payload.member.display_name)
            match = await client.dealer.renamed(match, person)
        found = option_of(client.tables[match.game].ballot(await client.dealer.scene(match)), payload.emoji)
        if found is None:
            return
        question, option = found
        if payload.event_type == "REACTION_ADD":
            await client.store.cast(match.id, match.seq, payload.user_id, question, option, "reaction")
        else:
            await client.store.retract(match.id, match.seq, payload.user_id, question, option, "reaction")
        await self.settle(match.id, match.seq)

    async def cleared(self, channel_id: int, message_id: int) -> None:
        """A moderator took reactions away: count again and offer the options again."""
        match = await self._voted_on(channel_id, message_id)
        if match is None:
            return
        async with self._client.dealer.turn(match.id):
            scene = await self._client.dealer.scene(await self._client.store.load(match.id))
            await self.recount(scene)
            await self._client.boards.offer(scene)
            await self._show_voters(match.id)

    async def recount(self, scene: Scene) -> Scene:
        """Bring the stored votes in line with the reactions on the board's message, and the scene
        with both. Doing it twice changes nothing."""
        match, store = scene.match, self._client.store
        if match.board is None or match.board.seq != match.seq:
            return scene
        try:
            seen = await self._reactions(scene, match.board)
        except UNREACHED as error:
            log.info("match %s: reactions not read: %s", match.id, error)
            return scene
        known = {
            (vote.user_id, vote.question, vote.option)
            for vote in scene.votes
            if vote.seq == match.seq and vote.via == "reaction"
        }
        for user, question, option in sorted(known - seen):
            await store.retract(match.id, match.seq, user, question, option, "reaction")
        for user, question, option in sorted(seen - known):
            await store.cast(match.id, match.seq, user, question, option, "reaction")
        return await self._client.dealer.scene(match)

    async def _reactions(self, scene: Scene, board: Posted) -> set[tuple[int, str, int]]:
        """The team's reactions on a board: user, question, option."""
        ballot = self._client.tables[scene.match.game].ballot(scene)
        seen = set()
        for reaction in (await self._client.boards.message(board)).reactions:
            if found := option_of(ballot, reaction.emoji):
                users = [user.id async for user in reaction.users()]
                seen |= {(user, *found) for user in users if _on_team(scene.match, user)}
        return seen

    async def settle(self, match_id: int, seq: int, *, reread: bool = False) -> None:
        """Decide when all have voted and more than half agree; else show who has voted. `reread`:
        events may have been missed, so the reactions are read first."""
        client = self._client
        async with client.dealer.turn(match_id):
            match = await client.store.load(match_id)
            if match.status != "running" or match.seq != seq:
                return
            scene = await client.dealer.scene(match)
            if reread or not waited_for(client.tables[match.game], scene):
                scene = await self.recount(scene)
            team = _team(match)
            if not await self._decide(scene, lambda chosen: unanimous_enough(chosen, team)):
                if reread:
                    await client.boards.complete(scene)
                await self._show_voters(match_id)

    async def close(self, match: Match, person: Person) -> None:
        """The lead closes the vote; the caller holds the turn. Raises a Refusal."""
        client = self._client
        scene = await client.dealer.scene(match)
        lead = _lead(scene)
        if person.id != lead:
            raise NotAllowed(words.not_lead(scene.names[_seat(scene)]))
        scene = await self.recount(scene)
        if not await self._decide(scene, lambda chosen: closed_by_lead(chosen, lead)):
            raise NotAllowed(words.NOTHING_TO_CLOSE)

    async def timed_out(self, scene: Scene, *, last: bool) -> None:
        """Time is over; the caller holds the turn. Without a vote on every question the lead is
        reminded once, and then passed over (G8)."""
        client, match = self._client, scene.match
        scene = await self.recount(scene)
        lead = _lead(scene)
        if await self._decide(scene, lambda chosen: most_votes(chosen, lead)):
            return
        person = Person(lead, "")
        if last or not lead:
            await client.dealer.commit(match, _seat(scene), person, SKIP, by_itself=True)
            return
        if time := client.tables[match.game].limit(match):
            await client.store.fire(match.id, match.seq, ("late", "later"))
            await client.store.set_timer(match.id, match.seq, "again", utcnow() + time)
        await client.boards.say(
            match, words.reminder(table_words.mention(lead), client.boards.link(match)), (lead,)
        )

    @tasks.loop(seconds=EDIT_EVERY)
    async def edits(self) -> None:
        """Runs while an edit waits for its time."""
        await self.flush()
        if not self._waiting:
            self.edits.stop()

    async def flush(self) -> None:
        """Edit the boards whose voters changed since their last edit."""
        waiting, self._waiting = self._waiting, set()
        now = time.monotonic()
        self._edited = {match: at for match, at in self._edited.items() if now - at < EDIT_EVERY}
        for match_id in waiting:
            try:
                async with self._client.dealer.turn(match_id):
                    await self._show_voters(match_id)
            except Exception as error:
                apologise(error)

    async def _decide(self, scene: Scene, rule: Rule) -> bool:
        """Carry out what the votes decide by a rule, if they decide every question."""
        table = self._client.tables[scene.match.game]
        cast, team = newest(scene.votes, scene.match.seq), _team(scene.match)
        chosen: dict[str, int] = {}
        for question in table.ballot(scene):
            option = rule(of_question(cast, question.key, team))
            if option is None:
                return False
            chosen[question.key] = option
        if not chosen:
            return False
        person = Person(_lead(scene), "")
        await self._client.dealer.commit(scene.match, _seat(scene), person, table.decision(scene, chosen))
        return True

    async def _show_voters(self, match_id: int) -> None:
        """Edit the board's words, at most once in two seconds; what comes sooner waits for `flush`. A board
        that is gone is posted anew. The caller holds the turn."""
        now = time.monotonic()
        if now - self._edited.get(match_id, -EDIT_EVERY) < EDIT_EVERY:
            self._waiting.add(match_id)
            if not self.edits.is_running():
                self.edits.start()
            return
        self._edited[match_id] = now
        await self._client.dealer.reword(match_id)

    async def _voted_on(self, channel_id: int, message_id: int) -> Match | None:
        """The running match whose present board is this message."""
        match = await self._client.store.find(channel_id)
        if match is None or match.status != "running" or match.board is None:
            return None
        present = match.board.message_id == message_id and match.board.seq == match.seq
        return match if present else None


Emoji = discord.PartialEmoji | discord.Emoji | str


def option_of(ballot: tuple[Question, ...], emoji: Emoji) -> tuple[str, int] | None:
    """The question and option that an emoji votes for, whatever its variant."""
    plain = str(emoji).translate(VARIANTS)
    for question in ballot:
        for index, option in enumerate(question.options):
            if option.emoji.translate(VARIANTS) == plain:
                return question.key, index
    return None


def waited_for(table: Table, scene: Scene) -> list[int]:
    """The users a decision waits for: those who have not voted, or those who sit on the seat that decides."""
    questions = table.ballot(scene)
    if not questions:
        return [user for seat in scene.to_act() for user in scene.users(seat)]
    cast = newest(scene.votes, scene.match.seq)
    return [user for user in _team(scene.match) if any((user, q.key) not in cast for q in questions)]


def _team(match: Match) -> list[int]:
    return [player.user_id for player in match.players if not player.left]


def _on_team(match: Match, user_id: int) -> bool:
    return user_id in _team(match)


def _lead(scene: Scene) -> int:
    """The user who leads; 0, which is nobody's id, where the leader's seat was left empty."""
    return next(iter(scene.users(_seat(scene))), 0)


def _seat(scene: Scene) -> Seat:
    """The seat that leads: who decides in the end."""
    return scene.to_act()[0]


async def _vote(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """A vote by menu."""
    match = await client.dealer.load(press.match_id, press.seq)
    try:
        seat_of(match, person.id)
    except NotSeated:
        raise NotSeated(words.JOIN_FIRST) from None
    ballot = client.tables[match.game].ballot(await client.dealer.scene(match))
    question = next((question for question in ballot if question.key == press.argument), None)
    choice = press.values[0] if press.values else ""
    if question is None or not choice.isdecimal() or int(choice) >= len(question.options):
        raise OldBoard(table_words.old_board(client.boards.link(match)))
    if not await client.store.cast(match.id, match.seq, person.id, question.key, int(choice), "menu"):
        raise OldBoard(table_words.old_board(client.boards.link(match)))
    await answer.say(words.VOTED.format(question.options[int(choice)].label), aloud=words.VOTED_ALOUD)
    await client.votes.settle(match.id, match.seq)


async def _close(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """The lead's button."""
    async with client.dealer.turn(press.match_id):
        await client.votes.close(await client.dealer.load(press.match_id, press.seq), person)
    await panel.done(client, answer, press.match_id)


async def _sit(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Join the running game (G9)."""
    async with client.dealer.turn(press.match_id):
        match = await client.dealer.load(press.match_id)
        if _on_team(match, person.id):
            raise NotAllowed(words.ALREADY_IN)
        if len(_team(match)) >= client.tables[match.game].seats[1]:
            raise NotAllowed(words.TEAM_FULL)
        seat = 1 + max(player.seat for player in match.players)
        await client.dealer.commit(match, seat, person, JOIN)
    await answer.say(words.JOINED)


PRESSES = {"vote": (Ack.QUIET, _vote), "close": (Ack.QUIET, _close), "sit": (Ack.QUIET, _sit)}
"""What the controls of a vote do, and how each is acknowledged."""
