"""The page in a real browser, with a bot that shows one of everything."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Locator, Page, expect

from tests.local.conftest import SHOTS, Opened, running
from tests.local.sample import HOSTILE, Sample

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def sit(page: Page, opened: Opened, *who: str) -> list[Locator]:
    """The page with these people side by side, each ready to write."""
    await page.goto(f"{opened.address}?who={','.join(who)}")
    panes = [page.get_by_role("region", name=f"{opened.world.name(key)}'s view") for key in who]
    for pane in panes:
        await expect(pane.get_by_role("heading", name="Welcome to #table")).to_be_visible()
    return panes


async def command(page: Page, pane: Locator, name: str) -> None:
    """Run a command that takes no options, by keyboard."""
    await pane.get_by_role("textbox", name="Message").fill(f"/{name}")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=SHOTS / f"{name}.png")


async def test_one_click_starts_a_game_that_all_seats_see(page: Page, opened: Opened) -> None:
    ada, bjorn = await sit(page, opened, "ada", "bjorn")
    await ada.get_by_role("button", name="Start Fugue").click()
    for pane in (ada, bjorn):
        await expect(pane.get_by_role("img", name="A board of many colours")).to_be_visible()
        await expect(pane.get_by_text("Ada used /fugue start")).to_be_visible()
    await bjorn.get_by_role("button", name="Count").click()
    await expect(ada.get_by_text("Counted 1 times")).to_be_visible()
    await shot(page, "board")


async def test_a_private_answer_is_seen_by_its_reader_only_and_can_be_dismissed(
    page: Page, opened: Opened
) -> None:
    ada, bjorn = await sit(page, opened, "ada", "bjorn")
    await command(page, ada, "fugue start")
    await ada.get_by_role("button", name="Secret").click()
    await expect(ada.get_by_text("A secret for @Ada")).to_be_visible()
    await expect(ada.get_by_text("Only you can see this")).to_be_visible()
    await bjorn.get_by_role("button", name="Count").click()
    await expect(bjorn.get_by_text("Counted 1 times")).to_be_visible()
    assert await bjorn.get_by_text("A secret").count() == 0
    await ada.get_by_role("button", name="Dismiss message").click()
    await expect(ada.get_by_text("A secret for @Ada")).to_have_count(0)


async def test_a_bot_that_says_nothing_has_failed(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "fugue start")
    await ada.get_by_role("button", name="Break").click()
    await expect(ada.get_by_role("alert").get_by_text("This interaction failed")).to_be_visible()
    await expect(ada.get_by_role("button", name="Not now")).to_be_disabled()
    rules = ada.get_by_role("link", name="Rules")
    assert await rules.get_attribute("href") == "https://example.org/rules"
    assert await rules.get_attribute("rel") == "noopener noreferrer"


async def test_a_menu_opens_by_mouse_and_by_keyboard_late_in_a_long_conversation(
    page: Page, opened: Opened
) -> None:
    (ada,) = await sit(page, opened, "ada")
    await ada.get_by_role("textbox", name="Message").fill("/flood ")
    await page.keyboard.type("150")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_text("Message number 149 of 150")).to_be_visible()
    await command(page, ada, "fugue start")
    menu = ada.get_by_role("combobox", name="Choose a colour")
    await menu.click()
    await expect(ada.get_by_role("option", name="Green")).to_be_in_viewport(ratio=1)
    await shot(page, "menu")
    await ada.get_by_role("option", name="Green").click()
    await expect(ada.get_by_text("@Ada chose green")).to_be_visible()
    await menu.focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.type("b")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_text("@Ada chose blue")).to_be_visible()


async def test_menus_of_several_and_of_people(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "fugue start")
    await ada.get_by_role("combobox", name="Choose two").click()
    await ada.get_by_role("option", name="Card 3", exact=True).click()
    await ada.get_by_role("option", name="Card 25", exact=True).click()
    await expect(ada.get_by_text("You took 3 and 25")).to_be_visible()
    await ada.get_by_role("combobox", name="Choose a person").click()
    await ada.get_by_role("option", name="美咲").click()
    await expect(ada.get_by_text("You chose @美咲")).to_be_visible()


async def test_a_dialogue_is_filled_in_and_comes_back(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "fugue start")
    await ada.get_by_role("button", name="Ask").click()
    dialogue = page.get_by_role("dialog", name="Tell me")
    await dialogue.get_by_label("A word").fill("<b>yes</b>")
    await dialogue.get_by_label("More").fill("two\nlines")
    await shot(page, "dialogue")
    await dialogue.get_by_role("button", name="Submit").click()
    await expect(ada.get_by_text("You said <b>yes</b> and two")).to_be_visible()
    await expect(dialogue).to_have_count(0)


async def test_reactions_are_counted_and_ones_own_is_marked(page: Page, opened: Opened) -> None:
    ada, bjorn = await sit(page, opened, "ada", "bjorn")
    await command(page, ada, "figment start")
    vote = ada.get_by_role("button", name="🇦")
    await vote.click()
    await expect(vote).to_have_attribute("aria-pressed", "true")
    await expect(vote).to_have_text("🇦2")
    await expect(bjorn.get_by_role("button", name="🇦")).to_have_attribute("aria-pressed", "false")
    await bjorn.get_by_role("button", name="🇦").click()
    await expect(vote).to_have_text("🇦3")
    await vote.click()
    await expect(vote).to_have_attribute("aria-pressed", "false")
    await expect(vote).to_have_text("🇦2")


async def test_a_new_reaction_is_found_by_its_name(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "figment start")
    await ada.locator(".reactions").get_by_role("button", name="Add a reaction").click()
    await page.get_by_role("searchbox", name="Find an emoji").fill("trophy")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_role("button", name="🏆")).to_have_attribute("aria-pressed", "true")


async def test_a_command_is_written_with_its_options_by_keyboard(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await ada.get_by_role("textbox", name="Message").press_sequentially("/fugue us")
    await expect(ada.get_by_role("option", name="/fugue use Use a card")).to_be_visible()
    await shot(page, "commands")
    await page.keyboard.press("Tab")
    await page.keyboard.type("cro")
    await expect(ada.get_by_role("option", name="Crow of Clay")).to_be_visible()
    await expect(ada.get_by_role("option")).to_have_count(1)
    await shot(page, "choices")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_role("option", name="Slow")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_text("Crow of Clay S 1 False -")).to_be_visible()


async def test_a_further_option_is_named_as_one_writes_it(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await ada.get_by_role("textbox", name="Message").press_sequentially("/fugue use ")
    for choice in ("Crow of Clay", "Slow"):
        await page.keyboard.type(choice)
        await expect(ada.get_by_role("option", name=choice)).to_be_visible()
        await page.keyboard.press("Enter")
    await page.keyboard.type("times:3")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_text("Crow of Clay S 3 False -")).to_be_visible()


async def test_a_command_is_written_with_its_options_by_mouse(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await ada.get_by_role("textbox", name="Message").fill("/")
    await ada.get_by_role("option", name="/fugue use").click()
    await ada.get_by_role("option", name="Duke of Dust").click()
    await ada.get_by_role("option", name="Quick").click()
    await ada.get_by_role("button", name="Add the option friend").click()
    await ada.get_by_role("option", name="ליאור").click()
    await ada.get_by_role("button", name="Add the option times").click()
    await page.keyboard.type("7")
    await ada.get_by_role("button", name="Send").click()
    await expect(ada.get_by_text("Duke of Dust Q 7 False ליאור")).to_be_visible()


async def test_a_command_that_is_not_ready_stays_and_says_why(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await ada.get_by_role("textbox", name="Message").fill("/fugue use ")
    await page.keyboard.type("Ace of Air")
    await expect(ada.get_by_role("option", name="Ace of Air")).to_be_visible()
    await page.keyboard.press("Escape")
    await ada.get_by_role("button", name="Send").click()
    await expect(ada.get_by_role("status")).to_contain_text("mode")
    await expect(ada.get_by_role("button", name="/fugue use: leave this command")).to_be_visible()
    await ada.get_by_role("button", name="/fugue use: leave this command").click()
    await ada.get_by_role("textbox", name="Message").fill("/nothing")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_role("status")).to_contain_text("no such command")


async def test_names_and_contents_never_become_html(page: Page, opened: Opened) -> None:
    ada, bjorn = await sit(page, opened, "ada", "bjorn")
    await bjorn.get_by_role("button", name="You are Björn").click()
    await page.get_by_label("Name of this person").fill("<i>x</i> **y** &amp;")
    await page.get_by_role("button", name="Change").click()
    await expect(page.get_by_role("button", name="You are <i>x</i> **y** &amp;")).to_be_visible()
    bjorn = page.get_by_role("region", name="<i>x</i> **y** &amp;'s view")
    await bjorn.get_by_role("textbox", name="Message").fill(HOSTILE)
    await page.keyboard.press("Enter")
    await expect(ada.get_by_text("<img src=x").first).to_be_visible()
    await expect(ada.locator(".author", has_text="<i>x</i> **y** &amp;")).to_be_visible()
    await command(page, ada, "say")
    await expect(ada.get_by_role("heading", name="A heading")).to_be_visible()
    assert await page.locator("main img[src=x], main i:not(.dots i), main b").count() == 0
    assert await page.title() == "Fugue & Figment · local table"
    await shot(page, "hostile")


async def test_text_looks_as_on_discord(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "say")
    message = ada.get_by_role("listitem").filter(has=page.get_by_role("heading", name="A heading"))
    for tag, text in {
        "strong": "bold",
        "em": "italic",
        "u": "under",
        "s": "struck",
        "pre": "block <b>",
    }.items():
        await expect(message.locator(f".text {tag}").first).to_have_text(text)
    await expect(message.get_by_role("link", name="a link")).to_have_attribute("target", "_blank")
    await expect(message.locator("time[data-from-now]")).to_contain_text("hour")
    await expect(message.locator(".mention.me").first).to_have_text("@Ada")
    await message.get_by_role("button", name="Hidden text").click()
    await expect(message.get_by_text("hidden", exact=True)).to_be_visible()
    await expect(message.get_by_role("article")).to_contain_text("the foot")


async def test_a_thread_and_a_private_word_are_found_in_the_sidebar(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "thread")
    places = ada.get_by_role("navigation", name="Channels")
    thread = places.get_by_role("button", name="A side table, new messages, 1 for you")
    await expect(thread).to_be_visible()
    await shot(page, "sidebar")
    await thread.click()
    await expect(ada.get_by_text("Welcome @Ada")).to_be_visible()
    await places.get_by_role("button", name="Fugue & Figment, new messages").click()
    await expect(ada.get_by_text("A word in private")).to_be_visible()
    await ada.get_by_role("textbox", name="Message").fill("hello bot")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_role("log").get_by_text("hello bot")).to_be_visible()
    await page.reload()
    await expect(ada.get_by_text("A word in private")).to_be_visible()


async def test_seats_are_kept_in_the_address_and_can_be_changed(page: Page, opened: Opened) -> None:
    await sit(page, opened, "ada")
    await page.get_by_role("button", name="Add a seat").click()
    await page.get_by_role("button", name="Add a seat").click()
    await expect(page.get_by_role("region", name="美咲's view")).to_be_visible()
    await expect(page.get_by_role("button", name="Add a seat")).to_be_disabled()
    await page.get_by_role("button", name="You are Björn").click()
    await page.get_by_role("button", name="ליאור").click()
    await expect(page.get_by_role("region", name="ליאור's view")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("region", name="ליאור's view")).to_be_visible()
    await page.get_by_role("region", name="Ada's view").get_by_role("button", name="Close this seat").click()
    await expect(page.locator("section.pane")).to_have_count(2)


async def test_the_bot_starts_again_and_its_old_controls_work(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "fugue start")
    await ada.get_by_role("button", name="Count").click()
    await expect(ada.get_by_text("Counted 1 times")).to_be_visible()
    old = opened.world.env.bot
    await page.get_by_role("button", name="Restart the bot").click()
    await expect(page.get_by_role("button", name="Restart the bot")).to_be_enabled()
    assert opened.world.env.bot is not old
    await ada.get_by_role("button", name="Count").click()
    await expect(ada.get_by_text("Counted 1 times")).to_be_visible()


async def test_time_can_be_skipped(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "say")
    await expect(ada.locator("time[data-from-now]")).to_contain_text("hour")
    await page.get_by_role("button", name="an hour").click()
    await expect(page.get_by_text("1 h ahead")).to_be_visible()
    await expect(ada.locator("time[data-from-now]")).to_contain_text("minutes")


async def test_a_picture_opens_at_its_full_size_and_closes_again(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "fugue start")
    picture = ada.get_by_role("button", name="Enlarge the picture: A board of many colours")
    await picture.click()
    large = page.get_by_role("dialog", name="board.png")
    await expect(large.get_by_role("img", name="A board of many colours")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(picture).to_be_focused()


async def test_motion_waits_to_be_asked_for_where_it_is_not_wanted(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "figment start")
    await ada.get_by_role("button", name="Play the animation").click()
    await expect(ada.get_by_role("img", name="A moving row")).to_be_visible()


async def test_what_was_said_long_ago_comes_when_one_scrolls_up(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await ada.get_by_role("textbox", name="Message").fill("/flood ")
    await page.keyboard.type("180")
    await page.keyboard.press("Enter")
    await expect(ada.get_by_text("Message number 179 of 180")).to_be_visible()
    await page.reload()
    await expect(ada.get_by_text("Message number 179 of 180")).to_be_in_viewport()
    assert await ada.locator("li.message").count() <= 160
    log = ada.get_by_role("log")
    while await ada.get_by_text("Message number 0 of 180").count() == 0:
        await log.evaluate("log => { log.scrollTop = 0; }")
    await expect(ada.get_by_text("Message number 0 of 180")).to_be_visible()
    await expect(ada.get_by_role("heading", name="Welcome to #table")).to_be_visible()


async def test_a_deleted_message_goes(page: Page, opened: Opened) -> None:
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "delete")
    await expect(ada.get_by_text("It is gone")).to_be_visible()
    await expect(ada.get_by_text("Soon gone")).to_have_count(0)


async def test_a_phone_shows_one_seat_and_a_drawer(page: Page, opened: Opened) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    (ada,) = await sit(page, opened, "ada")
    await command(page, ada, "fugue start")
    await expect(ada.get_by_role("button", name="Count")).to_be_visible()
    await page.evaluate("document.getElementById('clock').textContent = 'Wed, Nov 30, 12:58 PM'")
    width = await page.evaluate("document.documentElement.scrollWidth")
    assert width == 390
    await ada.get_by_role("button", name="Channels").click()
    await ada.get_by_role("button", name="garden").click()
    await expect(ada.get_by_role("heading", name="Welcome to #garden")).to_be_visible()
    await page.get_by_role("button", name="Time, bot and seats").click()
    await expect(page.get_by_role("button", name="Restart the bot")).to_be_visible()
    await shot(page, "phone")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_no_serious_fault_is_found_by_axe(page: Page, opened: Opened, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe is in the dev group")
    await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    ada, _ = await sit(page, opened, "ada", "misaki")
    for name in ("fugue start", "say", "figment start", "thread"):
        await command(page, ada, name)
    await ada.get_by_role("button", name="Secret").click()
    await expect(ada.get_by_text("A secret for @Ada")).to_be_visible()
    await ada.get_by_role("textbox", name="Message").fill("/fugue use ")
    await expect(ada.get_by_role("option", name="Ace of Air")).to_be_visible()
    await page.evaluate(Path(axe.AXE_FILE_PATH).read_text())
    found = await page.evaluate("axe.run()")
    bad = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
    shown = [(fault["id"], [node["html"][:120] for node in fault["nodes"][:4]]) for fault in bad]
    assert shown == [], json.dumps(shown, indent=1, ensure_ascii=False)


async def test_the_page_finds_the_table_again_after_its_server_was_away(page: Page, tmp_path: Path) -> None:
    async with running(Sample, tmp_path) as first:
        (ada,) = await sit(page, first, "ada")
        port = urlsplit(first.address).port
    await expect(page.get_by_text("The table is not there just now")).to_be_visible()
    assert port is not None
    async with running(Sample, tmp_path, port=port) as second:
        assert second.address == first.address
        await expect(page.get_by_text("The table is not there just now")).to_be_hidden()
        await command(page, ada, "fugue start")
        await expect(ada.get_by_role("img", name="A board of many colours")).to_be_visible()
