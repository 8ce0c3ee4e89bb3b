"""Players that are programs: they are handed what a seat may know, no more."""
