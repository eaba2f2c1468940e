import type { Attachment } from '#contract/notes/notes.ts';
import { tellIfFull } from '#web/offline/device-full.ts';
import type { KeptFile } from '#web/offline/notebook-database.ts';
import { storedToken } from '#web/platform/storage.ts';
import { filesToLeave, roomForFiles } from './file-room.ts';
import { changeKept, listKept } from './kept-files.ts';

export interface WantedFile {
  owner: string;
  noteId: string;
  attachment: Attachment;
  kind: KeptFile['kind'];
  isPinned: boolean;
}

/** `failed`: the server did not give it, for example as its address has expired. */
export type Keeping = 'kept' | 'no room' | 'failed';

const estimate = async (): Promise<StorageEstimate> => ('storage' in navigator ? navigator.storage.estimate() : {});

/** Loads a file that the page has shown: the browser has it in its HTTP cache. Throws where the network fails. */
async function load({ attachment, kind }: WantedFile): Promise<Blob | undefined> {
  const address = kind === 'thumbnail' ? attachment.thumbnailUrl : attachment.url;
  if (address === null || !address.startsWith('/files/')) return undefined;
  const response = await fetch(address);
  return response.ok ? response.blob() : undefined;
}

async function keep(wanted: WantedFile): Promise<Keeping> {
  const { owner, noteId, kind, isPinned } = wanted;
  const { _id: id, size } = wanted.attachment;
  const files = await listKept(owner);
  const now = { owner, id, kind, noteId, isPinned, seenAt: Date.now() };
  const known = files.find((file) => file.id === id && file.kind === kind);
  if (known) {
    await changeKept({ put: [{ ...known, ...now }] });
    return 'kept';
  }
  const room = roomForFiles(files, await estimate());
  if (kind === 'file' && !filesToLeave(files, { id, kind, bytes: size }, room)) return 'no room';
  const blob = await load(wanted);
  if (!blob) return 'failed';
  const remove = filesToLeave(files, { id, kind, bytes: blob.size }, room);
  if (!remove) return 'no room';
  // Signed out meanwhile.
  if (storedToken.get() === null) return 'failed';
  await changeKept({ remove, bytes: { file: { ...now, bytes: blob.size }, blob } });
  return 'kept';
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Keeps a file of a note on this device, or notes that it was seen. One at a time, as each may have others leave. Throws where the network
 * fails; the device's failures are told, and answered as no room.
 */
export function keepFile(wanted: WantedFile): Promise<Keeping> {
  const run = async (): Promise<Keeping> => {
    try {
      return await keep(wanted);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      tellIfFull(error);
      return 'no room';
    }
  };
  const keeping = last.then(run, run);
  last = keeping;
  return keeping;
}
