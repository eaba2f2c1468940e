#!/bin/sh
# Becomes the built server, on the Node given as the only argument. Whatever starts it (people, tests, measurements) comes here.
set -eu
cd "$(dirname "$0")/.."
export NODE_ENV=production
# glibc gives each thread that allocates an arena of its own; with more than two, what the network frees stays with
# the process: 290 MB after the load of the benchmark, 190 MB with two, at the same rate.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# What requests leave behind is collected a little more often; the process stays some 100 MB smaller under load.
exec "$1" --max-semi-space-size=8 server/main.ts
