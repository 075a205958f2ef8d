"""Settings, read once from the environment and `.env`, and handed down from `__main__`."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


class Settings(BaseSettings):
    """What an operator can choose; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    data_dir: Path = Path("data")
    database_url: str = ""
    log_level: Level = "INFO"
    local_port: int = Field(default=8517, ge=0, le=65535)

    @property
    def database(self) -> str:
        """The database's URL: as given, or a file in the data folder."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'fugue-figment.db'}"
