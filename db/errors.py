"""What the store refuses or can't do.

StoreError
├── StoreUnavailable    the file can't be used; the message is one plain sentence for the operator
├── StoreBusy           another program holds the file or the bot stops; trying again helps
├── TableTaken          the channel has a lobby or a running match; `match` is it
├── LobbyClosed         the match is no longer a lobby; `match` is its present form
├── Stale               the match has moved on; `current` is its present form
├── StillPlaying        a person who wants to be forgotten sits at a table
├── NoSuchMatch         there is no match of this id
└── CorruptMatch        the stored match `match_id` can't be read; the others are not concerned
"""

from db.records import Match


class StoreError(Exception):
    """Anything that the store could not do; what was stored before is untouched."""


class StoreUnavailable(StoreError):
    """The operator has something to mend: the address, the folder, the disk, the file."""


class StoreBusy(StoreError):
    """The wait for a lock of another program took too long, or the store is closed; nothing was written."""


class TableTaken(StoreError):
    """A channel holds at most one lobby or running match."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"channel {match.channel_id} has match {match.id}")
        self.match = match


class LobbyClosed(StoreError):
    """Sitting down, standing up, starting and cancelling are for lobbies."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.id} is no lobby: {match.status}")
        self.match = match


class Stale(StoreError):
    """An action was meant for a position that is no longer the present one."""

    def __init__(self, current: Match) -> None:
        super().__init__(f"match {current.id} is at {current.seq}, {current.status}")
        self.current = current


class StillPlaying(StoreError):
    """Nobody is forgotten while a game waits for them."""

    def __init__(self, user_id: int) -> None:
        super().__init__(f"user {user_id} has a seat")


class NoSuchMatch(StoreError):
    """A match that never was."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"no match {match_id}")
        self.match_id = match_id


class CorruptMatch(StoreError):
    """A row that does not hold what the program wrote; `Store.abandon` frees its channel."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} can't be read")
        self.match_id = match_id
