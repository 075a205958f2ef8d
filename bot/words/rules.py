"""The rules as players read them, a page for each section; the numbered rulings stand in the README."""

FUGUE = (
    (
        "What is on the table",
        "Each set holds 18 cards: 4 Spirit, 4 Depth, 4 Passion, 3 Vision, 3 Imagination, and a Fugue token of each "
        "type but Spirit. One set serves 1 or 2 players, two sets 3–4, three 5–6, four 7–8.\n"
        "Every player has an **Imagination Area** (two cards at rest), two **Vision slots** (each empty, one card, or a "
        "**Set** of two in a fixed left/right order) and a **Passion Area** (at most one card at rest, never a Spirit). "
        "All share the face-down **Deck** and the face-up **Depth**. Every card but the deck is open.",
    ),
    (
        "A turn",
        "1. **Vision** (optional): use one Set that stood complete when your turn began.\n"
        "2. **Imagination**: move one card from your Imagination into a Vision slot: start it, or complete it on the "
        "left or right. With two Sets in your slots you first give one up to the Depth.\n"
        "3. **Second Vision** (optional): use any Sets that became complete during this turn.\n"
        "4. **Depth** (optional): move one card from your Imagination to the Depth.\n"
        "5. **Spirit**: draw until you hold two cards. This ends the turn.\n"
        "You may take your actions back until the draw.",
    ),
    (
        "Using a Set",
        "A Set L/R moves **one card from an area of kind L to an area of kind R**, of any player; then its two cards "
        "go to the Depth. With the same kind twice (P/P, V/V, I/I) the card goes from one player to another. "
        "**D/D, the Wave**, sends the whole Depth outside the game. x/D discards, D/x fetches.\n"
        "Into a Vision slot the mover chooses the side; only when both slots hold Sets one of them may be broken.",
    ),
    (
        "Spirits and Fugues",
        "A Spirit with a card of type X is a **Spirit Set of X**: it *creates* the X Fugue for a player without one, "
        "or *destroys* an X Fugue. S/S destroys any Fugue.\n"
        "Whoever has the X Fugue may read each of their Spirits as X when using a Set.\n"
        "At the end a Fugue is worth: Imagination 2, Vision 1, Depth 0, Passion −1.",
    ),
    (
        "Scoring",
        "Two cards that meet in a Passion Area score at once for its owner and go to the Depth; a score never drops "
        "below 0.\n`P P −1`  `P D 0`  `D D 1`  `P V 1`  `P I 2`  `D V 2`  `V V 3`  `D I 3`  `V I 4`  `I I 5`",
    ),
    (
        "The empty deck and the end",
        "When the last card of the deck is drawn, a Spirit is removed from the game (from the Depth, else from outside, "
        "else every player removes one of their own), and the Depth and the cards outside become the new deck.\n"
        "After 4 removed Spirits (2 with 3–4 players, 1 with 5–6, 0 with 7–8) the next empty deck ends the game. "
        "Most points win; among equals who started last.",
    ),
)
FIGMENT = (
    (
        "What it is about",
        "All players are one team. Every card is a picture of red, blue, gold and ink on paper; its back says how much "
        "of the picture each colour takes, 1 to 34 percent. An arrow names a colour; the team orders cards by how much of "
        "that colour they show. Everything but turning a card over is allowed: compare, measure, lay over (`/figment look`).",
    ),
    (
        "A round",
        "1. An arrow is turned up and the first card lies in the row.\n"
        "2. Four more cards (five in Challenge Mode) are placed one by one, anywhere in the row, from least to most. "
        "Placed cards never move. The lead turns up the card and has the last say; the lead passes on after every card.\n"
        "3. The team bets one of the chips left, 1 to 5, and chooses the end from which to reveal.\n"
        "4. Cards are revealed one by one. The first that breaks the order ends the reveal; equal shares break nothing.",
    ),
    (
        "Score",
        "1 point for each card revealed before the mistake. Only a row without a mistake keeps the chip that was bet. After five "
        "rounds: 25 Bronze, 30 Silver, 35 Gold (Challenge Mode, six cards in a row: 30, 35, 40).",
    ),
    (
        "Voting",
        "Every decision is a vote by reactions or by the menu; your newest choice counts. It falls at once when everybody "
        "has voted and one option has more than half; when the lead closes it (the lead's own choice stands, or the option with "
        "most votes); or when time is up (most votes; among equals the lead's, else the one voted for first). "
        "Anybody in the channel may join a running game.",
    ),
)
PAGES = {"fugue": FUGUE, "figment": FIGMENT}
CONTENTS = "Sections …"
