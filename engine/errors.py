"""What the rules refuse, and the sentence that says why.

Refusal                 nothing happened; the message is one helpful sentence
├── Malformed           the text is not a position, a move or a setup
├── Illegal             the rules forbid it; the message cites the section or ruling
├── NotYourTurn         this seat has nothing to decide now
├── GameOver            the game has ended
└── NothingToTakeBack   the start of the turn, a draw or a reveal stands before it
"""


class Refusal(Exception):
    """A request the rules refuse; the state is unchanged."""


class Malformed(Refusal):
    """A text that is not in the notation of section 10 (Fugue) or section 5 (Figment)."""


class Illegal(Refusal):
    """A well-formed action that is not legal in this position."""


class NotYourTurn(Refusal):
    """An action by a seat that has nothing to decide now."""


class GameOver(Refusal):
    """An action after the end."""


class NothingToTakeBack(Refusal):
    """An undo with no action of the present turn before it."""
