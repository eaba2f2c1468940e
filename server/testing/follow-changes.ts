import { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { Client } from './test-client.ts';

/** A device: what it has been told of a person's notes, and how far. */
export interface Device {
  readonly notes: ReadonlyMap<string, Note>;
  readonly revision: string;
  /** Reads all that changed since. Answers what was told, in order, a note each time that it came. */
  pull(limit?: number): Promise<{ changed: Note[]; removed: string[]; pages: number }>;
}

/** A device that knows nothing yet. */
export function createDevice(who: Client): Device {
  const notes = new Map<string, Note>();
  let since = '0';
  return {
    notes,
    get revision() {
      return since;
    },
    async pull(limit) {
      const changed: Note[] = [];
      const removed: string[] = [];
      for (let pages = 1; ; pages += 1) {
        const query = { since, ...(limit !== undefined && { limit }) };
        const page = await who.ok(listNoteChanges, { query });
        for (const note of page.data) notes.set(note._id, note);
        for (const id of page.removed) notes.delete(id);
        changed.push(...page.data);
        removed.push(...page.removed);
        since = page.revision;
        if (!page.hasMore) return { changed, removed, pages };
      }
    },
  };
}
