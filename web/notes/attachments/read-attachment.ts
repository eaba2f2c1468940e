import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { blobOf } from '#web/offline/object-urls.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { memoryFiles } from './memory-files.ts';

/** The part of an attachment that tells where its bytes are. */
type Stored = Pick<Attachment, 'url' | 'originalname' | 'fileType'>;

async function load({ url, originalname }: Stored, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    const response = await fetch(url, { ...(signal && { signal }) });
    if (!response.ok) throw new ApiError(`"${originalname}" could not be read.`, { status: response.status });
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(messages.deviceFiles.fileNotHere(originalname), { status: 0 });
  }
}

/** The bytes of a note's file: from this device, or else from the server. Throws an `ApiError` whose sentence names the file. */
export async function readAttachment(attachment: Stored, signal?: AbortSignal): Promise<File> {
  const { url, originalname, fileType } = attachment;
  const blob = blobOf(url) ?? memoryFiles.get(url) ?? (await load(attachment, signal));
  return new File([blob], originalname, { type: fileType });
}
