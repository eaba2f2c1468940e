#!/bin/sh
# The server restarts on changes; Vite runs inside it and reloads the pages.
set -eu
cd "$(dirname "$0")/.."
node=$("${npm_node_execpath:-node}" tooling/prepare.mjs --no-build)
export NODE_ENV=development
exec "$node" --watch --watch-preserve-output server/main.ts
