"""What players of Figment read: what to decide, how the vote stands, what a row came to."""

from collections.abc import Iterator, Mapping, Sequence

from bot.words.table import count, listed, plain
from engine.figment.actions import (
    BetMade,
    CardTurned,
    Event,
    GameEnded,
    LeadPassed,
    Placed,
    Revealed,
    RoundBegan,
    RowComplete,
    SeatJoined,
    SeatLeft,
)
from engine.figment.state import View

TITLE = "Figment"
MODES = {"normal": "five cards in a row", "challenge": "Challenge Mode: six cards in a row"}
GAPS = "ABCDEF"
PLACE_MENU, CHIP_MENU, END_MENU = (
    "Vote: where does the card go?",
    "Vote: which chip?",
    "Vote: from which end?",
)
LEAST, MOST = "reveal from the least end", "reveal from the most end"
CLOSE, LOOK, JOIN, PANEL = "Close the vote", "Look closer", "Join", "My panel"
REMATCH, REPLAY, STILL = "Rematch", "Replay", "Last reveal without motion"
NOTHING_TO_CLOSE = "Nobody has voted yet: choose first, then close."
VOTED, VOTED_ALOUD = "Your vote is in: {}.", "Your vote is in."
JOIN_FIRST = "Only players vote. Press Join to be one of them."
ALREADY_IN = "You are on the team already."
JOINED = "You are on the team: vote with the others."
TEAM_FULL = "The team is full."
NO_SUCH_CARD = "Only cards in the row, or the one turned up, can be looked at."
LOOK_ONE, LOOK_SIDE, LOOK_OVER = "One card, large", "Two side by side", "Two laid over each other"
RULE = (
    "-# Decided when all have voted and one option has more than half, when the lead closes (the lead’s own choice, "
    "else most votes), or when time is up (most votes; ties: the lead’s, else the one voted for first)."
)
HOW = "Vote with a reaction or in the menu; your newest choice counts."
MEDALS = {"gold": "🥇 Gold", "silver": "🥈 Silver", "bronze": "🥉 Bronze", "": "no medal this time"}


def not_lead(lead: str) -> str:
    return f"Only the lead has the last word, and {plain(lead)} leads now."


def gap(index: int, row: int) -> str:
    """A gap of a row of `row` cards, as a menu tells it."""
    place = (
        "first (least)"
        if index == 0
        else "last (most)"
        if index == row
        else f"between {index} and {index + 1}"
    )
    return f"{GAPS[index]}: {place}"


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """One line for each thing that happened, oldest first; `names` by seat, as people wrote them."""
    return list(_lines(events, [plain(name) for name in names]))


def _lines(events: Sequence[Event], who: Sequence[str]) -> Iterator[str]:
    for event in events:
        match event:
            case RoundBegan(number, colour, _):
                yield f"**Round {number}**: order from least to most **{colour}**."
            case Placed(_, _, index):
                yield f"The card went to gap {GAPS[index]}."
            case RowComplete():
                yield "The row is full."
            case BetMade(_, chip, end):
                yield f"Chip {chip} was bet; the reveal begins at the {'least' if end == '<' else 'most'} end."
            case Revealed():
                yield revealed(event)
            case LeadPassed(seat, lead):
                yield f"{who[seat]} was away: {who[lead]} leads now."
            case SeatJoined(seat):
                yield f"{who[seat]} joined the team."
            case SeatLeft(seat):
                yield f"{who[seat]} left the team."
            case GameEnded(total, medal):
                yield f"**The game is over: {count(total, 'point')}, {MEDALS[medal]}.**"
            case CardTurned():
                continue


def revealed(event: Revealed) -> str:
    """What a round came to."""
    shares = " ".join(f"{share}%" for share in event.shares)
    chip = f"chip {event.chip} kept" if event.kept else f"chip {event.chip} lost"
    mistake = "no mistake" if event.broke is None else f"card {event.broke + 1} broke the order"
    return (
        f"Round {event.number}, {event.colour}, from least to most: {shares}: {mistake}. "
        f"{count(event.scored, 'card')} scored, {chip}: **{count(event.points, 'point')}**, {event.total} in all."
    )


