"""`python -m engine`: answers each line of standard input at once, to its end (see `protocol`)."""

import sys

from engine.protocol import answer


def main() -> None:
    """Answer until the input ends, or nobody listens any more."""
    try:
        for line in sys.stdin.buffer:
            print(answer(line.rstrip(b"\n").removesuffix(b"\r")), flush=True)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stdout = None


if __name__ == "__main__":
    main()
