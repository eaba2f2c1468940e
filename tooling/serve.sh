#!/bin/sh
# Becomes the built server, on the Node given as the only argument. Whatever starts it (people, tests, measurements) comes here.
set -eu
cd "$(dirname "$0")/.."
export NODE_ENV=production
# glibc gives each thread that allocates an arena of its own; with more than two, what the network frees stays with
# the process: 290 MB after the load of the benchmark, 190 MB with two, at the same rate.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# What Node makes of our sources is kept between starts: a start takes 0.9 s in place of 1.3 s (two cores). Where the folder cannot be
# written, Node goes on without.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-.cache/compiled}"
# What requests leave behind is collected a little earlier than V8 would by itself: the process stays some 100 MB smaller under
# load, at the same rate (docs/bench-log/2026-11.md). A growth and not a limit: a large export still gets what it needs.
# V8 guesses which objects live long and makes those in the old generation at once. In some processes it took those of requests for such:
# each dead one kept what it pointed at, 1.5 MB at every collection, and a request cost a third more (docs/bench-log/2026-11.md).
exec "$1" --max-semi-space-size=8 --heap-growing-percent=60 --no-allocation-site-pretenuring server/main.ts
