import { readNote } from '#contract/notes/note-actions.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { openNotebook } from '#web/offline/notebook-database.ts';
import { isIndexed } from '../list/note-lists.ts';
import { filterOfQuery, findDetail, findIn, pageOfNotes } from '../notebook/answer-reading.ts';
import { readIndexed } from './device-lists.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';
import { withLocalFiles } from './local-files.ts';
import { createReplicaNotebook, type Device } from './replica-notebook.ts';
import { withWaitingFiles } from './waiting-files.ts';

/** The notes of a person on this device, with their files. Rejects where the browser keeps nothing. */
export async function openDevice(owner: string): Promise<Device> {
  await openNotebook();
  const { notebook, requireState, answer, device } = createReplicaNotebook(owner, indexedDbStorage);
  answer(listNotes, async (input) => {
    const query = input?.query ?? {};
    const filter = filterOfQuery(query);
    const { space } = await requireState();
    if (isIndexed(filter)) {
      const page = await readIndexed(space, filter, query);
      return { ...page, data: await withLocalFiles(owner, await withWaitingFiles(owner, page.data)) };
    }
    const { found, total } = findIn(await notebook.all(), filter);
    const page = pageOfNotes(found, query);
    return { ...page, data: await withLocalFiles(owner, page.data), total };
  });
  answer(readNote, async ({ params }) => {
    const detail = await findDetail(notebook, params.id);
    const [data = detail] = await withLocalFiles(owner, [detail]);
    return { data };
  });
  return device;
}
