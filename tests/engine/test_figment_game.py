"""Figment's rounds, lead and team: section 2 and the rulings that belong to the engine."""

from random import Random

import pytest

from engine.core import Entry, Outcome, Step, apply, letter, options, play, replay, take_back
from engine.errors import GameOver, Illegal, Malformed, NothingToTakeBack, NotYourTurn
from engine.figment import game
from engine.figment.actions import (
    COLOURS,
    Bet,
    BetMade,
    CardTurned,
    Event,
    GameEnded,
    LeadPassed,
    Place,
    Placed,
    Revealed,
    RoundBegan,
    RowComplete,
    SeatJoined,
    SeatLeft,
)  # fmt: skip
from engine.figment.deck import shares
from engine.figment.rules import THRESHOLDS
from engine.figment.state import Setup, State

ROUND = ("p0", "p1", "p2", "p3")
"""Four placements that are legal in any row of five."""


def begin(players: int = 3, row: int = 5, box: str = "lantern", first: int = 0) -> State:
    return game.new(Setup(players, row, box, first), "copper").state


def decide(state: State, *texts: str) -> Step[State, Event]:
    """Carry out decisions, each by the lead of its moment; the events of all of them."""
    events: tuple[Event, ...] = ()
    for text in texts:
        step = play(game, state, Entry(state.lead, text))
        state, events = step.state, events + step.events
    return Step(state, events, True)


def whole_game(state: State, chance: Random) -> list[tuple[State, tuple[Event, ...]]]:
    """Every position after `state` in a game of decisions by chance, with the events that led there."""
    frames = []
    while game.to_act(state):
        step = apply(game, state, state.lead, chance.choice(options(game, state)).action)
        state = step.state
        frames.append((state, step.events))
    return frames


def test_a_game_begins_with_an_arrow_a_first_card_and_a_card_turned_up_by_seat_a() -> None:
    step = game.new(Setup(3, 5, "lantern", 7), "copper")
    arrow = step.state.arrows[0]
    assert step.events == (RoundBegan(1, arrow, 7), CardTurned(0, 8))
    assert (step.state.row, step.state.turned, step.state.next_card) == ((7,), 8, 9)


def test_the_arrows_are_two_of_each_colour_in_an_order_of_chance() -> None:
    orders = {game.new(Setup(1, 5, "lantern", 0), f"seed {n}").state.arrows for n in range(50)}
    assert len(orders) > 40
    for arrows in orders:
        assert sorted(arrows) == sorted(COLOURS * 2)


@pytest.mark.parametrize(
    "setup", [Setup(0, 5, "b", 0), Setup(3, 4, "b", 0), Setup(3, 7, "b", 0), Setup(3, 5, "b", -1)]
)
def test_a_game_without_players_or_with_rows_of_another_length_is_refused(setup: Setup) -> None:
    with pytest.raises(Malformed):
        game.new(setup, "copper")


def test_a_card_goes_before_between_or_after_and_placed_cards_never_move() -> None:
    state = begin()
    assert [text for text, _ in options(game, state)] == ["p0", "p1"]
    state = decide(state, "p0").state
    assert state.row == (1, 0)
    state = decide(state, "p1").state
    assert state.row == (1, 2, 0)
    state = decide(state, "p3").state
    assert state.row == (1, 2, 0, 3)
    assert decide(state, "p4").state.row == (1, 2, 0, 3, 4)


@pytest.mark.parametrize("row", [5, 6])
def test_g6_a_game_is_five_rounds_of_five_cards_or_of_six_in_challenge_mode(row: int) -> None:
    state, events = whole_game(begin(row=row, first=50), Random(row))[-1]
    assert [len(done.cards) for done in state.rounds] == [row] * 5
    assert sorted(card for done in state.rounds for card in done.cards) == list(range(50, 50 + 5 * row))
    assert state.next_card == 50 + 5 * row
    assert isinstance(events[-1], GameEnded)
    assert game.view(state, None).thresholds == THRESHOLDS[row]


def test_the_lead_passes_on_after_every_card_and_from_round_to_round() -> None:
    state, leads = begin(players=3), []
    for text in (*ROUND, "b1<", *ROUND, "b2<"):
        leads.append(state.lead)
        state = decide(state, text).state
    assert leads == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]