def ask(view: View, lead: str) -> str:
    """What is decided now, and by whom."""
    if view.phase == "place":
        return f"{lead} leads: where does the new card go, from least to most **{view.colour}**?"
    return f"{lead} leads: which chip do you bet on this row, and from which end is it revealed? 🔽 least · 🔼 most"


def expects(view: View) -> str:
    """What a reminder asks for."""
    if view.phase == "place":
        return f"Your vote is missing: where does the new card go, from least to most **{view.colour}**?"
    return "Your vote is missing: which chip, and from which end?"


def standing(voted: Sequence[str], waiting: Sequence[str]) -> str:
    """Who has voted and who has not, never what."""
    done = f"Voted: {listed([plain(name) for name in voted])}" if voted else "Nobody has voted yet"
    return f"{done} · waiting for {listed([plain(name) for name in waiting])}" if waiting else done


def closes(when: str) -> str:
    return f"Deadline: {when}"


def tally(counts: Mapping[str, int], chosen: str) -> str:
    """How a vote went, in one line: counts by emoji."""
    return "Votes: " + " · ".join(f"{emoji} {number}" for emoji, number in counts.items()) + f" → {chosen}"


def reminder(lead: str, link: str) -> str:
    return f"{lead} Nobody has voted in Figment yet and you lead: {link} The time runs once more; then the next player leads."


def explain(view: View, names: Sequence[str]) -> str:
    """The position in words."""
    chips = listed([str(chip) for chip in view.chips]) or "none"
    team = listed([plain(names[seat]) for seat in view.seats])
    lead = f" · {plain(names[view.lead])} leads" if view.lead is not None else ""
    row = f"{len(view.row)} of {view.row_length} cards in the row"
    return (
        f"Round {view.number} of 5, **{view.colour}**: {row}{lead}\n{count(view.total, 'point')} · chips left: {chips}\nTeam: {team}\n"
        f"Bronze {view.thresholds[0]}, Silver {view.thresholds[1]}, Gold {view.thresholds[2]}"
    )


def eyes(lines: Sequence[tuple[str, int, int, str]]) -> str:
    """Who voted how well: name, right votes, votes, best colour."""
    return "\n".join(
        f"{plain(name)}: {right} of {count(votes, 'vote')} right"
        + (f", best eye for {colour}" if colour else "")
        for name, right, votes, colour in lines
    )


def ended(view: View) -> str:
    return f"{count(view.total, 'point')} after {count(len(view.rounds), 'round')}."


def backs(colour: str, shares: Sequence[int]) -> str:
    """What was hidden, when a game ends before its time."""
    return f"The row would have been, {colour}: " + " ".join(f"{share}%" for share in shares)


def decided(text: str) -> str:
    """A bet in the notation, in words: `chip 4, from the least end`."""
    return f"chip {text[1]}, from the {'least' if text[2:] == '<' else 'most'} end"


THE_LEAD = "The lead"
FIRST_CARD, SECOND_CARD, TOP_CARD = "Card:", "Second card:", "Second card, on top:"


def card_name(index: int, row: int) -> str:
    """A card that can be looked at, by its place."""
    return f"Card {index + 1} of the row" if index < row else "The new card"


def looking(mode: str) -> str:
    return {"one": LOOK_ONE, "side": LOOK_SIDE, "over": LOOK_OVER}[mode] + "."


def shifted(percent: int) -> str:
    if percent == 0:
        return "Upper card not shifted"
    return f"Upper card shifted {abs(percent)}% to the {'right' if percent > 0 else 'left'}"


def opaque(percent: int) -> str:
    return f"Upper card {percent}% solid"
