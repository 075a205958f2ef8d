"""Who gets in: loopback only, by the key, from the table's own page."""

import asyncio
import signal
import stat
import sys
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.local import table
from bot.local.memory import FILE
from tests.local.conftest import Opened
from tests.local.sample import Sample

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def status(address: str, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with aiohttp.ClientSession() as session, session.get(address, headers=named) as response:
        return response.status


async def socket_status(opened: Opened, address: str = "", **headers: str) -> int:
    async with aiohttp.ClientSession() as session:
        try:
            async with session.ws_connect(address or f"{opened.address}socket?as=ada", headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as refusal:
            return refusal.status


async def test_the_page_opens_with_its_key_and_keeps_to_itself(opened: Opened) -> None:
    async with aiohttp.ClientSession() as session, session.get(opened.address) as response:
        assert response.status == 200
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert not [name for name in response.headers if name.lower().startswith("access-control")]


@pytest.mark.parametrize("path", ["", "x/", "index.html", "main.js", "socket?as=ada", "file/1", "%00/", "é/"])
async def test_without_the_key_nothing_is_there(opened: Opened, path: str) -> None:
    assert await status(f"{opened.origin}/{path}") == 404
    assert await status(f"{opened.origin}/{'A' * 32}/{path}") == 404


async def test_a_socket_needs_the_key_too(opened: Opened) -> None:
    wrong = f"{opened.origin}/{'A' * 32}/socket?as=ada"
    assert await socket_status(opened, wrong, Origin=opened.origin) == 404
    assert await socket_status(opened, Origin=opened.origin) == 101


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost.evil.example",
        "null",
        "",
    ],
)
async def test_another_origin_gets_no_socket_and_no_page(opened: Opened, origin: str) -> None:
    assert await socket_status(opened, Origin=origin) == 403
    assert await status(opened.address, Origin=origin) == 403


async def test_a_socket_without_an_origin_is_no_browser_of_ours(opened: Opened) -> None:
    assert await socket_status(opened) == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1.evil.example:{port}", "0.0.0.0:{port}"]
)
async def test_a_name_that_was_bound_to_this_machine_is_refused(opened: Opened, host: str) -> None:
    port = urlsplit(opened.address).port
    assert await status(opened.address, Host=host.format(port=port)) == 403


async def test_the_names_of_this_machine_are_fine(opened: Opened) -> None:
    port = urlsplit(opened.address).port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        assert await status(opened.address, Host=host) == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_another_site_may_link_to_the_page_but_not_use_it(opened: Opened, site: str) -> None:
    assert await status(f"{opened.address}main.js", Sec_Fetch_Site=site, Sec_Fetch_Dest="script") == 403
    assert await status(opened.address, Sec_Fetch_Site=site, Sec_Fetch_Dest="iframe") == 403
    assert await status(opened.address, Sec_Fetch_Site=site, Sec_Fetch_Dest="document") == 200


@pytest.mark.parametrize(
    "name", ["../server.py", "..%2fserver.py", "....//memory.py", "page/../../world.py", "%2e%2e/x"]
)
async def test_only_the_pages_own_files_are_served(opened: Opened, name: str) -> None:
    assert await status(f"{opened.address}{name}") == 404


async def test_other_methods_are_refused(opened: Opened) -> None:
    async with aiohttp.ClientSession() as session, session.post(opened.address) as response:
        assert response.status == 405


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::"])  # noqa: S104 - they are to be refused
async def test_an_address_that_others_can_reach_is_refused(tmp_path: Path, host: str) -> None:
    with pytest.raises(ValueError, match="loopback"):
        async with table(Sample, data_dir=tmp_path, host=host, port=0):
            pass


async def test_a_taken_port_is_told(opened: Opened, tmp_path: Path) -> None:
    port = urlsplit(opened.address).port
    assert port is not None
    with pytest.raises(OSError, match="in use"):
        async with table(Sample, data_dir=tmp_path / "other", port=port):
            pass


async def test_the_key_stays_the_same_and_is_for_its_owner_only(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        async with table(Sample, data_dir=tmp_path, port=0) as (address, _world):
            keys.append(urlsplit(address).path)
    assert keys[0] == keys[1]
    assert len(keys[0]) > 30
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_stopped_table_leaves_in_order_and_can_be_opened_again(tmp_path: Path, number: int) -> None:
    script = (
        "import asyncio, sys; from pathlib import Path; from bot.local import serve;"
        "from tests.local.sample import Sample;"
        "announce = lambda address: print(address, flush=True);"
        "asyncio.run(serve(Sample, data_dir=Path(sys.argv[1]), port=0, announce=announce))"
    )
    addresses = []
    for _ in range(2):
        running = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            script,
            str(tmp_path),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert running.stdout is not None
        addresses.append(urlsplit((await running.stdout.readline()).decode().strip()).path)
        running.send_signal(number)
        _, faults = await asyncio.wait_for(running.communicate(), 10)
        assert running.returncode == 0
        assert b"Traceback" not in faults
    assert addresses[0] == addresses[1] != ""
