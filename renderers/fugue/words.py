"""Every word that Fugue's pictures and alt texts say."""

PHASES = ("1", "2", "3", "4", "5")
PHASE = {
    "1": "Vision", "2": "Imagination", "3": "2nd Vision", "4": "Depth", "5": "Spirit", "r": "Spirit",
}  # fmt: skip
"""The phases of a turn (section 3), as short as a step of the banner must be."""

TASK = {
    "1": "may use one Set that stood ready",
    "2": "moves one card from Imagination to Vision",
    "3": "may use Sets completed this turn",
    "4": "may discard one card from Imagination",
    "r": "must remove one own Spirit from the game",
}
"""What the seat that decides may or must do."""

AREA = {
    "i": "Imagination", "1": "Vision slot 1", "2": "Vision slot 2", "p": "Passion", "f": "Fugue",
    "d": "Depth Area", "o": "Outside", "deck": "Deck", "supply": "Fugues left", "clock": "Spirits out",
}  # fmt: skip

CODE = {"i": "{seat}.i", "1": "{seat}.v1", "2": "{seat}.v2", "p": "{seat}.p", "d": "d"}
"""What the notation calls an area (section 10)."""

NEW, LEFT, YOU = "NEW", "left the game", "you"
PAIRS, SCORES, NOTHING = "Two cards in Passion score", "Score", "none"
LAST_DECK, FIRST_EMPTY = "Last deck", "first empty deck ends it"
SCORED, FUGUE, FINAL = "Scored", "Fugue", "Final"
LEFT_ALONE, TIE = "wins: everybody else left", "wins: of equal scores, who started later"
NOBODY, ALL_LEFT = "Nobody wins", "everybody left"
SIDES = ("left", "right")


def player(letter: str) -> str:
    """A player whose name shows nothing."""
    return f"Player {letter}"


def signed(points: int) -> str:
    """Points with a sign wide enough to see."""
    return f"{points:+d}".replace("-", "−")


def score(points: int) -> str:
    """Points with a sign only where they are negative."""
    return str(points).replace("-", "−")


def margin(points: int) -> str:
    """By how much the winner leads."""
    return f"wins by {points} point{'s' * (points != 1)}"


def alone(points: int) -> str:
    """How a game for one ended."""
    return f"wins with {points} point{'s' * (points != 1)}"


def clock(removed: int, arms_at: int) -> str:
    """How many Spirits are out, of how many that arm the end."""
    return f"{removed} of {arms_at}" if arms_at else FIRST_EMPTY
