"""`python -m tests.chaos --seeds N --start S`: see the package."""

import argparse
import asyncio
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.chaos.run import Report, play
from tests.chaos.world import blank_database


def main() -> int:
    """Play the seeds, one line a failing one and a last line with counts. Exit code 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description="Games against faults.")
    parser.add_argument("--seeds", type=int, default=200, help="how many (200)")
    parser.add_argument("--start", type=int, default=0, help="the first (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--trace", action="store_true", help="show where a seed failed")
    arguments = parser.parse_args()
    begun = time.monotonic()
    seeds = range(arguments.start, arguments.start + arguments.seeds)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        played = list(pool.map(partial(_played, trace=arguments.trace), seeds))
    passed = [report for report in played if report is not None]
    games = ", ".join(f"{sum(r.kind == kind for r in passed)} {kind}" for kind in ("fugue", "figment"))
    print(
        f"{len(passed)} of {len(played)} seeds passed ({games}): {sum(r.entries for r in passed)} actions, "
        f"{sum(r.faults for r in passed)} failed requests, {time.monotonic() - begun:.0f} s"
    )
    return 0 if len(passed) == len(played) else 1


def _played(seed: int, *, trace: bool) -> Report | None:
    """One seed in this process; None, and a line of it, if it failed."""
    try:
        with TemporaryDirectory() as folder:
            blank = asyncio.run(blank_database(Path(folder) / "blank.db"))
        return asyncio.run(play(seed, blank))
    except BaseException as error:
        told = " ".join([*str(error).split(), *getattr(error, "__notes__", ())])
        again = f"python -m tests.chaos --seeds 1 --start {seed} --trace"
        print(f"seed {seed} failed: {type(error).__name__}: {told[:400]} | {again}", flush=True)
        if trace:
            traceback.print_exception(error)
        return None


if __name__ == "__main__":
    sys.exit(main())
