import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

/** For `catch`: nothing comes of a failure with this code of the system, and every other is thrown. */
export const passOver =
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
 * Makes a folder and those that are missing above it, so that they outlive a power cut: the name of each stands in the one above, which
 * is synced, also where somebody else has made it a moment ago. Not by mkdir with `recursive`, which in Node never returns where
 * the kernel answers ENOENT under an existing folder (/proc).
 */
export async function makeDirectory(directory: string): Promise<void> {
  const above = path.dirname(directory);
  if (!(await exists(directory))) {
    if (above !== directory) await makeDirectory(above);
    await mkdir(directory).catch(passOver('EEXIST'));
  }
  // One that may be written to and not read cannot be synced.
  await syncDirectory(above).catch(passOver('EACCES'));
}