def test_g3_the_lead_of_that_moment_bets_and_nobody_else() -> None:
    step = decide(begin(players=3), *ROUND)
    assert step.events[-1] == RowComplete(lead=1)
    assert game.to_act(step.state) == (1,)
    for other in (0, 2):
        with pytest.raises(NotYourTurn):
            apply(game, step.state, other, Bet(3, "<"))
    assert decide(step.state, "b3<").events[0] == BetMade(1, 3, "<")


def test_g7_only_the_lead_acts_for_the_team() -> None:
    state = begin(players=4)
    assert game.to_act(state) == (0,)
    with pytest.raises(NotYourTurn, match="A decides now"):
        apply(game, state, 1, Place(0))


def test_each_chip_is_bet_once_in_a_game() -> None:
    state = decide(begin(), *ROUND, "b4>", *ROUND).state
    assert state.chips == (1, 2, 3, 5)
    assert [text for text, _ in options(game, state)] == [
        "b1<",
        "b1>",
        "b2<",
        "b2>",
        "b3<",
        "b3>",
        "b5<",
        "b5>",
    ]
    with pytest.raises(Illegal, match="left: 1, 2, 3, 5"):
        apply(game, state, state.lead, Bet(4, "<"))


def test_a_refusal_says_what_the_rules_want_instead() -> None:
    state = begin()
    with pytest.raises(Illegal, match="p0 to p1"):
        apply(game, state, 0, Place(2))
    with pytest.raises(Illegal, match="1 of 5 cards"):
        apply(game, state, 0, Bet(1, "<"))
    full = decide(state, *ROUND).state
    with pytest.raises(Illegal, match="bet a chip"):
        apply(game, full, full.lead, Place(0))


def test_a_round_tells_its_events_in_the_order_of_the_table() -> None:
    first = game.new(Setup(2, 5, "lantern", 0), "copper")
    told = [*first.events, *decide(first.state, *ROUND, "b2>").events]
    kinds = [RoundBegan, *[CardTurned, Placed] * 4, RowComplete, BetMade, Revealed, RoundBegan, CardTurned]
    assert [type(event) for event in told] == kinds


def test_a_reveal_tells_every_share_what_stood_and_the_points() -> None:
    state = decide(begin(), *ROUND).state
    row = [getattr(shares("lantern", card), state.arrows[0]) for card in state.row]
    told = decide(state, "b5>").events[1]
    assert isinstance(told, Revealed)
    assert list(told.shares) == row
    assert told.order == (4, 3, 2, 1, 0)[: len(told.order)]
    stood = [row[index] for index in told.order[: told.scored]]
    assert stood == sorted(stood, reverse=True)
    assert told.points == told.total == told.scored + (5 if told.kept else 0)


def sorted_row(box: str) -> tuple[State, list[int]]:
    """A full row in true order, placed by one who knows the backs; and its shares."""
    state = begin(box=box)
    colour = state.arrows[0]
    while state.turned is not None:
        row = [getattr(shares(box, card), colour) for card in state.row]
        new = getattr(shares(box, state.turned), colour)
        state = decide(state, f"p{sum(share <= new for share in row)}").state
    return state, [getattr(shares(box, card), colour) for card in state.row]


def test_a_row_without_mistake_keeps_its_chip() -> None:
    state, row = sorted_row("lantern")
    assert row == sorted(row)
    told = decide(state, "b5<").events[1]
    assert isinstance(told, Revealed)
    assert (told.scored, told.broke, told.kept, told.points) == (5, None, True, 10)


def test_g5_the_backs_of_unrevealed_cards_are_shown_and_the_cards_are_out_of_the_game() -> None:
    for number in range(40):
        state = decide(begin(box=f"box {number}"), *ROUND, "b1<").state
        done = state.rounds[0]
        assert len(done.shares) == 5
        assert done.revealed == min(done.scored + 1, 5)
        assert not set(done.cards) & {*state.row, state.turned, state.next_card}
    frames = whole_game(begin(), Random(3))
    turned = [event.card for _, events in frames for event in events if isinstance(event, CardTurned)]
    assert len(turned) == len(set(turned)) == 19


