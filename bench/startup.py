"""How long the bot takes to start and how much memory it holds, against its libraries alone.

Run with `uv run python -m bench.startup`. Each run is a process of its own: the base imports discord, PIL
and aiosqlite; ours imports the bot, opens its database, makes its client and reads what is due, with 0 and
with 100,000 stored matches. They run in turns; ratios are medians of the ratios of neighbours, of the time
until the process has ended and of the most memory that it ever held. Wanted: at most 4 times the libraries'
time and 3 times their memory (the rest is SQLAlchemy, numpy and pydantic), and no growth worth naming with
what is stored: at most 1.15 and 1.1.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.ratio import Ratio
from bench.storage import MATCHES, fill

ROUNDS = 11
MEMORY = """
from pathlib import Path
(line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line)
print(line.split()[1])
"""
LIBRARIES = f"import discord, PIL.Image, aiosqlite{MEMORY}"
BOT = f"""
import asyncio, sys
import bot.__main__
from bot.client import Client
from bot.tables import TABLES
from datetime import UTC, datetime
from db.store import Store

async def start():
    store = await Store.open(sys.argv[1])
    client = Client(store, TABLES)
    await store.running()
    await store.due(datetime.now(UTC))
    await client.close()
    await store.close()

asyncio.run(start()){MEMORY}"""


class Run(NamedTuple):
    """Milliseconds until the end of a process, and MiB that it held at the most."""

    time: float
    memory: float


def run(program: str, *arguments: str) -> Run:
    """One process, from its start to its end."""
    began = perf_counter()
    process = subprocess.run([sys.executable, "-c", program, *arguments], check=True, capture_output=True)
    return Run((perf_counter() - began) * 1000, int(process.stdout) / 1024)


def measure(folder: Path) -> dict[str, list[Run]]:
    """The three, in turns."""
    empty, full = folder / "empty.db", folder / "full.db"
    works = {
        "libraries": (LIBRARIES,),
        "bot, 0 matches": (BOT, f"sqlite:///{empty}"),
        f"bot, {MATCHES:,} matches": (BOT, f"sqlite:///{full}"),
    }
    for work in works.values():
        run(*work)  # makes the databases, and their pages known to the system
    fill(full)
    runs: dict[str, list[Run]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            runs[name].append(run(*work))
    return runs


def main() -> list[Ratio]:
    """Measure, print and return the ratios."""
    with TemporaryDirectory(dir=".") as folder:
        runs = measure(Path(folder))
    for name, some in runs.items():
        print(f"{name:22} {median(r.time for r in some):6.0f} ms {median(r.memory for r in some):6.1f} MiB")
    libraries, empty, full = runs.values()
    found = [
        Ratio("start of the bot / import of its libraries, time", _ratio(empty, libraries, 0), 4.0, True),
        Ratio("start of the bot / import of its libraries, memory", _ratio(empty, libraries, 1), 3.0, True),
        Ratio(f"start with {MATCHES:,} stored matches / with none, time", _ratio(full, empty, 0), 1.15, True),
        Ratio(
            f"start with {MATCHES:,} stored matches / with none, memory", _ratio(full, empty, 1), 1.1, True
        ),
    ]
    print(*found, sep="\n")
    return found


def _ratio(ours: list[Run], base: list[Run], part: int) -> float:
    return median(one[part] / other[part] for one, other in zip(ours, base, strict=True))


if __name__ == "__main__":
    main()
