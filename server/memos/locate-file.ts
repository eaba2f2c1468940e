import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MemosFile } from './read-memos.ts';

/** Where the bytes of a file of Memos are, or a sentence on why they cannot come. */
export type FilePlace =
  | { kind: 'stored'; size: number }
  | { kind: 'disk'; path: string; size: number }
  | { kind: 'link'; address: string }
  | { kind: 'lost'; reason: string };

/** Folders that files are taken from. */
export interface FileFolders {
  /** The SQLite file: nothing of it is a file of a memo. */
  database: string;
  /** The folder of the database, and the one that the operator names. */
  roots: readonly string[];
}

const lost = (reason: string): FilePlace => ({ kind: 'lost', reason });

const isWithin = (root: string, target: string): boolean =>
  target.startsWith(root.endsWith(path.sep) ? root : root + path.sep);

/** Places where the file of a path may be now: an installation in a container had another folder. */
function candidatesIn(root: string, reference: string): string[] {
  const assets = /^(?:.*\/)?assets\/(.+)$/.exec(reference)?.[1];
  const moved = assets === undefined ? [] : [path.join(root, 'assets', assets), path.join(root, assets)];
  return path.posix.isAbsolute(reference) || /^[a-z]:\//i.test(reference)
    ? [reference, ...moved]
    : [path.join(root, reference), ...moved];
}

async function findOnDisk({ database, roots }: FileFolders, reference: string): Promise<FilePlace> {
  const given = reference.replaceAll('\\', '/');
  if (given === '' || given.includes('\0')) return lost('Memos names no path for it.');
  if (given.split('/').includes('..')) return lost(`Its path leads out of the data folder: ${given}`);
  const ownFile = await realpath(database);
  let isOutside = false;
  for (const root of roots) {
    const realRoot = await realpath(root);
    for (const candidate of candidatesIn(root, given)) {
      const real = await realpath(candidate).catch(() => undefined);
      if (real === undefined) continue;
      // A symbolic link leads where it likes.
      if (!isWithin(realRoot, real) || real.startsWith(ownFile)) {
        isOutside = true;
        continue;
      }
      const found = await stat(real);
      if (found.isFile()) return { kind: 'disk', path: real, size: found.size };
    }
  }
  return lost(isOutside ? `Its path leads out of the data folder: ${given}` : `It is not on the disk: ${given}`);
}

/** Finds the bytes of a file: in the database, in a folder, or nowhere. */
export async function locateFile(folders: FileFolders, file: MemosFile): Promise<FilePlace> {
  if (file.storageType === 'EXTERNAL') return { kind: 'link', address: file.reference };
  if (file.storageType === 'LOCAL') return findOnDisk(folders, file.reference);
  if (file.storageType === 'S3') return lost('It is in a bucket, from which this command copies nothing.');
  if (file.storageType !== '') return lost(`Its kind of storage is not known: ${file.storageType}`);
  return file.storedBytes === undefined
    ? lost('Memos holds no bytes of it.')
    : { kind: 'stored', size: file.storedBytes };
}
