import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exists, syncDirectory } from './disk.ts';
import type { FileStore } from './files.ts';
import { createStaging, incomingFolder } from './staging.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder of the machine. */
export function createDiskFiles(root: string): FileStore {
  // The last characters of a UUID of version 7 are random: 256 even folders.
  const folderOf = (name: string) => path.join(root, path.parse(name).name.slice(-2));
  return {
    ...createStaging(root),
    async keep(staged, name) {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true });
      await rename(staged.path, path.join(folder, name));
      await syncDirectory(folder);
    },
    async read(name) {
      // Open from here on: it may be removed before it is read to its end.
      const handle = await open(path.join(folderOf(name), name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!handle) return undefined;
      const found = await handle.stat();
      if (found.isFile()) return { stream: handle.createReadStream(), size: found.size };
      await handle.close();
      return undefined;
    },
    async remove(names) {
      for (const name of names) await rm(path.join(folderOf(name), name), { force: true });
    },
    async *list() {
      if (!(await exists(root))) return;
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory() || folder.name === incomingFolder) continue;
        for (const name of await readdir(path.join(root, folder.name))) {
          const found = await stat(path.join(root, folder.name, name)).catch(() => undefined);
          if (found) yield { name, changedAt: found.mtimeMs };
        }
      }
    },
  };
}
