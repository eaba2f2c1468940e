import { open, stat } from 'node:fs/promises';

/** Makes a rename durable: without it a power cut may forget the name although the bytes are there. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether there is a file or folder of this name. */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
