import { messages } from '#contract/messages.ts';
import { changeNote, changeNotes, readNote, tickTask } from '#contract/notes/note-actions.ts';
import { removeTag, renameTag } from '#contract/notes/note-tags.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { seenWithFiles } from './attachments/attachments.store.ts';
import * as bulk from './bulk.service.ts';
import { changeNoteState, readNoteDetail, tickTaskOf } from './note-actions.service.ts';
import * as tags from './tags/note-tags.service.ts';
import type { Presenter } from './present-note.ts';

/** Calls that read a note and organise notes. */
export function noteActionRoutes(api: Api, platform: Platform, present: Presenter): void {
  const { readOwn } = platform;

  api.bind(readNote, async ({ params, user }) => {
    const asked = { userId: user.id, id: params.id };
    const { note, ...around } = await readOwn((db) => readNoteDetail(db, asked));
    return { data: { ...present.note(note), ...around } };
  });

  api.bind(changeNote, async ({ params, body, user }) => {
    const asked = { userId: user.id, id: params.id };
    const data = present.note(await seenWithFiles(platform.db, await changeNoteState(platform, asked, body)));
    const message =
      body.pinned === undefined
        ? messages.notes[data.archived ? 'archived' : 'unarchived']
        : messages.notes[data.pinned ? 'pinned' : 'unpinned'];
    return { message, data };
  });

  api.bind(tickTask, async ({ params, body, user }) => {
    const asked = { userId: user.id, id: params.id, index: params.index };
    const saved = await tickTaskOf(platform, asked, body, present.note);
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
