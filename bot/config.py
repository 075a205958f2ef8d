"""Settings, read once from the environment and `.env`, and handed down from `__main__`."""

from typing import Literal

from pydantic import Field, SecretStr

from db.config import DatabaseSettings

Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


class Settings(DatabaseSettings):
    """What an operator can choose; `.env.example` explains each."""

    discord_token: SecretStr | None = None
    log_level: Level = "INFO"
    local_port: int = Field(default=8517, ge=0, le=65535)
