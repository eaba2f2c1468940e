import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from './ids.ts';

/** A file that has arrived whole and is on the disk, but that nothing names yet. */
export interface StagedFile {
  path: string;
  /** Bytes. */
  size: number;
}

/** The stream went past the allowed number of bytes. */
export class FileTooLargeError extends Error {}

/**
 * Where files live. A name is made of the id of its row and an ending; what no row names is removed by the sweep.
 * A kept file is on the disk for good before `keep` returns.
 */
export interface FileStore {
  /** Writes a stream to a temporary file. Throws FileTooLargeError past `maxBytes`, the stream's own error when cut off. */
  stage(stream: Readable, maxBytes: number): Promise<StagedFile>;
  /** A path for a file that is made from a staged one, such as its thumbnail. */
  stagingPath(): Promise<string>;
  keep(staged: Pick<StagedFile, 'path'>, name: string): Promise<void>;
  /** Keeps bytes that are in memory. */
  keepBytes(bytes: Uint8Array, name: string): Promise<void>;
  /** Removes a staged file that was not kept; nothing happens where it was. */
  discard(staged: Pick<StagedFile, 'path'>): Promise<void>;
  /** The file as a stream with its size in bytes; undefined where there is none. */
  read(name: string): Promise<{ stream: ReadStream; size: number } | undefined>;
  remove(names: readonly string[]): Promise<void>;
  /** Names of kept files, and the time of their last change in milliseconds. */
  list(): AsyncGenerator<{ name: string; changedAt: number }>;
  /** Removes staged files older than `before`: uploads that a crash cut off. */
  discardStagedBefore(before: number): Promise<void>;
}

/** Makes a rename durable: without it a power cut may forget the name although the bytes are there. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function boundedTo(maxBytes: number, onSize: (size: number) => void): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      onSize(size);
      if (size > maxBytes) done(new FileTooLargeError(`More than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Files in a folder of the machine. */
export function createDiskFiles(root: string): FileStore {
  const incoming = path.join(root, 'incoming');
  // The last characters of a UUID of version 7 are random: 256 even folders.
  const folderOf = (name: string) => path.join(root, path.parse(name).name.slice(-2));
  const stagingPath = async () => {
    await mkdir(incoming, { recursive: true });
    return path.join(incoming, newId());
  };

  const keep: FileStore['keep'] = async (staged, name) => {
    const folder = folderOf(name);
    await mkdir(folder, { recursive: true });
    await rename(staged.path, path.join(folder, name));
    await syncDirectory(folder);
  };

  return {
    stagingPath,
    keep,
    async keepBytes(bytes, name) {
      const staged = { path: await stagingPath() };
      await writeFile(staged.path, bytes, { flush: true });
      await keep(staged, name);
    },
    async stage(stream, maxBytes) {
      const file = await stagingPath();
      let size = 0;
      try {
        await pipeline(
          stream,
          boundedTo(maxBytes, (bytes) => (size = bytes)),
          createWriteStream(file, { flush: true }),
        );
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return { path: file, size };
    },
    discard: (staged) => rm(staged.path, { force: true }),
    async read(name) {
      const file = path.join(folderOf(name), name);
      const found = await stat(file).catch(() => undefined);
      return found?.isFile() ? { stream: createReadStream(file), size: found.size } : undefined;
    },
    async remove(names) {
      for (const name of names) await rm(path.join(folderOf(name), name), { force: true });
    },
    async *list() {
      if (!(await exists(root))) return;
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory() || folder.name === 'incoming') continue;
        for (const name of await readdir(path.join(root, folder.name))) {
          const found = await stat(path.join(root, folder.name, name)).catch(() => undefined);
          if (found) yield { name, changedAt: found.mtimeMs };
        }
      }
    },
    async discardStagedBefore(before) {
      if (!(await exists(incoming))) return;
      for (const name of await readdir(incoming)) {
        const file = path.join(incoming, name);
        const found = await stat(file).catch(() => undefined);
        if (found && found.mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}
