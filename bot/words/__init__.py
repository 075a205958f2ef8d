"""Every sentence that players read: `table` for what all games share, one module per game.

Names are hostile input: they enter a sentence only through `table.plain`, which takes their
markdown, mentions and line breaks away and keeps right-to-left names from turning what follows.
"""
