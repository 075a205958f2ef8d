"""Games that last for days: time, absent people, seats that change hands, faults of all kinds."""
