import type { Attachment, Note } from '#contract/notes/notes.ts';
import { openNotebook, type KeptFile } from '#web/offline/notebook-database.ts';
import { objectUrlOf } from '#web/offline/object-urls.ts';
import { readKept } from './kept-files.ts';

/** Address in this page of a file on the device. */
const urlOfKept = (id: string, kind: KeptFile['kind'], blob: Blob): string => objectUrlOf(`${kind} ${id}`, blob);

/** Address of a file that the device has; in place of a picture that it lacks the small one, or the other way round. */
export async function findLocal(
  owner: string,
  id: string,
  wanted: KeptFile['kind'],
): Promise<{ url: string; blob: Blob; kind: KeptFile['kind'] } | undefined> {
  const kinds: KeptFile['kind'][] = wanted === 'file' ? ['file', 'thumbnail'] : ['thumbnail', 'file'];
  for (const kind of kinds) {
    const blob = await readKept(owner, id, kind);
    if (blob) return { url: urlOfKept(id, kind, blob), blob, kind };
  }
  return undefined;
}

async function localOf(owner: string, attachment: Attachment): Promise<Attachment> {
  const { _id: id, thumbnailUrl } = attachment;
  const [file, thumbnail] = await Promise.all([readKept(owner, id, 'file'), readKept(owner, id, 'thumbnail')]);
  const url = file && urlOfKept(id, 'file', file);
  return {
    ...attachment,
    ...(url !== undefined && { url }),
    ...(thumbnailUrl !== null && {
      thumbnailUrl: (thumbnail && urlOfKept(id, 'thumbnail', thumbnail)) ?? url ?? thumbnailUrl,
    }),
  };
}

/** Gives the files of notes that are on the device an address of this page, while there is no network. */
export async function withLocalFiles<N extends Note>(owner: string, notes: readonly N[]): Promise<N[]> {
  const hasFiles = notes.some(({ attachments }) => attachments.length > 0);
  if (navigator.onLine || !hasFiles || (await (await openNotebook()).count('files')) === 0) return [...notes];
  return Promise.all(
    notes.map(async (note) => ({
      ...note,
      attachments: await Promise.all(note.attachments.map((attachment) => localOf(owner, attachment))),
    })),
  );
}
