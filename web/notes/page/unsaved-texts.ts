import * as z from 'zod/mini';
import { draftKey, type DraftStore, pageDraftOf } from '#web/offline/drafts.ts';
import type { UnsavedText } from './note-writer.ts';

const textFields = { title: z.string(), description: z.string(), tags: z.array(z.string()) };

const changedFields = {
  title: z.exactOptional(textFields.title),
  description: z.exactOptional(textFields.description),
  tags: z.exactOptional(textFields.tags),
};

const unsavedTextSchema = z.object({
  text: z.object(textFields),
  base: z.object({ ...textFields, updatedAt: z.string() }),
  sent: z.optional(
    z.object({
      id: z.string(),
      change: z.object(changedFields),
      updatedAt: z.string(),
      base: z.exactOptional(z.pick(z.object(changedFields), { description: true, tags: true })),
    }),
  ),
});

/** What the device keeps of a note that is typed and not saved; undefined for nothing, or for what another version kept in another shape. */
export async function readUnsavedText(
  store: DraftStore,
  owner: string,
  noteId: string,
): Promise<UnsavedText | undefined> {
  return unsavedTextSchema.safeParse(await store.read(draftKey(owner, pageDraftOf(noteId)))).data;
}

/** Pause after a key before the text is stored, in milliseconds. */
const writeDelay = 200;

/** Keeps the unsaved text of a note on the device: soon after each change, and before the page goes away. */
export function createUnsavedTextStore(store: DraftStore, owner: string, noteId: string) {
  let key = draftKey(owner, pageDraftOf(noteId));
  let latest: UnsavedText | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    void (latest ? store.write(key, latest) : store.remove(key));
  };
  return {
    keep: (unsaved: UnsavedText | undefined): void => {
      latest = unsaved;
      // A saved text that stays here would be taken for an unsaved one, as by the question before signing out.
      if (unsaved) timer ??= setTimeout(write, writeDelay);
      else write();
    },
    /** Before the page is hidden: a browser may end it without another word. */
    keepAtOnce: (): void => {
      if (timer === undefined) return;
      if (latest) store.writeAtOnce?.(key, latest);
      write();
    },
    /** The note has got its id from the server, under which it is opened the next time. */
    followId: (id: string): void => {
      const former = key;
      key = draftKey(owner, pageDraftOf(id));
      if (key === former) return;
      write();
      void store.remove(former);
    },
  };
}
