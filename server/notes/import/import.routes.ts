import { findImported, importAttachment, importNotes, listImports, undoImport } from '#contract/notes/note-import.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Presenter } from '../present-note.ts';
import * as attachments from './import-attachment.service.ts';
import * as imports from './import-notes.service.ts';
import * as undo from './undo-import.service.ts';

/** Calls that take notes in from elsewhere. */
export function importRoutes(api: Api, platform: Platform, present: Presenter): void {
  api.bind(importNotes, async ({ body, user }) => ({ results: await imports.importNotes(platform, user, body) }));

  api.bind(importAttachment, async ({ params, body, files, user }) => {
    const deletedAt = body.deletedAt === undefined ? null : Date.parse(body.deletedAt);
    const file = { userId: user.id, noteId: params.id, id: params.attId.toLowerCase(), deletedAt };
    return {
      message: messages.notes.attachmentUploaded,
      data: present.note(await attachments.importAttachment(platform, file, files)),
    };
  });

  api.bind(findImported, async ({ body, user }) => ({
    known: await imports.findImported(platform, user.id, body.clientIds),
  }));

  api.bind(listImports, async ({ user }) => ({ data: await undo.listImports(platform, user.id) }));

  api.bind(undoImport, async ({ params, user }) => ({
    message: messages.imports.undone,
    ...(await undo.undoImport(platform, { userId: user.id, importId: params.importId.toLowerCase() })),
  }));
}
