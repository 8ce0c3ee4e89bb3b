"""The live table, sans I/O: seats, clocks, windows, stand-ins, the journal. Commands and the time come in, news goes out."""
