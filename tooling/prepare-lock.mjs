// Plain JavaScript without dependencies: it runs on the person's own Node (≥ 20) before anything is installed.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MS = 1000;
/** A holder that has not touched its lock for so long has died. */
const STALE_MS = 15_000;

/** @returns {boolean} whether the folder was made by us: `mkdir` is atomic, so one process only sees true. */
function take(path) {
  mkdirSync(dirname(path), { recursive: true });
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ageOf(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

/** Moves a dead holder's lock away. Of several that try, the rename lets one win; it puts back what is not stale. */
function clear(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (ageOf(aside) < STALE_MS) renameSync(aside, path);
  else rmSync(aside, { recursive: true, force: true });
}

/**
 * Runs `work` while no other process of this folder does, also when it fails. A lock whose holder was killed is taken over.
 * @template T
 * @param {string} path the folder that stands for the lock
 * @param {() => void} onWait called once when somebody else holds it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  for (let waited = false; !take(path); waited = true) {
    if (!waited) onWait();
    if (ageOf(path) > STALE_MS) clear(path);
    else await wait(200);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimesSync(path, now, now);
  }, BEAT_MS);
  const release = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
