.PHONY: play test check bench

play:
	./play

test check:
	./check

bench:
	python3 scripts/setup.py
	.venv/bin/tablee bench engine
