#!/bin/sh
# The tests of every day, or one part: slow, whole, check, unit, integration, e2e or engines. Ends with the line `tests: N passed, M failed`.
set -eu
cd "$(dirname "$0")/.."
case "${1:-}" in
  check | unit) build=--no-build ;;
  *) build= ;;
esac
# shellcheck disable=SC2086 -- empty means no argument
node=$("${npm_node_execpath:-node}" tooling/prepare.mjs $build) || {
  echo 'tests: 0 passed, 1 failed'
  exit 1
}
export PATH="$PWD/node_modules/.bin:$PATH"
exec "$node" tooling/test.ts "$@"
