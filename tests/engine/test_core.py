"""What is done with any game: options, checked actions, the log and taking back."""

import pytest

from engine.core import Entry, Step, apply, history, letter, options, play, replay
from engine.errors import GameOver, Illegal, NothingToTakeBack, NotYourTurn
from engine.fugue import game
from engine.fugue.positions import parse_position, print_position
from engine.fugue.state import Setup

SETUP, SEED = Setup(2), "lantern"


def first_moves(turns: int) -> list[Entry]:
    """A log that plays the first option of whoever decides."""
    state, log = game.new(SETUP, SEED).state, []
    for _ in range(turns):
        entry = Entry(state.turn, options(game, state)[0].text)
        state = play(game, state, entry).state
        log.append(entry)
    return log


def test_seats_have_letters() -> None:
    assert [letter(seat) for seat in (0, 7, 25, 26, 27, 52)] == ["A", "H", "Z", "AA", "AB", "BA"]


def test_options_are_the_legal_moves_in_the_order_of_their_texts() -> None:
    state = parse_position("VP,IP+D,-,-,0/IS,-+-,V,P,3 IDDPPSSVD S - 0 A1")
    texts = [option.text for option in options(game, state)]
    assert texts == sorted(texts)
    assert {option.action for option in options(game, state)} == set(game.legal(state))


def test_another_seat_an_illegal_move_and_a_finished_game_are_refused() -> None:
    state = game.new(SETUP, SEED).state
    place = game.legal(state)[0]
    with pytest.raises(NotYourTurn, match="A decides now"):
        apply(game, state, 1, place)
    with pytest.raises(Illegal):
        apply(game, state, 0, game.parse_action("."))
    end = parse_position("V,-+-,-,-,0/P,-+-,-,-,0 - - - 4 end")
    with pytest.raises(GameOver):
        apply(game, end, 0, place)


def test_replay_rebuilds_every_position() -> None:
    log = first_moves(12)
    state = game.new(SETUP, SEED).state
    frames = list(replay(game, SETUP, SEED, log))
    assert len(frames) == 13
    for entry, frame in zip(log, frames[1:], strict=True):
        state = play(game, state, entry).state
        assert (frame.entry, frame.state) == (entry, state)


def test_undo_goes_back_action_by_action_to_the_start_of_the_turn() -> None:
    start = game.new(SETUP, SEED).state
    placed = Entry(0, options(game, start)[0].text)
    frames = list(replay(game, SETUP, SEED, [placed, Entry(0, "undo")]))
    assert frames[1].state != start
    assert (frames[2].state, frames[2].events) == (start, ())
    with pytest.raises(NothingToTakeBack):
        list(replay(game, SETUP, SEED, [placed, Entry(0, "undo"), Entry(0, "undo")]))


def test_undo_does_not_go_behind_a_draw_and_not_to_another_seats_action() -> None:
    start = game.new(SETUP, SEED).state
    placed = Entry(0, options(game, start)[0].text)
    with pytest.raises(NothingToTakeBack, match="Only the one"):
        list(replay(game, SETUP, SEED, [placed, Entry(1, "undo")]))
    with pytest.raises(NothingToTakeBack, match="came to light"):
        list(replay(game, SETUP, SEED, [placed, Entry(0, "."), Entry(0, "undo")]))


def test_history_leaves_out_what_was_taken_back() -> None:
    start = game.new(SETUP, SEED).state
    one, *_, other = [Entry(0, option.text) for option in options(game, start)]
    frames = history(game, SETUP, SEED, [one, Entry(0, "undo"), other, Entry(0, ".")])
    assert [frame.entry for frame in frames] == [None, other, Entry(0, ".")]


def test_words_of_the_table_are_entries_of_the_log() -> None:
    state = game.new(Setup(3), SEED).state
    assert play(game, state, Entry(0, "skip")) == game.skip(state, 0)
    assert play(game, state, Entry(2, "leave")) == game.leave(state, 2)
    assert play(game, state, Entry(2, "end")) == Step(state, (), True)
    with pytest.raises(Illegal):
        play(game, state, Entry(2, "join"))


def test_a_refused_action_changes_nothing() -> None:
    state = game.new(SETUP, SEED).state
    before = print_position(state)
    with pytest.raises(Illegal):
        play(game, state, Entry(0, "ri"))
    assert print_position(state) == before
