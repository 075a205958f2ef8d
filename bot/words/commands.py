"""What `/table`, `/games`, `/privacy` and the moderators' commands answer."""

from collections.abc import Sequence

from bot.words.table import listed, mention, plain

NO_GAMES = "You have no game anywhere. Start one with /fugue start or /figment start."
WAITS, RUNS, GATHERS, STANDS = "**waits for you**", "goes on", "gathers players", "paused"
NOTHING_SINCE = "Nothing has happened since you last acted."
AWAY = "put away; `/table resume` takes it up again"
PAUSED = "The clocks of this game stand still."
RESUMED = "The clocks run again."
NOT_PAUSED = "Nothing here is paused or put away."
NO_LOG = "No game was started in this channel yet."
LOG_FILE = "The whole game so far, an action a line, in the notation of the rules."
TAKE_SEAT = "Take the seat"
NOT_INVITED = "This seat was offered to somebody else."
OFFER_OVER = "Who offered this seat does not sit there any more."
SEAT_OFFERED = "The seat is offered; it changes hands when they take it."
WHO_REPLACES = "Only who sits there may give a seat away, or a member with Manage Channels."
BOT_SEAT = "A bot can't take a seat."
PROPOSED = "Your proposal stands. The game ends when everybody who plays agrees; an action withdraws it."
AGREE = "Agree to end"
AGREED = "You agree. The game ends when the others do too."
MODERATORS = "Only members with Manage Channels may do that."
REPOSTED = "The board was posted anew."
EXPORT_LATER = "Games are exported when none here goes on or is put away: the text would tell what is hidden."
EXPORTED = "`python -m engine replay FILE` plays it again."
SAVED = "Saved."
ASK_AGAIN = "Discord lost the way of my answer: please ask again."
NO_TIME = "That time can't be chosen. Give both, such as `begins:22:30 ends:8`."
NOT_STARTER = "In this server only members with Manage Channels open tables."
PREVIOUS, NEXT, FIRST, LAST = "◀", "▶", "⏮", "⏭"
FORGET = "Delete my data"
FORGOTTEN = "Done: nothing that is kept names you any more. Games that are over stay, without you."
STILL_PLAYING = "You sit at a table. Leave your games first (/games lists them), then ask again."
QUIET_OFF = "You get reminders at any hour. For quiet nights: `/quiet begins:22 ends:8`, with `utc_offset` for your time zone."
LANGUAGES = {"en": "English"}
THEMES = {"dark": "on a dark ground", "light": "on a light ground"}
STARTERS = {"everyone": "everyone", "moderators": "members with Manage Channels"}

PRIVACY = (
    "## What is kept\n"
    "For each game: the server, the channel, who sits where (your Discord id and display name), every action and vote, "
    "and when. For you, if you set them: your quiet hours. Nothing else: no messages, no member lists.\n"
    "It stays on the machine that runs this bot, and is shown to those who can see the channel of the game.\n"
    "**Delete my data** takes your id and name out of all that is over. What you post in Discord is Discord's."
)


def games(lines: Sequence[str]) -> str:
    """As many whole lines as a message has room for."""
    shown = list(lines)
    while sum(map(len, shown)) + len(shown) > 1900:
        shown.pop()
    return "\n".join([*shown, *(["…"] if len(shown) < len(lines) else [])])


def game_line(title: str, how: str, link: str) -> str:
    return f"{title}: {how} {link}"


def paused(by: str) -> str:
    return f"⏸ {plain(by)} paused the game; `/table resume` lets the clocks run again."


def resumed(by: str) -> str:
    return f"▶ {plain(by)} let the clocks run again."


def offered(user_id: int, seat_name: str, title: str, link: str) -> str:
    return f"{mention(user_id)} take the seat of {plain(seat_name)} in {title}? {link}"


def proposal(by: str, agreed: Sequence[str], missing: Sequence[str]) -> str:
    done = f" Agreed: {listed([plain(name) for name in agreed])}." if agreed else ""
    left = f" Missing: {listed([plain(name) for name in missing])}." if missing else ""
    return f"{plain(by)} proposes to end this game here.{done}{left}"


def log(title: str, lines: Sequence[str]) -> str:
    return f"## {title}\n" + "\n".join(lines)


def step(number: int, total: int, text: str) -> str:
    return f"**{number} of {total}**\n{text}"


def quiet(begins: str, ends: str, offset: str) -> str:
    return f"No reminders from {begins} to {ends} (UTC{offset})."


def only_there(channels: Sequence[int]) -> str:
    return "Games may be started only in " + listed([f"<#{channel}>" for channel in channels]) + "."


def settings(channels: Sequence[int], pace: str, starters: str, language: str, theme: str) -> str:
    where = listed([f"<#{channel}>" for channel in channels]) if channels else "every channel"
    return (
        f"Games may start in: {where}\nBy: {STARTERS[starters]}\nPace: {pace}\n"
        f"Language: {LANGUAGES[language]}\nBoards: {THEMES[theme]}"
    )
