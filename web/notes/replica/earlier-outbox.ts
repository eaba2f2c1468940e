import { delMany, entries, keys, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { splitTags } from '#contract/notes/note-rules.ts';
import { v7 as newId } from 'uuid';
import { openEarlierQueue, removeEarlierQueue } from '#web/offline/earlier-queue.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import { loadTaskRules } from '../notebook/notebook.ts';
import { indexedDbStorage as storage } from './indexed-db-storage.ts';
import { commitChange } from './outbox-changes.ts';

/** A new note as earlier versions queued it. */
const queuedSchema = z.object({
  clientId: z.uuid(),
  owner: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.string(),
  files: z.array(z.instanceof(File)),
});

async function removeIfEmpty(store: UseStore): Promise<void> {
  if ((await keys(store)).length === 0) removeEarlierQueue();
}

/** Takes over the notes that an earlier version left in its outbox. */
export async function takeOverEarlier(owner: string): Promise<void> {
  const store = await openEarlierQueue();
  if (!store) return;
  const kept = (await entries<string, unknown>(store)).flatMap(([key, value]) => {
    const note = z.safeParse(queuedSchema, value).data;
    return note?.owner === owner ? [{ key, note }] : [];
  });
  if (kept.length === 0) return removeIfEmpty(store);
  await loadTaskRules();
  storedUnsent.set(owner);
  // In one transaction. Where the tab ends before the former entries are gone, the server adds each note once all the same.
  await storage.write(owner, async (transaction) => {
    const known = new Set((await transaction.changes()).flatMap(({ change }) => ('id' in change ? [change.id] : [])));
    for (const { note } of kept.toSorted((a, b) => (a.note.clientId < b.note.clientId ? -1 : 1))) {
      const { clientId: id, title, description, tags, files } = note;
      const text = { title: title.trim(), description: description.trim(), tags: [...new Set(splitTags(tags))] };
      const waiting = files.map((file) => ({ id: newId(), file }));
      if (!known.has(id)) await commitChange(transaction, owner, { kind: 'add', id, text, files: waiting });
    }
  });
  await delMany(
    kept.map(({ key }) => key),
    store,
  );
  await removeIfEmpty(store);
  announceNotebookChange();
}
