import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps in memory what stands here. Containers often give it 64 MB. */
const inMemory = '/dev/shm';

/** A whole run of the integration tests was seen to take a fifth of this. */
const neededBytes = 2 * 1024 ** 3;

/** The folder for what tests need no longer than they run: in memory where that has room, or else the one for temporary files. */
export async function memoryFolder(): Promise<string> {
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= neededBytes ? inMemory : tmpdir();
}

/** Reads from us and removes `$1` once its input closes: when we say so, and when we die in any way. */
const keeper = 'read -r _; rm -rf "$1"';

/** Makes a folder there, which goes with this process at the latest, as memory is not to be left full. */
export async function makeMemoryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(await memoryFolder(), 'thoughtleaf-tests-'));
  // Ctrl+C in a terminal goes to the whole group: the keeper has to outlive it.
  const shell = spawn('/bin/sh', ['-c', keeper, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(shell, 'exit');
  return {
    folder,
    async remove() {
      shell.stdin.end();
      await ended;
    },
  };
}
