"""The rules of the games, pure and with the standard library alone."""
