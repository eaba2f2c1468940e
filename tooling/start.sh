#!/bin/sh
# Installs and builds what is missing or has changed, then becomes the server, so that signals reach it.
set -eu
cd "$(dirname "$0")/.."
# npm puts node_modules/.bin first, whose Node does not run everywhere: prepare takes the one that npm runs on.
node=$("${npm_node_execpath:-node}" tooling/prepare.mjs)
exec sh tooling/serve.sh "$node"
