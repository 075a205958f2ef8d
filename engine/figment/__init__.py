"""The game of Figment: rounds, the lead, and who is on the team (section 2, G2, G3, G8, G9).

Only the lead acts here: how a team comes to its decision (G7) is the table's business. No step can be
taken back: what a team decided is a vote, and the next card is up at once.
"""

from typing import assert_never

from engine.core import Outcome, Seat, Step, letter
from engine.errors import GameOver, Illegal, Malformed, NotYourTurn
from engine.figment.actions import (
    COLOURS,
    Action,
    Bet,
    BetMade,
    CardTurned,
    Event,
    GameEnded,
    LeadPassed,
    Medal,
    Place,
    Placed,
    Revealed,
    RoundBegan,
    RowComplete,
    SeatJoined,
    SeatLeft,
)
from engine.figment.deck import shares
from engine.figment.notation import parse_action, print_action
from engine.figment.rules import CHIPS, ROUNDS, THRESHOLDS, medal, reveal, reveal_order
from engine.figment.state import Phase, Round, Setup, State, View
from engine.rng import Rng

__all__ = ["Figment", "game"]


class Figment:
    """Fulfils `engine.core.Game`."""

    def __init__(self) -> None:
        self.key = "figment"
        self.State = State
        self.Setup = Setup

    def new(self, setup: Setup, seed: str) -> Step[State, Event]:
        """Shuffle the arrows and begin the first round; seat A leads. Raises Malformed."""
        if setup.players < 1:
            raise Malformed("A team has at least one player.")
        if setup.row not in THRESHOLDS:
            raise Malformed("A row has five cards, or six in Challenge Mode (G6).")
        if setup.first < 0:
            raise Malformed("The cards of a box are numbered from 0.")
        arrows, rng = Rng(seed).shuffle(COLOURS * 2)
        state = State(
            setup=setup,
            rng=rng,
            arrows=arrows,
            row=(),
            turned=None,
            next_card=setup.first,
            chips=CHIPS,
            rounds=(),
            seats=tuple(range(setup.players)),
            joined=setup.players,
            lead=0,
            ended=False,
        )
        return _begin_round(state, ())

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The lead, who has the final say (G3); nobody at the end."""
        return () if state.ended else (state.lead,)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Every gap of the row; with the row full every chip left, from either end."""
        match _phase(state):
            case "place":
                return tuple(Place(gap) for gap in range(len(state.row) + 1))
            case "bet":
                return tuple(bet for chip in state.chips for bet in (Bet(chip, "<"), Bet(chip, ">")))
            case "end":
                return ()

    def resolve(self, state: State, action: Action) -> Step[State, Event]:
        """Carry out a legal decision and turn up what comes next."""
        match action:
            case Place():
                return _place(state, action)
            case Bet():
                return _bet(state, action)
            case _:
                assert_never(action)

    def explain(self, state: State, action: Action) -> str:
        """One sentence that says which rule forbids a decision that is not legal."""
        match action:
            case Place() if state.turned is None:
                return "The row is full: now bet a chip and choose the end to reveal from (section 2)."
            case Place():
                return f"The card goes into a gap of the row, p0 to p{len(state.row)} (section 2)."
            case Bet() if state.turned is not None:
                row = f"{len(state.row)} of {state.setup.row} cards"
                return f"The row has {row}: a chip is bet when it is full (section 2)."
            case Bet():
                left = ", ".join(map(str, state.chips))
                return f"Each chip is bet once in a game; left: {left} (section 2)."
            case _:
                assert_never(action)

    def skip(self, state: State, seat: Seat) -> Step[State, Event]:
        """The lead is absent: the next player leads, in a team of one the same (G8)."""
        _refuse_after_end(state)
        if seat != state.lead:
            raise NotYourTurn(f"Only the lead can be passed over, and that is {letter(state.lead)} now (G8).")
        state = _pass_lead(state)
        return Step(state, (LeadPassed(seat, state.lead),), commits=True)

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """A player leaves the team (G9); a game that nobody plays ends there, without a medal."""
        _refuse_after_end(state)
        if seat not in state.seats:
            raise Illegal("This seat is not on the team (G9).")
        passed = _pass_lead(state) if seat == state.lead else state
        left = passed._replace(seats=tuple(other for other in state.seats if other != seat))
        if not left.seats:
            end = GameEnded(_total(left), "")
            return Step(left._replace(ended=True), (SeatLeft(seat), end), commits=True)
        passing = (LeadPassed(seat, left.lead),) if seat == state.lead else ()
        return Step(left, (SeatLeft(seat), *passing), commits=True)

    def join(self, state: State) -> Step[State, Event]:
        """A player joins the team, in a seat that nobody had before (G9)."""
        _refuse_after_end(state)
        seat = state.joined
        grown = state._replace(seats=(*state.seats, seat), joined=seat + 1)
        return Step(grown, (SeatJoined(seat),), commits=True)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat or a spectator may know, which is the same: nobody sees a back (section 1)."""
        number = min(len(state.rounds) + 1, ROUNDS)
        return View(
            me=seat,
            box=state.setup.box,
            phase=_phase(state),
            number=number,
            colour=state.arrows[number - 1],
            row_length=state.setup.row,
            row=state.row,
            turned=state.turned,
            chips=state.chips,
            rounds=state.rounds,
            total=_total(state),
            seats=state.seats,
            lead=None if state.ended else state.lead,
            medal=_medal(state),
            thresholds=THRESHOLDS[state.setup.row],
        )

    def outcome(self, state: State) -> Outcome | None:
        """The team's total for every seat that ever sat; with a medal all who stayed have won."""
        if not state.ended:
            return None
        total, won = _total(state), _medal(state)
        reason = "everybody left" if not state.seats else won or "no medal"
        return Outcome(state.seats if won else (), (total,) * state.joined, f"{total} points: {reason}.")

    def print_action(self, action: Action) -> str:
        """The decision in the notation: `p3`, `b4<`."""
        return print_action(action)

    def parse_action(self, text: str) -> Action:
        """The decision that the text writes; raises Malformed."""
        return parse_action(text)


