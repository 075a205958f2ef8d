"""What a bench found and what is wanted, so that all of them end in one table."""

from typing import NamedTuple


class Ratio(NamedTuple):
    """`what` is `measured` times its base; wanted is at least, or (`at_most`) at most, `wanted`."""

    what: str
    measured: float
    wanted: float
    at_most: bool = False

    @property
    def kept(self) -> bool:
        """Whether it is as wanted."""
        return self.measured <= self.wanted if self.at_most else self.measured >= self.wanted

    def __str__(self) -> str:
        bound = "at most " if self.at_most else "at least"
        missed = "" if self.kept else "  MISSED"
        return f"{self.what:66} {self.measured:7.2f}  {bound} {self.wanted:5.2f}{missed}"
