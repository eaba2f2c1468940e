import path from 'node:path';
import type { S3Config } from '#server/platform/config.ts';
import { createDiskFiles } from './disk-files.ts';
import type { FileStore } from './files.ts';
import type { Log } from '#server/platform/log.ts';

/** The files in DATA_DIR. */
export const filesFolder = 'files';

/**
 * The configured file store; on this machine it uses a folder of `directory`. Throws a ConfigError where the bucket refuses us; one
 * that cannot be reached may be away for a while, and is only logged.
 */
export async function openFiles(
  s3: S3Config | undefined,
  directory: string,
  log: Pick<Log, 'warn'>,
): Promise<FileStore> {
  const root = path.join(directory, filesFolder);
  if (!s3) return createDiskFiles(root);
  // Loaded where it is needed alone: it takes time and memory at the start.
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files(s3, root, log);
}