game = Figment()


def _begin_round(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """Turn up an arrow, begin the row with the deck's next card and turn up the one after it."""
    first = state.next_card
    number = len(state.rounds) + 1
    began = RoundBegan(number, state.arrows[number - 1], first)
    return _turn_up(state._replace(row=(first,), next_card=first + 1), (*events, began))


def _turn_up(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    card = state.next_card
    turned = state._replace(turned=card, next_card=card + 1)
    return Step(turned, (*events, CardTurned(state.lead, card)), commits=True)


def _place(state: State, action: Place) -> Step[State, Event]:
    if state.turned is None:
        raise AssertionError("a card is turned up whenever one can be placed")
    row = (*state.row[: action.gap], state.turned, *state.row[action.gap :])
    placed = Placed(state.lead, state.turned, action.gap)
    state = _pass_lead(state._replace(row=row, turned=None))
    if len(row) < state.setup.row:
        return _turn_up(state, (placed,))
    return Step(state, (placed, RowComplete(state.lead)), commits=True)


def _bet(state: State, action: Bet) -> Step[State, Event]:
    """Reveal the row, and go on to the next round or end the game."""
    colour = state.arrows[len(state.rounds)]
    percents = tuple(getattr(shares(state.setup.box, card), colour) for card in state.row)
    result = reveal(percents, action.end, action.chip)
    done = Round(
        colour, state.row, percents, action.chip, action.end, result.revealed, result.scored, result.points
    )
    betted = BetMade(state.lead, action.chip, action.end)
    state = _pass_lead(state)._replace(
        row=(),
        chips=tuple(chip for chip in state.chips if chip != action.chip),
        rounds=(*state.rounds, done),
    )
    events = (betted, _revealed(done, len(state.rounds), _total(state)))
    if len(state.rounds) < ROUNDS:
        return _begin_round(state, events)
    ended = state._replace(ended=True)
    return Step(ended, (*events, GameEnded(_total(ended), _medal(ended))), commits=True)


def _revealed(done: Round, number: int, total: int) -> Revealed:
    order = reveal_order(len(done.cards), done.end)[: done.revealed]
    return Revealed(
        number=number,
        colour=done.colour,
        cards=done.cards,
        shares=done.shares,
        order=order,
        scored=done.scored,
        broke=None if done.kept else order[-1],
        chip=done.chip,
        kept=done.kept,
        points=done.points,
        total=total,
    )


def _pass_lead(state: State) -> State:
    """The next seat in seat order leads."""
    after = [seat for seat in state.seats if seat > state.lead]
    return state._replace(lead=min(after or state.seats))


def _phase(state: State) -> Phase:
    if state.ended:
        return "end"
    return "bet" if state.turned is None else "place"


def _total(state: State) -> int:
    return sum(done.points for done in state.rounds)


def _medal(state: State) -> Medal:
    """Medals are for whole games: the score is taken after the fifth round (section 2)."""
    return medal(_total(state), state.setup.row) if len(state.rounds) == ROUNDS else ""


def _refuse_after_end(state: State) -> None:
    if state.ended:
        raise GameOver("This game is over.")
