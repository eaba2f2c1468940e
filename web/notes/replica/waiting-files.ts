import type { Note } from '#contract/notes/notes.ts';
import type { QueuedChange, WaitingFile } from '#web/offline/note-change.ts';
import { listQueuedChanges } from '#web/offline/notebook-database.ts';
import { objectUrlOf } from '#web/offline/object-urls.ts';

/** Address of a file that waits, for as long as the page lives. */
export const urlOfWaiting = ({ id, file }: WaitingFile): string => objectUrlOf(id, file);

const isOfPage = ({ url }: { url: string }): boolean => url.startsWith('blob:');

function filesOf({ change }: QueuedChange): readonly WaitingFile[] {
  if (change.kind === 'add') return change.files;
  return change.kind === 'attach' ? [change.file] : [];
}

/** Gives files that wait an address of this page: the stored one ended with the page that made it. */
export async function withWaitingFiles(owner: string, notes: readonly Note[]): Promise<readonly Note[]> {
  if (!notes.some(({ attachments }) => attachments.some(isOfPage))) return notes;
  const files = new Map((await listQueuedChanges(owner)).flatMap(filesOf).map((file) => [file.id, file]));
  return notes.map((note) => {
    if (!note.attachments.some(isOfPage)) return note;
    const attachments = note.attachments.map((attachment) => {
      const file = files.get(attachment._id);
      return file ? { ...attachment, url: urlOfWaiting(file) } : attachment;
    });
    return { ...note, attachments };
  });
}
