import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

/** For `catch`: nothing comes of a failure with this code of the system, and every other is thrown. */
export const ignoreErrorCode =
  (code: 'ENOENT' | 'EEXIST' | 'EACCES') =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
    return undefined;
  };

/** Makes a rename durable: without it a power cut may forget the name although the bytes are there. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** True if there is a file or folder of this name. */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Makes a folder and its missing ancestors, so that they outlive a power cut. Each name stands in the folder above, which is
 * synced, also where another process has just made it. Node's mkdir with `recursive` never returns where the kernel answers
 * ENOENT under an existing folder (/proc).
 */
export async function makeDirectory(directory: string): Promise<void> {
  const above = path.dirname(directory);
  if (!(await exists(directory))) {
    if (above !== directory) await makeDirectory(above);
    await mkdir(directory).catch(ignoreErrorCode('EEXIST'));
  }
  // One that may be written to and not read cannot be synced.
  await syncDirectory(above).catch(ignoreErrorCode('EACCES'));
}
