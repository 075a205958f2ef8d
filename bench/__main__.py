"""All measurements, one after another, and one table of what they found against what is wanted.

Run with `uv run --group bench python -m bench`, or with names of benches to run only these; it takes some
minutes. Ends with code 1 where something is not as wanted.
"""

import sys
from importlib import import_module

from bench.ratio import Ratio

BENCHES = ("engine", "storage", "pictures", "bot", "startup")
"""Those that compare with something known; the others (`cards`, `rows`, `local`) run by themselves."""


def main(names: list[str]) -> int:
    """Run the benches of these names, and return the exit code."""
    found: list[Ratio] = []
    for name in names:
        print(f"\n— {name}", flush=True)
        try:
            bench = import_module(f"bench.{name}")
        except ModuleNotFoundError as error:
            print(f"bench: {error.name} is missing; run with `uv run --group bench`", file=sys.stderr)
            return 2
        found += bench.main()
    print("\nmeasured against wanted")
    print(*found, sep="\n")
    return 0 if all(ratio.kept for ratio in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(BENCHES)))
