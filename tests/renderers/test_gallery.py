"""The gallery page shows every picture that its command writes, and only those."""

import re
from pathlib import Path

GALLERY = Path(__file__).parents[2] / "docs"


def test_the_page_and_its_folder_hold_the_same_pictures() -> None:
    page = (GALLERY / "gallery.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\((gallery/[^)]+)\)", page)
    assert sorted(shown) == sorted(f"gallery/{file.name}" for file in (GALLERY / "gallery").iterdir())
