"""Counting votes (G7): a vote is a person's newest choice, and a tally is of people, never of marks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.scene import Scene
from bot.tables.table import Question
from bot.words import figment as words
from db.records import Vote
from engine.figment.actions import BetMade, Colour, Placed
from engine.figment.deck import shares
from engine.figment.state import State


def newest(votes: Iterable[Vote], seq: int) -> dict[tuple[int, str], int]:
    """The option each person chose last, by user id and question, of the votes at `seq`; in the
    order in which these choices were made."""
    chosen: dict[tuple[int, str], int] = {}
    for vote in votes:
        if vote.seq == seq:
            chosen.pop((vote.user_id, vote.question), None)
            chosen[vote.user_id, vote.question] = vote.option
    return chosen


def unanimous_enough(chosen: Mapping[int, int], team: Sequence[int]) -> int | None:
    """The option that more than half chose once everybody has voted; `chosen` is by user id."""
    if any(user not in chosen for user in team):
        return None
    option, count = Counter(chosen[user] for user in team).most_common(1)[0]
    return option if 2 * count > len(team) else None


def closed_by_lead(chosen: Mapping[int, int], lead: int) -> int | None:
    """The lead's own choice, or without one the option with most votes."""
    return chosen.get(lead, most_votes(chosen, lead))


def most_votes(chosen: Mapping[int, int], lead: int) -> int | None:
    """The option with most votes; among equals the lead's, else the one voted for first."""
    if not chosen:
        return None
    counts = Counter(chosen.values())
    most = max(counts.values())
    equals = [option for option, count in counts.items() if count == most]
    if chosen.get(lead) in equals:
        return chosen[lead]
    return equals[0]


def of_question(cast: Mapping[tuple[int, str], int], question: str, team: Sequence[int]) -> dict[int, int]:
    """The team's choices for one question, by user id, the first made first."""
    return {user: option for (user, key), option in cast.items() if key == question and user in team}


def closing_line(scene: Scene, ballot: Sequence[Question]) -> str:
    """How the vote that led to the newest frame went; empty where nothing was decided or nobody voted.
    Figment takes nothing back, so a frame's place in the history is its seq."""
    if not any(isinstance(event, Placed | BetMade) for event in scene.frames[-1].events):
        return ""
    cast = newest(scene.votes, len(scene.frames) - 2)
    counts = {
        option.emoji: count
        for question in ballot
        for index, option in enumerate(question.options)
        if (count := sum(1 for (_, key), chosen in cast.items() if key == question.key and chosen == index))
    }
    entry = scene.frames[-1].entry
    return words.tally(counts, _chosen(entry.text)) if counts and entry else ""


def _chosen(text: str) -> str:
    return words.GAPS[int(text[1:])] if text.startswith("p") else words.decided(text)


def eyes(scene: Scene) -> list[tuple[str, int, int, str]]:
    """Who voted how well on where a card goes: name, right votes, votes, best colour. A vote is right
    when the card's share fits between its neighbours in the row. Only for games that are over."""
    right: Counter[tuple[int, Colour]] = Counter()
    votes: Counter[tuple[int, Colour]] = Counter()
    for seq, state in placements(scene):
        colour = state.arrows[len(state.rounds)]
        for (user, question), option in newest(scene.votes, seq).items():
            if question == "place":
                votes[user, colour] += 1
                right[user, colour] += _fits(state, colour, option)
    lines: list[tuple[str, int, int, str]] = []
    for player in scene.match.players:
        user = player.user_id
        colours = [colour for voter, colour in votes if voter == user]
        if colours:
            rates = {colour: right[user, colour] / votes[user, colour] for colour in colours}
            best = max(colours, key=rates.__getitem__)
            hits = sum(right[user, colour] for colour in colours)
            total = sum(votes[user, colour] for colour in colours)
            lines.append((player.name, hits, total, best if rates[best] else ""))
    return lines


def placements(scene: Scene) -> list[tuple[int, State]]:
    """Every position in which a card was placed, with its seq."""
    return [
        (seq, scene.frames[seq].state)
        for seq in range(len(scene.frames) - 1)
        if any(isinstance(event, Placed) for event in scene.frames[seq + 1].events)
    ]


def _fits(state: State, colour: Colour, gap: int) -> bool:
    def share(card: int) -> int:
        percent: int = getattr(shares(state.setup.box, card), colour)
        return percent

    assert state.turned is not None  # noqa: S101 - a card is up wherever one was placed
    card = share(state.turned)
    low = share(state.row[gap - 1]) if gap > 0 else 0
    high = share(state.row[gap]) if gap < len(state.row) else 100
    return low <= card <= high
