"""What the table refuses beside the rules, each with the one sentence its reader gets.

Refusal (engine.errors)
├── NoTable              no game here
├── NotSeated            a game here, but not this person's
├── OldBoard             a control of a past position
├── NotAllowed           somebody else may do this
├── Unclear              a typed value that means nothing here
└── CannotPost           Discord does not let the bot do what the game needs
"""

from engine.errors import Refusal


class NoTable(Refusal):
    """No lobby or running game in this channel."""


class NotSeated(Refusal):
    """The person has no seat at this table."""


class OldBoard(Refusal):
    """The control belongs to a position that is past."""


class NotAllowed(Refusal):
    """The person may not do this."""


class Unclear(Refusal):
    """A typed value that is nothing that can be chosen now."""


class CannotPost(Refusal):
    """A permission that the game needs is missing."""
