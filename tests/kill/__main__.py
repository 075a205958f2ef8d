"""`python -m tests.kill --times N --seed S`: see the package."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import reduce

from tests.kill.killer import Broken, Count, kill, kill_after_every_action


def main() -> int:
    """Kill, and print what was counted. Exit code 1 with a line if a game was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description="Games against SIGKILL.")
    parser.add_argument("--times", type=int, default=1000, help="how often (1000)")
    parser.add_argument("--seed", default="0", help="what chance comes from (0)")
    parser.add_argument(
        "--every", action="store_true", help="after every single action of four games instead"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    arguments = parser.parse_args()
    begun = time.monotonic()
    jobs = 1 if arguments.every else max(1, min(arguments.jobs, arguments.times))
    shares = [arguments.times // jobs + (job < arguments.times % jobs) for job in range(jobs)]
    seeds = [f"{arguments.seed}.{job}" for job in range(jobs)]
    try:
        if arguments.every:
            count = kill_after_every_action(arguments.seed)
        else:
            with ProcessPoolExecutor(jobs) as pool:
                count = reduce(Count.plus, pool.map(kill, shares, seeds))
    except Broken as broken:
        print(f"broken: {broken} | python -m tests.kill --times {arguments.times} --seed {arguments.seed}")
        return 1
    print(
        f"{count.kills} kills ({count.early} of them at a start): every game as before or after an action; "
        f"{count.games} games, {count.actions} actions, ended as unbroken; {time.monotonic() - begun:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
