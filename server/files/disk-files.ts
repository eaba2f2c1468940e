import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exists, makeDirectory, ignoreErrorCode, syncDirectory } from './disk.ts';
import type { FileStore } from './files.ts';
import { createStaging, incomingFolder } from './staging.ts';

/** Files in a folder of the machine. */
export function createDiskFiles(root: string): FileStore {
  // The last characters of a UUID of version 7 are random: 256 even folders.
  const folderOf = (name: string) => path.join(root, path.parse(name).name.slice(-2));
  /** Folders known to outlive a power cut. An existing folder need not: a crash may have come between its making and its sync. */
  const lasting = new Map<string, Promise<void>>();

  const makeLasting = (folder: string): Promise<void> => {
    const known = lasting.get(folder);
    if (known) return known;
    const making = makeDirectory(folder).catch((error: unknown) => {
      lasting.delete(folder);
      throw error;
    });
    lasting.set(folder, making);
    return making;
  };

  return {
    ...createStaging(root),
    async keep(staged, name) {
      const folder = folderOf(name);
      // Made anew where somebody has removed it meanwhile.
      if ((await mkdir(folder, { recursive: true })) !== undefined) lasting.delete(folder);
      await Promise.all([makeLasting(root), makeLasting(folder)]);
      await rename(staged.path, path.join(folder, name));
      await syncDirectory(folder);
    },
    async read(name, range) {
      // Open from here on: it may be removed before it is read to its end.
      const handle = await open(path.join(folderOf(name), name)).catch(ignoreErrorCode('ENOENT'));
      if (!handle) return undefined;
      const found = await handle.stat();
      if (found.isFile()) {
        if (!range) return { stream: handle.createReadStream(), size: found.size };
        const stream = handle.createReadStream({ start: range.first, end: range.last });
        return { stream, size: range.last - range.first + 1 };
      }
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
