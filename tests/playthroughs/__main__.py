"""Write the answers of every playthrough anew: `python -m tests.playthroughs`."""

from pathlib import Path

from tests.playthroughs.record import perform

for path in sorted(Path(__file__).parent.glob("*.txt")):
    path.write_text(perform(path.read_text(encoding="utf-8")), encoding="utf-8")
    print(path.name)
