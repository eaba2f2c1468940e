import { messages } from '#contract/messages.ts';
import {
  addNote,
  deleteNote,
  emptyBin,
  permanentlyDeleteNote,
  removeSummary,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NoteWithFiles } from './attachments/attachments.store.ts';
import { saveNote } from './note-saves.service.ts';
import * as notes from './notes.service.ts';
import type { Presenter } from './present-note.ts';

/** Calls that change notes. */
export function noteRoutes(api: Api, platform: Platform, present: Presenter): void {
  const answer = (message: string, saved: NoteWithFiles) => ({ message, data: present.note(saved) });

  api.bind(addNote, async ({ body, files, user }) =>
    answer(messages.notes.added, await notes.createNote(platform, user.id, body, files)),
  );

  api.bind(updateNote, async ({ params, body, user }) => {
    const asked = { userId: user.id, id: params.id };
    return answer(messages.notes.updated, await saveNote(platform, asked, body, present.note));
  });

  api.bind(removeSummary, async ({ params, user }) =>
    answer(messages.notes.summaryRemoved, await notes.removeSummary(platform, user.id, params.id)),
  );

  api.bind(deleteNote, async ({ params, user }) =>
    answer(messages.notes.movedToBin, await notes.moveToBin(platform, user.id, params.id)),
  );

  api.bind(restoreNote, async ({ params, user }) =>
    answer(messages.notes.restored, await notes.restoreFromBin(platform, user.id, params.id)),
  );

  api.bind(permanentlyDeleteNote, async ({ params, user }) =>
    answer(messages.bin.permanentlyDeleted, {
      note: await notes.deleteForGood(platform, user.id, params.id),
      attachments: [],
    }),
  );

  api.bind(emptyBin, async ({ user }) => {
    await notes.emptyBin(platform, user.id);
    return { message: messages.bin.binEmptied };
  });
}
