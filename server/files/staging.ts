import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exists } from './disk.ts';
import { FileTooLargeError, type Staging } from './files.ts';
import { newId } from '#server/platform/ids.ts';

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

/** The folder in which staged files wait. */
export const incomingFolder = 'incoming';

/** Where files wait on the disk until they are kept: in a folder of `root`, which is made when first needed. */
export function createStaging(root: string): Staging {
  const folder = path.join(root, incomingFolder);
  const stagingPath = async () => {
    await mkdir(folder, { recursive: true });
    return path.join(folder, newId());
  };
  return {
    stagingPath,
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
    async stageBytes(bytes) {
      const file = await stagingPath();
      await writeFile(file, bytes, { flush: true });
      return { path: file, size: bytes.byteLength };
    },
    discard: (staged) => rm(staged.path, { force: true }),
    async discardStagedBefore(before) {
      if (!(await exists(folder))) return;
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const found = await stat(file).catch(() => undefined);
        if (found && found.mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}
