"""Four games that are killed again and again: `python -m tests.kill --times N --seed S`.

A child process plays two games of each kind at once, through the real bot on a simulated Discord with a real
database file (`player.py`). The parent kills it with SIGKILL at a moment of chance, from its first
step on, or (`--every`) after every single action; opens the file as a stranger; and holds each game against
the run that nobody broke, which the rules alone give (`plan.py`): as before or after an action, never
between, and never behind what was reported as saved (`killer.py`). Then another child plays on. At
the end of the games the result equals the unbroken run.

A child is forked with everything loaded, so that a kill takes a fraction of a second.
"""
