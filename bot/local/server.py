"""The page's server: loopback only, a key in the path, one socket a pane.

Who knows the key may be anybody at the table; who does not gets nothing, and neither does another site's
page in the same browser: Host, Origin and Sec-Fetch-Site are checked on every request."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import mimetypes
import signal
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import simcord
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware

from bot.local.messages import Desk
from bot.local.pane import Pane
from bot.local.world import Changes, MakeBot, World, world

log = logging.getLogger(__name__)

PORT = 8517
POLL = 0.02  # seconds between two looks for changes
PAGE = Path(__file__).parent / "page"
FONTS = Path(simcord.__file__).parent / "preview" / "static" / "fonts"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
SHOWN_INLINE = ("image/png", "image/gif")


class Hall:
    """The open panes, kept up to date, and the files they show."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.desk = Desk(world)
        self.panes: set[Pane] = set()

    async def keep_fresh(self) -> None:
        """Send every change to the panes that show it; never returns."""
        pause = POLL
        while True:
            await asyncio.sleep(pause)
            changes = self.world.changes()
            if changes is None:
                pause = POLL
                continue
            started = time.perf_counter()
            for pane in tuple(self.panes):
                await self._refresh(pane, changes)
            pause = max(POLL, time.perf_counter() - started)  # a long conversation gets half of the time

    async def _refresh(self, pane: Pane, changes: Changes) -> None:
        try:
            await pane.refresh(changes)
        except ConnectionError:
            self.panes.discard(pane)
        except Exception:
            log.exception("a pane could not be refreshed")

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        people = self.world.people
        person = people.get(request.query.get("as", "")) or next(iter(people.values()))
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=1 << 20)
        await socket.prepare(request)
        pane = Pane(self.world, self.desk, person, socket)
        wanted = request.query.get("in", "")
        self.panes.add(pane)
        running: set[asyncio.Task[None]] = set()
        try:
            await pane.greet(wanted)
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    task = asyncio.create_task(pane.handle(message.data))
                    running.add(task)
                    task.add_done_callback(running.discard)
        finally:
            self.panes.discard(pane)
        return socket

    async def file(self, request: web.Request) -> web.Response:
        file = self.desk.files.get(int(request.match_info["id"]))
        if file is None:
            raise web.HTTPNotFound(text="No such file.")
        kind = (file.content_type or "").split(";")[0]
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if kind not in SHOWN_INLINE:
            kind, headers["Content-Disposition"] = "application/octet-stream", "attachment"
        try:
            return web.Response(body=await file.read(), content_type=kind, headers=headers)
        except discord.HTTPException:
            raise web.HTTPNotFound(text="No such file.") from None


def guard(key: str) -> Middleware:
    """The middleware through which every request has to pass."""

    @web.middleware
    async def checked(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            _check(request, key)
            response = await handler(request)
        except web.HTTPException as refusal:
            refusal.headers.update(HEADERS)
            raise
        if not response.prepared:
            response.headers.update(
                {name: HEADERS[name] for name in HEADERS.keys() - response.headers.keys()}
            )
        return response

    return checked


def _check(request: web.Request, key: str) -> None:
    """Raises the refusal; the key is looked at last, so that its answer tells nothing to other sites."""
    transport = request.transport
    port = transport.get_extra_info("sockname")[1] if transport else None
    if request.headers.get("Host") not in {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}:
        raise web.HTTPForbidden(text="This table answers to 127.0.0.1 only.")
    origin = request.headers.get("Origin")
    upgrade = request.headers.get("Upgrade", "").lower() == "websocket"
    if (upgrade or origin is not None) and origin != f"http://{request.headers['Host']}":
        raise web.HTTPForbidden(text="Another site may not look at this table.")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    opened = request.headers.get("Sec-Fetch-Dest") == "document" and request.method == "GET"
    if site not in ("same-origin", "none") and not opened:
        raise web.HTTPForbidden(text="Another site may not look at this table.")
    if not hmac.compare_digest(request.path.split("/")[1].encode(), key.encode()):
        raise web.HTTPNotFound(text="The table's address has a key in it: use the one printed at the start.")


async def _emoji(_: web.Request) -> web.StreamResponse:
    """A font with emoji, for machines that have none; it lies with simcord, and may be missing."""
    found = next(FONTS.glob("noto-color-emoji*.ttf"), None)
    if found is None:
        raise web.HTTPNotFound(text="No such font.")
    return web.FileResponse(found, headers={"Cache-Control": "private, max-age=86400"})


def application(hall: Hall, key: str) -> web.Application:
    """Every address begins with the key; the page's own files are read once."""
    app = web.Application(middlewares=[guard(key)])
    page = {path.name: path.read_bytes() for path in PAGE.iterdir()}

    async def asset(request: web.Request) -> web.Response:
        name = request.match_info["name"] or "index.html"
        if name not in page:
            raise web.HTTPNotFound(text="No such page.")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        text = kind.startswith("text/") or kind.endswith(("javascript", "xml"))
        return web.Response(body=page[name], content_type=kind, charset="utf-8" if text else None)

    app.router.add_get(f"/{key}/socket", hall.socket)
    app.router.add_get(f"/{key}/emoji.ttf", _emoji)
    app.router.add_get(f"/{key}/file/{{id:[0-9]{{1,20}}}}", hall.file)
    app.router.add_get(f"/{key}/{{name:[a-z_.]*}}", asset)
    return app


@asynccontextmanager
async def table(
    make_bot: MakeBot,
    *,
    data_dir: Path,
    host: str = "127.0.0.1",
    port: int = PORT,
    on_new_world: Callable[[discord.Client], Awaitable[None]] | None = None,
) -> AsyncIterator[tuple[str, World]]:
    """The running local table; gives the address to open and the world behind it.

    Raises ValueError if `host` is no loopback address, OSError if the port is taken."""
    if not ipaddress.ip_address(host).is_loopback:
        raise ValueError(f"the local table is for this machine only; {host} is no loopback address")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as bound:
        async with world(make_bot, data_dir) as made:
            if on_new_world is not None:
                await on_new_world(made.env.bot)
            async with _serving(made, bound):
                shown = f"[{host}]" if family is socket.AF_INET6 else host
                yield f"http://{shown}:{bound.getsockname()[1]}/{made.memory.key}/", made


@asynccontextmanager
async def _serving(made: World, bound: socket.socket) -> AsyncIterator[None]:
    """The page and its sockets, kept fresh."""
    hall = Hall(made)
    runner = web.AppRunner(application(hall, made.memory.key), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    fresh = asyncio.create_task(hall.keep_fresh())
    try:
        await web.SockSite(runner, bound).start()
        yield
    finally:
        fresh.cancel()
        await asyncio.gather(fresh, return_exceptions=True)
        await runner.cleanup()


async def serve(
    make_bot: MakeBot,
    *,
    data_dir: Path,
    announce: Callable[[str], None],
    host: str = "127.0.0.1",
    port: int = PORT,
    on_new_world: Callable[[discord.Client], Awaitable[None]] | None = None,
) -> None:
    """Run the table until SIGINT or SIGTERM.

    `announce` gets the address; `on_new_world` the bot once it is ready, for everything that was posted
    before this start is gone and should be put up again."""
    opened = table(make_bot, data_dir=data_dir, host=host, port=port, on_new_world=on_new_world)
    async with opened as (address, _):
        stopped = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
        announce(address)
        await stopped.wait()
