"""Alembic's entry: it runs the revisions on the connection, and in the transaction, it is given."""

from alembic import context

from db.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
