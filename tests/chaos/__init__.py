"""Whole games of both kinds while everything around them fails: `python -m tests.chaos --seeds N --start S`.

A seed decides the game, the people, what they do and by which way, and what goes wrong: requests that
Discord refuses or whose answer is lost, a process that dies at a request, restarts, downtime, lost and
doubled reactions, deleted messages, a locked database, people who come, go and give seats away. Then the
faults stop, and the game must be playable to its end with nothing lost (`truth.py`).

The bot is the real one on a simulated Discord with a real database file. Nothing of it is replaced but
the drawing: in all but two of a hundred seeds its pictures are small ones, so that a seed takes seconds.
"""
