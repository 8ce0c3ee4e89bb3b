"""The live table, sans I/O: seats, clocks, windows, stand-ins. Commands and the time come in, news goes out."""
