import { messages } from '#contract/messages.ts';
import {
  deleteAttachment,
  permanentlyDeleteAttachment,
  restoreAttachment,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import type { Api } from '#server/http/bind.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as attachments from './attachments.service.ts';
import { listAttachmentsOf, withFiles } from './attachments.store.ts';
import { findNote } from '../notes.store.ts';
import { noSuchNote, requireWritable } from '../people/note-access.ts';
import type { Presenter } from '../present-note.ts';

/** Calls that change the attachments of a note. */
export function attachmentRoutes(api: Api, platform: Platform, present: Presenter): void {
  const { db } = platform;

  const answer = async (message: string, userId: string, noteId: string) => {
    const note = await findNote(db, userId, noteId);
    if (!note) throw noSuchNote();
    return { message, data: present.note(await withFiles(db, note)) };
  };

  api.bind(uploadAttachment, async ({ params, query, files, user }) => {
    const { field } = uploadAttachment.files;
    // Before the file is checked: a missing note is the first error to report.
    const asked = { userId: user.id, id: params.id };
    await requireWritable(db, asked);
    if (files.length === 0) throw fieldError(field, messages.notes.selectFile);
    const data = present.note(
      await attachments.attachFiles(platform, asked, { files, ownId: query.clientId?.toLowerCase() }),
    );
    return { message: messages.notes.attachmentUploaded, data };
  });

  api.bind(deleteAttachment, async ({ params, user }) => {
    await attachments.binAttachment(platform, user.id, params.id, params.attId);
    const remaining = await listAttachmentsOf(db, [params.id]);
    return { message: messages.notes.attachmentMovedToBin, data: remaining.map(present.attachment) };
  });

  api.bind(restoreAttachment, async ({ params, user }) => {
    await attachments.restoreAttachment(platform, user.id, params.id, params.attId);
    return answer(messages.notes.attachmentRestored, user.id, params.id);
  });

  api.bind(permanentlyDeleteAttachment, async ({ params, user }) => {
    await attachments.deleteAttachmentForGood(platform, user.id, params.id, params.attId);
    return answer(messages.bin.attachmentPermanentlyDeleted, user.id, params.id);
  });
}
