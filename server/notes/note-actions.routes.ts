import { messages } from '#contract/messages.ts';
import { changeNote, changeNotes, readNote, tickTask } from '#contract/note-actions.ts';
import { removeTag, renameTag } from '#contract/note-tags.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withFiles } from './attachments/attachments.store.ts';
import * as bulk from './bulk.service.ts';
import { changeNoteState, readNoteDetail, tickTaskOf } from './note-actions.service.ts';
import * as tags from './tags/note-tags.service.ts';
import type { Presenter } from './present-note.ts';

/** Calls that read a note and organise notes. */
export function noteActionRoutes(api: Api, platform: Platform, present: Presenter): void {
  const { readOwn } = platform;

  api.bind(readNote, async ({ params, user }) => {
    const owned = { userId: user.id, id: params.id };
    const { note, ...around } = await readOwn((db) => readNoteDetail(db, owned));
    return { data: { ...present.note(note), ...around } };
  });

  api.bind(changeNote, async ({ params, body, user }) => {
    const owned = { userId: user.id, id: params.id };
    const note = await changeNoteState(platform, owned, body);
    const message =
      body.pinned === undefined
        ? messages.notes[note.archived ? 'archived' : 'unarchived']
        : messages.notes[note.pinned ? 'pinned' : 'unpinned'];
    return { message, data: present.note(await withFiles(platform.db, note)) };
  });

  api.bind(tickTask, async ({ params, body, user }) => {
    const owned = { userId: user.id, id: params.id, index: params.index };
    const saved = await tickTaskOf(platform, owned, body, present.note);
    return { message: messages.notes[body.done ? 'taskTicked' : 'taskUnticked'], data: present.note(saved) };
  });

  api.bind(changeNotes, ({ body, user }) => bulk.changeNotes(platform, user.id, body));

  api.bind(renameTag, async ({ params, body, user }) => ({
    message: messages.notes.tagRenamed,
    ...(await tags.renameTag(platform, user.id, params.tag, body.name)),
  }));

  api.bind(removeTag, async ({ params, user }) => ({
    message: messages.notes.tagRemoved,
    ...(await tags.removeTag(platform, user.id, params.tag)),
  }));
}
