"""`python -m engine`: answers each line of standard input at once, to its end (see `protocol`).

`python -m engine replay [FILE]` plays a match's record again (see `record`); exit code 2 with one
sentence for a text that is none.
"""

import sys
from pathlib import Path

from engine import GAMES
from engine.errors import Malformed
from engine.protocol import answer
from engine.record import parse_record, told


def main() -> None:
    """Answer until the input ends, or nobody listens any more."""
    try:
        match sys.argv[1:]:
            case []:
                for line in sys.stdin.buffer:
                    print(answer(line.rstrip(b"\n").removesuffix(b"\r")), flush=True)
            case ["replay", *files] if len(files) < 2:
                _replay(files)
            case _:
                _stop("use: python -m engine, or python -m engine replay [FILE]")
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stdout = None


def _replay(files: list[str]) -> None:
    try:
        text = Path(files[0]).read_text() if files else sys.stdin.read()
        for line in told(parse_record(text, GAMES), GAMES):
            print(line)
    except (Malformed, OSError, UnicodeDecodeError) as error:
        _stop(str(error))


def _stop(message: str) -> None:
    print(f"engine: {message}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
