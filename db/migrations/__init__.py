"""The history of the schema, run by Alembic on the store's own connection."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from db.errors import StoreUnavailable


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the open transaction; raises StoreUnavailable if the database is
    at a revision that this release does not know."""
    config = configuration()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreUnavailable("The database is that of a newer release: update the bot.") from error


def configuration() -> Config:
    """Where Alembic finds the revisions."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def head() -> str | None:
    """The newest revision there is."""
    return ScriptDirectory.from_config(configuration()).get_current_head()
