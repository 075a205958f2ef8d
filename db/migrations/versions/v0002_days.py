"""Games that last for days: archives, reminders told once, quiet hours, mutes, settings of servers."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what a table needs to be left alone, and taken up again."""
    op.add_column("matches", sa.Column("archived_at", sa.BigInteger(), nullable=True))
    op.drop_index("matches_open", "matches")
    open_ = sa.text("status != 'ended' AND archived_at IS NULL")
    op.create_index(
        "matches_open", "matches", ["channel_id"], unique=True, sqlite_where=open_, postgresql_where=open_
    )
    away = sa.text("status = 'running' AND archived_at IS NOT NULL")
    op.create_index("matches_away", "matches", ["channel_id"], sqlite_where=away, postgresql_where=away)
    op.create_index("matches_channel", "matches", ["channel_id"], unique=False)
    op.add_column(
        "timers", sa.Column("fired", sa.Boolean(), nullable=False, server_default=sa.literal_column("0"))
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "mutes",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seq", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
