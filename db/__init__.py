"""What must not be lost: matches, their logs, votes and due times, in one file (or server)."""
