import { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Presenter } from '../present-note.ts';
import { readChanges } from './note-changes.service.ts';

/** The call by which a device learns what has changed. */
export function noteChangeRoutes(api: Api, { readOwn }: Platform, present: Presenter): void {
  api.bind(listNoteChanges, async ({ query, user }) => {
    // A replica that is behind refuses a revision inside of the read, which then fails as the primary did.
    const { notes, ...page } = await readOwn((db) => readChanges(db, user.id, query));
    return { data: notes.map(present.note), ...page };
  });
}
