"""What people read when time passes: reminders, a time that is over, a table that is forgotten."""

from collections.abc import Sequence

from bot.words.table import listed, mention, plain

SKIP, WAIT, TAKE, END = "Skip the turn", "Wait on", "Take the seat", "Propose to end"
MUTE = "No more reminders this turn"
KEEP = "Keep the table"
MUTED = "You get no more reminders for this decision."
WAITED = "The time runs once more."
NOT_YET = "The time of this decision is not over yet."
NOT_YOURSELF = "You can't do that for your own seat: your move is what the table waits for."
SEATED = "You have a seat in this game already."
KEPT = "The table stays."


def waits(users: Sequence[int], title: str, what: str, link: str, when: str) -> str:
    """A reminder for those who decide."""
    names = " ".join(map(mention, users))
    over = f" Deadline: {when}" if when else ""
    return f"{names} {title} waits for you: {link}\n{what}{over}"


def over(users: Sequence[int], absent: Sequence[str], title: str, link: str) -> str:
    """The time is over: what the others may do, told to `users`."""
    names = listed([plain(name) for name in absent])
    return (
        f"{' '.join(map(mention, users))} The time of {names} is over in {title}: {link}\nThe others may wait on, skip the turn, or end the game; "
        "anybody who is not playing may take the seat."
    )


def over_alone(users: Sequence[int], title: str, link: str) -> str:
    """The time is over and there is nobody else to decide."""
    return (
        f"{' '.join(map(mention, users))} the time is over in {title}, and the table goes on waiting: {link}"
    )


def stalled(title: str, link: str) -> str:
    return (
        f"Nobody has touched this game of {title} for three weeks: {link}\nIn a week it is put away, "
        "with everything kept, and `/table resume` takes it up again."
    )


def archived(title: str) -> str:
    return f"This game of {title} was put away. Nothing is lost: `/table resume` in this channel takes it up again."
