import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SkippedFault } from './fault.ts';

/** Makes an empty folder a disk of its own, in memory, of so many megabytes. Throws a SkippedFault where that is not allowed. */
export function mountSmallDisk(folder: string, megabytes: number, owner = 0): void {
  const options = `size=${megabytes}m,mode=700,uid=${owner},gid=${owner}`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    throw new SkippedFault('A small disk cannot be mounted here; root on Linux can.', { cause: error });
  }
}

/** Unmounts the disk. Its contents are lost. */
export const unmountSmallDisk = (folder: string): void => void execFileSync('umount', ['--lazy', folder]);

/** Takes the room on a disk, but for so many bytes; answers what gives it back. */
export function fillDisk(folder: string, left: number): () => void {
  const inTheWay = path.join(folder, 'in-the-way');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(inTheWay, new Uint8Array(Math.max(0, bavail * bsize - left)));
  return () => rmSync(inTheWay);
}
