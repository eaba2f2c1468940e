import * as z from 'zod/mini';
import { draftKey, type DraftStore, pageDraftOf, tabOfPageDraft } from '#web/offline/drafts.ts';
import { ifTabIsGone, nameOfTab } from '#web/platform/tab-name.ts';
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

/** A text that a tab left unsaved; undefined for nothing, or for what another version kept in another shape. */
const readUnsaved = async (store: DraftStore, key: string): Promise<UnsavedText | undefined> =>
  unsavedTextSchema.safeParse(await store.read(key)).data;

/** Pause after a key before the text is stored, in milliseconds. */
const writeDelay = 200;

/** Keeps the unsaved text of a note on the device: soon after each change, and before the page goes away. Each tab keeps its own. */
export function createUnsavedTextStore(store: DraftStore, owner: string, noteId: string) {
  const keyOf = (id: string) => draftKey(owner, pageDraftOf(id, nameOfTab()));
  let key = keyOf(noteId);
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
      key = keyOf(id);
      if (key === former) return;
      write();
      void store.remove(former);
    },
    /**
     * Gives `restore` what was left unsaved of a note: by this tab, and by tabs that are gone. It stays where it is until this tab keeps it
     * as its own. `restore` answers false where it cannot take a text any more.
     */
    takeOver: async (id: string, restore: (unsaved: UnsavedText) => Promise<boolean>): Promise<void> => {
      const own = keyOf(id);
      const left = latest ? undefined : await readUnsaved(store, own);
      if (left && !(await restore(left))) return;
      for (const other of await store.keysStartingWith(draftKey(owner, pageDraftOf(id)))) {
        if (other === own) continue;
        await ifTabIsGone(tabOfPageDraft(other), async () => {
          const unsaved = await readUnsaved(store, other);
          if (!unsaved || !(await restore(unsaved))) return;
          clearTimeout(timer);
          timer = undefined;
          await (latest ? store.writeInPlaceOf(other, key, latest) : store.remove(other));
        });
      }
    },
  };
}
