"""One program at a time on a database file (a bot started twice would play every move twice).

The lock is the system's own on a file beside the database, so that a killed program leaves none.
"""

import fcntl
import os
from pathlib import Path

from db.errors import StoreUnavailable


class ProcessLock:
    """Holds the lock of `database` from construction to `release`; raises StoreUnavailable."""

    def __init__(self, database: Path) -> None:
        self._file = os.open(
            database.with_name(database.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644
        )
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._file, 0)
            os.write(self._file, b"%d\n" % os.getpid())
        except BlockingIOError as error:
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            raise StoreUnavailable(
                f"Another bot (process {holder}) is running on {database}: stop it, or give this one "
                "another DATABASE_URL."
            ) from error
        except OSError:
            os.close(self._file)
            raise

    def release(self) -> None:
        """Let the next program in. The file stays: removing it would let two in."""
        os.close(self._file)
