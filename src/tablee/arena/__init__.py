"""Games between players by the thousand."""
