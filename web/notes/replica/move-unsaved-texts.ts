import { draftKey, type DraftStore, pageDraftOf } from '#web/offline/drafts.ts';

/** Moves the unsaved texts of a note to the id that the server has given it, unless something was typed under that already. */
export async function moveUnsavedTexts(drafts: DraftStore, owner: string, from: string, to: string): Promise<void> {
  const [former, next] = [draftKey(owner, pageDraftOf(from)), draftKey(owner, pageDraftOf(to))];
  for (const key of await drafts.keysStartingWith(former)) {
    const text = await drafts.read(key);
    const moved = next + key.slice(former.length);
    if (text !== undefined) await drafts.update(moved, (kept) => kept ?? text);
    // IndexedDB had no room for it: a write finds another place.
    if (text !== undefined && (await drafts.read(moved)) === undefined) await drafts.write(moved, text);
    await drafts.remove(key);
  }
}
