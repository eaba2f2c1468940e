/**
 * Makes a clone ready to run: installs and builds where something changed since, and says on stderr what it does.
 * Its one line on stdout is the Node to run the server with. `--no-build` leaves the build out.
 * Plain JavaScript without dependencies: it runs on the person's own Node (≥ 20) before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './prepare-lock.mjs';
import {
  isBuilt,
  isInstalled,
  isInstalledByHand,
  markBuilt,
  markInstalled,
  sourcesHash,
  unmarkBuilt,
} from './prepare-stamps.mjs';

const MIN_NODE = 20;
const RUN_NODE = 24;

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const BIN = join(ROOT, 'node_modules', '.bin');

class Stop extends Error {}

const say = (line) => process.stderr.write(`${line}\n`);
const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

/** The command that runs now, so that Ctrl+C ends it with us. */
let running;

/** Runs a command in silence; where it fails, prints what it said and stops. */
async function run(command, args, env, what) {
  const said = [];
  running = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.stdout.on('data', (bytes) => said.push(bytes));
  running.stderr.on('data', (bytes) => said.push(bytes));
  const code = await new Promise((done, fail) => {
    running.once('error', fail);
    running.once('close', done);
  });
  running = undefined;
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  throw new Stop(`${what} failed; its output is above.`);
}

/** PATH with `first` in front and without our own .bin, whose Node an install replaces while npm still needs one. */
function pathWith(...first) {
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== BIN);
  return { ...process.env, PATH: [...first, ...others].join(delimiter) };
}

/** The pinned Node where its package runs (not on musl, say), else the person's own. */
function runtime() {
  const pinned = join(BIN, 'node');
  const answer = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (answer.status === 0 && majorOf(answer.stdout) >= RUN_NODE) return pinned;
  if (majorOf(process.version) >= RUN_NODE) return process.execPath;
  throw new Stop(
    `Thoughtleaf brings its own Node for Linux with glibc on x64 and arm64 only: on this platform (${process.platform} ` +
      `${process.arch}) it needs Node ${RUN_NODE} or newer, and this is ${process.version}. Get it from https://nodejs.org.`,
  );
}

/** The native parts are optional packages per platform: npm can leave them out without a word. */
async function tryNativeParts() {
  const script = "await Promise.all([import('sharp'), import('@node-rs/argon2')])";
  await run(runtime(), ['--input-type=module', '--eval', script], process.env, 'Loading sharp and @node-rs/argon2');
}

async function install() {
  if (!isInstalledByHand()) {
    say('Installing packages (about a minute the first time) …');
    // NODE_ENV=production would leave out what the build needs. No package needs its install script here.
    const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', [...args, '--no-progress', '--loglevel=error'], pathWith(), 'npm ci');
  }
  await tryNativeParts();
  markInstalled();
}

async function build(hash) {
  say('Building the pages …');
  unmarkBuilt();
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const env = { ...pathWith(dirname(runtime()), BIN), NODE_ENV: 'production' };
  await run('/bin/sh', ['-c', scripts.build], env, 'The build');
  markBuilt(hash);
}

async function prepare({ withBuild }) {
  if (majorOf(process.version) < MIN_NODE) {
    throw new Stop(`Thoughtleaf needs Node ${MIN_NODE} or newer to install itself; this is ${process.version}.`);
  }
  const isReady = () => isInstalled() && (!withBuild || isBuilt(sourcesHash()));
  if (!isReady()) {
    const began = Date.now();
    const onWait = () => say('Another start is installing or building; waiting for it …');
    await withLock('.cache/prepare.lock', onWait, async () => {
      if (!isInstalled()) await install();
      const hash = sourcesHash();
      if (withBuild && !isBuilt(hash)) await build(hash);
    });
    say(`Prepared in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  }
  return runtime();
}

process.chdir(ROOT);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(code);
  });
}
try {
  const node = await prepare({ withBuild: !process.argv.includes('--no-build') });
  process.stdout.write(`${node}\n`);
} catch (error) {
  say(error instanceof Stop ? error.message : `Preparing failed: ${error.stack}`);
  process.exitCode = 1;
}
