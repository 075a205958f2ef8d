"""Where the database is, from the environment and `.env`; the bot's settings add to these."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class DatabaseSettings(BaseSettings):
    """`.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    data_dir: Path = Path("data")
    database_url: str = ""

    @property
    def database(self) -> str:
        """The database's URL: as given, or a file in the data folder."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'fugue-figment.db'}"
