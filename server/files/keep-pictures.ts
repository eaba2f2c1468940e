import { messages } from '#contract/messages.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { encodeTextPicture, encodeThumbnail } from '#server/platform/images.ts';
import type { FileStore } from './files.ts';

/** A picture on the disk that no row names yet. Sizes are pixels and bytes. */
export interface KeptPicture {
  id: string;
  width: number;
  height: number;
  size: number;
}

/** The name under which a picture is stored. */
export const pictureFileName = ({ id }: { id: string }): string => `${id}.webp`;

/** The name under which the small one of a picture is stored, where there is one. */
export const smallPictureName = ({ id }: { id: string }): string => `${id}.small.webp`;

interface KeepRules {
  /** Pixels of the longer side: larger ones are made smaller. */
  edge: number;
  /** A small one is kept as well, for lists. */
  hasSmall?: boolean;
}

async function keepBytes(files: FileStore, bytes: Buffer, name: string): Promise<void> {
  const staged = await files.stageBytes(bytes);
  try {
    await files.keep(staged, name);
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
}

/** Keeps one picture. `onKept` hears the name of each file as soon as it is there. */
async function keepPicture(
  files: FileStore,
  file: IncomingFile,
  { edge, hasSmall = false }: KeepRules,
  onKept: (name: string) => void,
): Promise<KeptPicture> {
  const encoded = await encodeTextPicture(file.path, edge);
  if (encoded === 'other') throw fieldError(file.field, messages.files.pictureType(file.originalName), 'unsupported');
  if (encoded === 'broken') throw fieldError(file.field, messages.files.pictureBroken(file.originalName));
  const { bytes, width, height } = encoded;
  const kept = { id: newId(), width, height, size: bytes.length };
  await keepBytes(files, bytes, pictureFileName(kept));
  onKept(pictureFileName(kept));
  if (hasSmall) {
    await keepBytes(files, await encodeThumbnail(bytes), smallPictureName(kept));
    onKept(smallPictureName(kept));
  }
  return kept;
}

/**
 * Keeps pictures, re-encoded, so that nothing of the originals but their pixels stays. `record` makes rows that name them: where it
 * throws, or one of the pictures is none, no file stays. Throws `unsupported` and `invalid`.
 */
export async function keepPictures<T>(
  files: FileStore,
  incoming: readonly IncomingFile[],
  rules: KeepRules,
  record: (kept: readonly KeptPicture[]) => Promise<T>,
): Promise<T> {
  const kept: KeptPicture[] = [];
  const names: string[] = [];
  try {
    for (const file of incoming) kept.push(await keepPicture(files, file, rules, (name) => names.push(name)));
    return await record(kept);
  } catch (error) {
    await files.remove(names);
    throw error;
  }
}
