"""What a request to Discord may raise: Discord's refusal, or a failure of the network on the way."""

import aiohttp
import discord

UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""For `except`: what discord.py hands on after it tried several times."""
