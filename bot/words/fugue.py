"""What players of Fugue read: what happened, what they may do, what it came to."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.words.table import count, deciding, listed, plain
from engine.core import Seat, letter
from engine.fugue.actions import (
    Action,
    CardDiscarded,
    CardMoved,
    CardPlaced,
    CreateFugue,
    Dealt,
    DeckEmptied,
    Decline,
    DestroyFugue,
    Discard,
    Drew,
    Event,
    FugueCreated,
    FugueDestroyed,
    GameEnded,
    PhaseDeclined,
    PlaceCard,
    RemoveSpirit,
    Reshuffled,
    Scored,
    SeatLeft,
    SetBroken,
    SetCompleted,
    SetUsed,
    Source,
    SpiritRemoved,
    Target,
    TurnBegan,
    TurnSkipped,
    UseSet,
    Wave,
    Waved,
)
from engine.fugue.cards import FUGUE_VALUE, NAMES
from engine.fugue.state import View

TITLE = "Fugue"
MODES = {"standard": "2 to 8 players", "solo": "solo challenge"}
NEEDS_TWO = "Waiting for a second player. One side alone plays the solo challenge: `/fugue start mode:solo`."

PHASES = {
    "1": "**Vision phase**: use a Set that stood complete when the turn began, or go on.",
    "2": "**Imagination phase**: place a card in a Vision slot.",
    "3": "**Second Vision phase**: use Sets completed this turn, or go on.",
    "4": "**Depth phase**: discard a card, or end the turn.",
    "r": "**The deck is empty**: choose a Spirit to remove.",
}
DECLINE = {"1": "Use no Set", "3": "Use no more Sets", "4": "Discard nothing, end the turn"}
MY_TURN, LOOK, TAKE_BACK = "My turn", "Look", "Take back"
FUGUES = "Fugues …"
USE, PLACE, DISCARD, REMOVE = "Use", "Place a card …", "Discard a card …", "Remove a Spirit …"
ENDS_TURN = "This ends your turn: the draw can't be taken back."
PREVIEW = "This is how the table would look."
NOT_NOW = "Nobody has to decide anything here now."
REMATCH, REPLAY, SINCE = "Rematch", "Replay", "What happened"


def cards(letters: str) -> str:
    """Card names: `Vision, Vision and Spirit`."""
    return listed([NAMES[card] for card in letters]) if letters else "no cards"


def pair(letters: str) -> str:
    """A Set, left card first."""
    return f"{NAMES[letters[0]]}/{NAMES[letters[1]]}"


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """One line for each thing that happened, oldest first; `names` by seat, as people wrote them."""
    who = [plain(name) for name in names]
    return list(_lines(_as_told(events), who))


def _as_told(events: Sequence[Event]) -> Sequence[Event]:
    """A Set that was given up for a card comes after that card."""
    told = list(events)
    for n, (broken, placed) in enumerate(pairwise(events)):
        if isinstance(broken, SetBroken) and isinstance(placed, CardPlaced):
            told[n : n + 2] = placed, broken
    return told


def _lines(events: Sequence[Event], who: Sequence[str]) -> Iterator[str]:
    for event in events:
        match event:
            case SetUsed(seat, slot, letters, read):
                reading = f", read as {pair(read)}," if read else ""
                yield f"{who[seat]} used {pair(letters)}{reading} from slot {slot}."
            case CardMoved(_, source, target, card):
                yield f"→ {NAMES[card]} from {_source(source, who)} to {_target(target, who)}."
            case SetCompleted(owner, slot, letters):
                yield f"→ {pair(letters)} is complete in {who[owner]}’s slot {slot}."
            case SetBroken(owner, slot, letters, to_depth):
                yield f"→ {pair(letters)} in {who[owner]}’s slot {slot} broke: {cards(to_depth)} went to the Depth Area."
            case Waved(_, letters):
                yield f"→ The Wave: {count(len(letters), 'card')} went outside the game."
            case FugueCreated(_, to, kind):
                yield f"→ {who[to]} has the {NAMES[kind]} Fugue now."
            case FugueDestroyed(_, of, kind):
                yield f"→ {who[of]} lost the {NAMES[kind]} Fugue."
            case CardPlaced(seat, card, slot, how):
                yield f"{who[seat]} placed {NAMES[card]} {_slot(slot, how)}."
            case CardDiscarded(seat, card):
                yield f"{who[seat]} discarded {NAMES[card]}."
            case Scored(seat, letters, points, gained, total):
                kept = "" if gained == points else " (never below 0)"
                yield f"**{who[seat]} scored {signed(points)}** for {pair(letters)}{kept}: {total} now."
            case SpiritRemoved() | Drew() | DeckEmptied() | Reshuffled():
                yield _of_the_deck(event, who)
            case TurnSkipped(seat):
                yield f"{who[seat]}’s turn was skipped."
            case SeatLeft(seat):
                yield f"{who[seat]} left the game; the cards stay on the table."
            case GameEnded(reason):
                yield f"**The game is over.** {reason}"
            case Dealt():
                yield "Two cards were dealt to everybody."
            case PhaseDeclined() | TurnBegan():
                continue


def comes_of(events: Sequence[Event], names: Sequence[str]) -> str:
    """What a Set would bring beside the card it moves, before it is used; nothing of the draw."""
    brings = SetBroken | SetCompleted | Scored | FugueCreated | FugueDestroyed | Waved
    return "\n".join(tell([event for event in events if isinstance(event, brings)], names))


def _of_the_deck(event: SpiritRemoved | Drew | DeckEmptied | Reshuffled, who: Sequence[str]) -> str:
    match event:
        case SpiritRemoved(None, area, removed):
            where = "the Depth Area" if area == "d" else "outside the game"
            return f"A Spirit from {where} was removed, {removed} in all."
        case SpiritRemoved(seat, _, removed):
            return f"{who[seat or 0]} removed a Spirit, {removed} in all."
        case Drew(seat, letters):
            return f"{who[seat]} drew {cards(letters)}."
        case DeckEmptied():
            return "That was the last card of the deck."
        case Reshuffled(number):
            return f"{count(number, 'card')} {'was' if number == 1 else 'were'} shuffled into a new deck."


def _source(source: Source, who: Sequence[str]) -> str:
    return _area(source.area, source.seat, who)


def _target(target: Target, who: Sequence[str]) -> str:
    text = _area(target.area, target.seat, who)
    return (
        text
        + {"": "", "L": ", on the left", "R": ", on the right", "!": ", breaking the Set there"}[target.how]
    )


def _area(area: str, seat: Seat | None, who: Sequence[str]) -> str:
    if seat is None:
        return "the Depth Area"
    return f"{who[seat]}’s {_AREAS[area]}"


_AREAS = {"i": "Imagination", "1": "slot 1", "2": "slot 2", "p": "Passion"}


def _slot(slot: int, how: str) -> str:
    return {
        "": f"in slot {slot}",
        "L": f"on the left of slot {slot}",
        "R": f"on the right of slot {slot}",
        "!": f"in slot {slot}, giving up the Set there",
    }[how]


def label(action: Action, view: View, names: Sequence[str], me: Seat) -> str:
    """An action as an entry of a menu, for the seat that may do it; `names` are bare."""
    who = ["your" if seat == me else f"{name}’s" for seat, name in enumerate(names)]
    owner = ["yourself" if seat == me else name for seat, name in enumerate(names)]
    slots = view.boards[me].slots
    match action:
        case UseSet(_, read, source, target):
            card = source.card or view.boards[source.seat or 0].passion
            return f"{_read(read)}{NAMES[card]}: {_from(source, who)} → {_to(target, who)}"
        case Wave(_, read):
            return f"{_read(read)}The Wave: the whole Depth Area goes outside the game"
        case CreateFugue(slot, read, to):
            kind = _spirit_kind(read or slots[slot - 1])
            return f"{_read(read)}Give the {NAMES[kind]} Fugue to {owner[to]}"
        case DestroyFugue(_, of):
            return f"Destroy {who[of]} {NAMES[view.boards[of].fugue]} Fugue"
        case PlaceCard(card, slot, how):
            return f"{NAMES[card]} {_slot(slot, how)}{_with(card, slots[slot - 1], how)}"
        case Discard(card):
            return f"Discard {NAMES[card]}"
        case Decline():
            return DECLINE[view.phase]
        case RemoveSpirit(slot):
            return "From your Imagination" if slot == 0 else f"From slot {slot}"


def from_area(source: Source, names: Sequence[str], me: Seat) -> str:
    """Where a card would come from, as an entry of a menu."""
    who = ["your" if seat == me else f"{name}’s" for seat, name in enumerate(names)]
    return f"From {_from(source, who)}:"


def _spirit_kind(letters: str) -> str:
    return letters.replace("S", "", 1)


def _read(read: str) -> str:
    return f"as {read[0]}/{read[1]}: " if read else ""


def _from(source: Source, who: Sequence[str]) -> str:
    return "Depth Area" if source.seat is None else f"{who[source.seat]} {_AREAS[source.area]}"


def _to(target: Target, who: Sequence[str]) -> str:
    if target.seat is None:
        return "Depth Area"
    how = {"": "", "L": " left", "R": " right", "!": " (breaks the Set)"}[target.how]
    return f"{who[target.seat]} {_AREAS[target.area]}{how}"


def _with(card: str, other: str, how: str) -> str:
    if how == "L":
        return f": {pair(card + other)}"
    return f": {pair(other + card)}" if how == "R" else ""


def prompt(view: View, mention: str) -> str:
    """Who decides now, and what."""
    return f"{mention} {PHASES[view.phase]}" if view.phase in PHASES else ""


def closes(when: str) -> str:
    return f"-# Deadline: {when}"


def explain(view: View, names: Sequence[str]) -> str:
    """The position in words, for a reader who looks at it."""
    who = [plain(name) for name in names]
    lines = [_board(view, seat, who[seat]) for seat in range(len(view.boards))]
    armed = view.removed >= view.arms_at
    clock = (
        "the next empty deck ends the game" if armed else f"{view.removed} of {view.arms_at} Spirits removed"
    )
    outside = f" · outside: {cards(view.outside)}" if view.outside else ""
    if view.phase == "end":
        clock = "the game is over"
    lines.append(f"Deck: {count(view.deck, 'card')}, {clock} · Depth Area: {cards(view.depth)}{outside}")
    return "\n".join(lines)


def _board(view: View, seat: Seat, name: str) -> str:
    board = view.boards[seat]
    slots = ", ".join(
        f"slot {n}: {pair(slot) if len(slot) == 2 else NAMES.get(slot, 'empty')}"
        for n, slot in enumerate(board.slots, 1)
    )
    passion = f" · Passion: {NAMES[board.passion]}" if board.passion else ""
    fugue = f" · {NAMES[board.fugue]} Fugue" if board.fugue else ""
    return f"{letter(seat)} {name}, **{board.score}**: {cards(board.imagination)} · {slots}{passion}{fugue}"


def result(view: View, names: Sequence[str], scores: Sequence[int], winners: Sequence[Seat]) -> str:
    """The final scores and where they came from."""
    lines = []
    for seat, board in enumerate(view.boards):
        fugue = f" {signed(FUGUE_VALUE[board.fugue])} ({NAMES[board.fugue]} Fugue)" if board.fugue else ""
        crown = "🏆 " if seat in winners else ""
        came = f"{board.score}{fugue} = " if fugue else ""
        floor = " (never below 0)" if board.score + FUGUE_VALUE.get(board.fugue, 0) < 0 else ""
        lines.append(f"{crown}{plain(names[seat])}: {came}**{scores[seat]}**{floor}")
    return "\n".join(lines)


def signed(points: int) -> str:
    """`+4`, `−1`, with the sign of a minus."""
    return f"{points:+d}".replace("-", "−")


def deck_left(deck: str) -> str:
    """What was hidden, when a game ends before its time."""
    return f"The deck still held, from the top: {cards(deck)}." if deck else ""


def turn_of(names: Sequence[str]) -> str:
    return f"{deciding([plain(name) for name in names])} now."


FIRST_CHANCE, FIRST_HOST = "by chance", "the host"