def test_g2_a_game_goes_on_where_the_one_before_stopped_and_into_the_next_deck() -> None:
    before = whole_game(begin(first=80), Random(1))[-1][0]
    assert before.next_card == 105
    told = decide(begin(first=before.next_card), *ROUND, "b1<").events[-3]
    assert isinstance(told, Revealed)
    assert set(told.cards) == set(range(105, 110))
    crossing = before.rounds[-1]
    assert set(crossing.cards) == {100, 101, 102, 103, 104}
    assert crossing.shares == tuple(getattr(shares("lantern", n), crossing.colour) for n in crossing.cards)


def test_g8_the_next_player_leads_when_the_lead_is_absent_and_the_card_stays() -> None:
    state = begin(players=3)
    step = game.skip(state, 0)
    assert step.events == (LeadPassed(0, 1),)
    assert step.state == state._replace(lead=1)
    assert game.skip(game.skip(step.state, 1).state, 2).state.lead == 0


def test_g8_only_the_lead_can_be_passed_over() -> None:
    with pytest.raises(NotYourTurn, match="A now"):
        game.skip(begin(players=3), 2)


def test_g8_in_a_team_of_one_the_same_player_leads_on() -> None:
    state = begin(players=1)
    assert game.skip(state, 0) == Step(state, (LeadPassed(0, 0),), True)


def test_g9_anyone_may_join_and_is_last_in_seat_order() -> None:
    step = game.join(begin(players=2))
    assert step.events == (SeatJoined(2),)
    leads = []
    state = step.state
    for text in ROUND:
        leads.append(state.lead)
        state = decide(state, text).state
    assert leads == [0, 1, 2, 0]


def test_g9_a_seat_is_never_given_twice() -> None:
    state = game.leave(game.join(begin(players=2)).state, 2).state
    assert game.join(state).events == (SeatJoined(3),)
    assert game.join(state).state.seats == (0, 1, 3)


def test_g9_a_team_may_be_larger_than_the_alphabet_of_eight() -> None:
    state = begin(players=1)
    for _ in range(29):
        state = game.join(state).state
    assert len(state.seats) == 30
    assert [letter(seat) for seat in (0, 7, 8, 25, 26, 29)] == ["A", "H", "I", "Z", "AA", "AD"]
    assert decide(state, *ROUND, "b1<", *ROUND, "b2<").state.lead == 10


def test_g9_who_leaves_is_no_longer_waited_for() -> None:
    step = game.leave(begin(players=3), 1)
    assert step.events == (SeatLeft(1),)
    assert [decide(step.state, *ROUND[:n]).state.lead for n in range(4)] == [0, 2, 0, 2]
    with pytest.raises(Illegal, match="not on the team"):
        game.leave(step.state, 1)


def test_g9_when_the_lead_leaves_the_next_player_leads() -> None:
    state = decide(begin(players=3), "p0", "p0").state
    step = game.leave(state, 2)
    assert step.events == (SeatLeft(2), LeadPassed(2, 0))
    assert (step.state.lead, step.state.seats) == (0, (0, 1))
    assert (step.state.row, step.state.turned) == (state.row, state.turned)


def test_g9_the_game_breaks_off_without_a_medal_when_the_last_player_leaves() -> None:
    state = decide(begin(players=2), *ROUND, "b1<", "p0").state
    points = state.rounds[0].points
    step = game.leave(game.leave(state, 0).state, 1)
    assert step.events == (SeatLeft(1), GameEnded(points, ""))
    assert game.to_act(step.state) == ()
    assert game.legal(step.state) == ()
    assert game.outcome(step.state) == Outcome((), (points, points), f"{points} points: everybody left.")
    view = game.view(step.state, None)
    assert (view.phase, view.lead, view.number, view.row) == ("end", None, 2, state.row)


def test_nobody_joins_leaves_or_leads_after_the_end() -> None:
    state = whole_game(begin(), Random(2))[-1][0]
    with pytest.raises(GameOver):
        apply(game, state, state.lead, Place(0))
    with pytest.raises(GameOver):
        game.skip(state, state.lead)
    with pytest.raises(GameOver):
        game.leave(state, 0)
    with pytest.raises(GameOver):
        game.join(state)


