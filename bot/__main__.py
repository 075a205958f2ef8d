"""`uv run bot`: to Discord with a token, to a page in the browser without one."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import discord
from pydantic import ValidationError

from bot.client import Client
from bot.clock import Clock
from bot.config import Level, Settings
from bot.health import Health
from bot.tables import TABLES
from bot.unreached import UNREACHED
from db.errors import StoreUnavailable
from db.store import Store
from renderers.art import Gallery
from renderers.figment import hang

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Unusable(Exception):
    """Something the operator has to mend; the message is plain."""


def main() -> None:
    """Run until stopped; exit code 2 with a plain message for what the operator can mend."""
    arguments = _arguments()
    try:
        settings = Settings()
        _log(settings.log_level)
        asyncio.run(_run(settings, local=arguments.local or settings.discord_token is None))
    except ValidationError as error:
        _stop("; ".join(f"{'.'.join(map(str, e['loc'])).upper()}: {e['msg']}" for e in error.errors()))
    except (Unusable, StoreUnavailable) as error:
        _stop(str(error))


def _log(level: Level) -> None:
    """Logs to standard error; libraries tell warnings only, and nothing of voice, which is not used."""
    logging.basicConfig(level=level, format=LOG_FORMAT)
    for name in ("alembic", "discord"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bot", description="Fugue & Figment on Discord, or in a local page."
    )
    parser.add_argument(
        "--local", action="store_true", help="play in a local page, even where a token is set"
    )
    return parser.parse_args()


def _stop(message: str) -> None:
    print(f"bot: {message}", file=sys.stderr)
    sys.exit(2)


async def _run(settings: Settings, *, local: bool) -> None:
    _make_folder(settings.data_dir)
    hang(Gallery(settings.data_dir / "cards"))
    store = await Store.open(settings.database)
    try:
        await (_local(settings, store) if local else _discord(settings, store))
    finally:
        await store.close()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"The data folder {folder} can't be made: {error.strerror}.") from None


async def _discord(settings: Settings, store: Store) -> None:
    """Connect, and leave in order at SIGTERM."""
    assert settings.discord_token is not None  # noqa: S101 - the caller chose by it
    client = Client(store, TABLES, Health(settings.data_dir / "health.json"))
    running = asyncio.create_task(client.start(settings.discord_token.get_secret_value()))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, running.cancel)
    try:
        with suppress(asyncio.CancelledError):
            await running
    except discord.LoginFailure:
        raise Unusable("Discord refuses DISCORD_TOKEN: copy it anew from the Developer Portal.") from None
    except discord.PrivilegedIntentsRequired:
        raise Unusable("Discord refuses the intents; the bot needs no privileged one.") from None
    except UNREACHED as error:
        raise Unusable(f"Discord can't be reached: {error}") from None
    finally:
        await client.close()


async def _local(settings: Settings, store: Store) -> None:
    """The same bot on a simulated Discord; imported here, for Discord itself does not need it."""
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # simcord probes a client
    from bot.local import serve  # noqa: PLC0415

    async def put_up(client: discord.Client) -> None:
        clock = client.get_cog("Clock") if isinstance(client, Client) else None
        if isinstance(clock, Clock):
            await clock.put_up(anew=True)

    try:
        await serve(
            lambda: Client(store, TABLES),
            data_dir=settings.data_dir,
            announce=lambda address: print(f"Play at {address}", flush=True),
            port=settings.local_port,
            on_new_world=put_up,
        )
    except OSError as error:
        why = os.strerror(error.errno or 0)
        reason = f"Port {settings.local_port} can't be used ({why}): choose another LOCAL_PORT."
        raise Unusable(reason) from None


if __name__ == "__main__":
    main()
