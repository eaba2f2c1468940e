#!/bin/sh
# Installs and builds what is missing or has changed, then becomes the server, so that signals reach it.
set -eu
cd "$(dirname "$0")/.."
# npm puts node_modules/.bin first, whose Node does not run everywhere: prepare takes the one that npm runs on.
node=$("${npm_node_execpath:-node}" scripts/prepare.mjs)
export NODE_ENV=production
# What requests leave behind is collected a little more often; the process stays some 100 MB smaller under load.
# The flags have no spaces in them.
# shellcheck disable=SC2046
exec "$node" $(cat scripts/node-flags) server/main.ts
