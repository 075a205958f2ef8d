"""The house, open for a test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.house import House, opened


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path) as open_house:
        yield open_house
