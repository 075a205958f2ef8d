"""The local table: the real bot, played in a browser on a simulated Discord, without any account."""

from bot.local.server import PORT, serve, table

__all__ = ["PORT", "serve", "table"]
