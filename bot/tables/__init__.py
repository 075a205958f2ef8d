"""What each game looks like in a channel: one object per game, with the keys of `engine.GAMES`."""

from bot.tables.figment import FigmentTable
from bot.tables.fugue import FugueTable
from bot.tables.table import Table

TABLES: dict[str, Table] = {"fugue": FugueTable(), "figment": FigmentTable()}
