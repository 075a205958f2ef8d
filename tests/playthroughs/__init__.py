"""Whole games as texts that a person can read, and a check that the rules still play them the same.

A playthrough is comments (`# …`), a head (`game`, `setup`, `seed`), then what was asked, a line each in the
notation of the rules (`A p0`, `B skip`), with what everybody saw indented below it, or why it was refused.
To add one write comments, head and requests; to write all answers anew, after a change that means to
change them, and to read the difference:

    uv run python -m tests.playthroughs && git diff tests/playthroughs
"""
