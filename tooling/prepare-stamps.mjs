// Plain JavaScript without dependencies: it runs on the person's own Node (≥ 20) before anything is installed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files and folders that the build reads. Tests are not part of it. */
export const SOURCES = [
  'web',
  'tools',
  'contract',
  'lib',
  'content',
  'tooling',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const INSTALL_STAMP = 'node_modules/.thoughtleaf-installed';
const BUILD_STAMP = 'dist/.thoughtleaf-built';

function read(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function filesOf(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesOf(inside) : [inside];
  });
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const bytes = read(path);
    if (bytes) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function write(path, hash) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, hash);
}

const isCurrent = (path, hash) => read(path)?.toString() === hash;

/** True if npm's own record of node_modules agrees with the lock file, as after a plain `npm install`. */
function npmAgrees() {
  const record = read('node_modules/.package-lock.json');
  if (!record) return false;
  const installed = JSON.parse(record.toString()).packages;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  return (
    Object.entries(wanted).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : path === '' || optional === true,
    ) && Object.keys(installed).every((path) => path in wanted)
  );
}

const lockHash = () => hashOf(['package-lock.json']);

/** True if node_modules holds the packages of package-lock.json, tried after the installation. */
export const isInstalled = () => isCurrent(INSTALL_STAMP, lockHash());

/** True if another command (a plain `npm install`) installed it, so that it needs to be tried only. */
export const isInstalledByHand = () => npmAgrees();

export const markInstalled = () => write(INSTALL_STAMP, lockHash());

/** Hash over the content of all that the build reads, so that a checkout which only touches files costs no build. */
export function sourcesHash() {
  const paths = SOURCES.flatMap(filesOf).filter((path) => !/\.test\.tsx?$/.test(path));
  return hashOf(paths.toSorted((one, other) => (one < other ? -1 : 1)));
}

/** @param {string} hash */
export const isBuilt = (hash) => isCurrent(BUILD_STAMP, hash);

/** A build that breaks off must not pass for the one before. */
export const unmarkBuilt = () => rmSync(BUILD_STAMP, { force: true });

/** @param {string} hash of the sources as they were before the build read them */
export const markBuilt = (hash) => write(BUILD_STAMP, hash);