def perfect_game(row: int, leaver: int | None = None) -> State:
    """The last position of a game in which every row is placed by its backs; `leaver` leaves
    before the last bet."""
    state = begin(players=2, row=row)
    while not state.ended:
        if len(state.chips) == 1 and state.turned is None and leaver in state.seats:
            state = game.leave(state, leaver).state
        colour = state.arrows[len(state.rounds)]
        if state.turned is None:
            state = decide(state, f"b{state.chips[0]}<").state
            continue
        new = getattr(shares("lantern", state.turned), colour)
        less = sum(getattr(shares("lantern", card), colour) <= new for card in state.row)
        state = decide(state, f"p{less}").state
    return state


@pytest.mark.parametrize(("row", "most"), [(5, 40), (6, 45)])
def test_a_perfect_game_reaches_all_points_and_gold_and_the_whole_team_wins(row: int, most: int) -> None:
    state = perfect_game(row)
    view = game.view(state, None)
    assert (view.total, view.medal, view.phase, view.lead) == (most, "gold", "end", None)
    assert game.outcome(state) == Outcome((0, 1), (most, most), f"{most} points: gold.")


def test_a_team_below_bronze_has_no_winners() -> None:
    state = whole_game(begin(), Random(2))[-1][0]
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == (sum(done.points for done in state.rounds),) * 3
    assert outcome.scores[0] < 25
    assert outcome.winners == ()


def test_who_left_shares_the_score_but_not_the_medal() -> None:
    outcome = game.outcome(perfect_game(5, leaver=0))
    assert outcome == Outcome((1,), (40, 40), "40 points: gold.")


@pytest.mark.parametrize("row", [5, 6])
def test_g10_before_a_reveal_nothing_told_or_shown_hangs_on_a_share(row: int) -> None:
    """Two boxes with other backs: the same decisions tell and show the same until the reveal."""
    one, two = begin(row=row, box="lantern"), begin(row=row, box="candle")
    while True:
        seen = game.view(one, 0)
        assert seen == game.view(two, 0)._replace(box="lantern")
        if seen.phase == "bet":
            break
        text = f"p{len(one.row) // 2}"
        told, other = decide(one, text), decide(two, text)
        assert told.events == other.events
        one, two = told.state, other.state
    told, other = decide(one, "b1<"), decide(two, "b1<")
    assert told.events[0] == other.events[0]
    assert told.events[1] != other.events[1]


def test_g10_no_view_hangs_on_what_is_still_hidden() -> None:
    """Shuffle the arrows not yet turned up anew: no seat's view changes, at any position."""
    chance = Random(5)
    for state, _ in whole_game(begin(), chance):
        shown = min(len(state.rounds) + 1, 5)
        hidden = chance.sample(state.arrows[shown:], 8 - shown)
        other = state._replace(arrows=(*state.arrows[:shown], *hidden), rng=state.rng._replace(seed="?"))
        for seat in (None, 0, 1, 2):
            assert game.view(other, seat) == game.view(state, seat)


def test_no_step_can_be_taken_back() -> None:
    log = [Entry(0, "p0"), Entry(1, "skip"), Entry(0, "join"), Entry(2, "p1"), Entry(3, "leave")]
    for length in range(len(log) + 1):
        frames = list(replay(game, Setup(3, 5, "lantern", 0), "copper", log[:length]))
        assert frames[-1].commits
        with pytest.raises(NothingToTakeBack):
            take_back(frames, log[length - 1].seat)


def test_a_log_in_the_notation_rebuilds_every_position() -> None:
    chance = Random(11)
    state = begin(players=2, row=6)
    states, log = [state], []
    while not state.ended:
        words = ("join", "leave", "skip") if chance.random() < 0.2 and len(state.seats) > 1 else ()
        text = chance.choice(words or [option.text for option in options(game, state)])
        log.append(Entry(state.lead, text))
        state = play(game, state, log[-1]).state
        states.append(state)
    assert [frame.state for frame in replay(game, Setup(2, 6, "lantern", 0), "copper", log)] == states
