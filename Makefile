.PHONY: play test check bench docs

play:
	./play

test check:
	./check

# How fast everything is here, on a machine that has nothing else to do: the server wants one core, its players another.
bench:
	python3 scripts/setup.py gymnasium
	for what in engine search envs server; do .venv/bin/tablee bench $$what || exit; done

# What is generated from the code: docs/openapi.json, the tables of docs/protocol.md, web/src/protocol.
docs:
	python3 scripts/setup.py
	.venv/bin/tablee protocol
