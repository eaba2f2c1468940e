import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  deleteAdminNote,
  disableNote,
  flagNote,
  listAdminNotes,
  listFlaggedNotes,
  readAdminNote,
} from '#contract/notes/notes.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as notes from './notes.admin.service.ts';

/** Calls of admins on all users' notes. */
export function noteAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listAdminNotes, async ({ query, admin }) => notes.readNotes(platform, admin, query));

  api.bind(listFlaggedNotes, async ({ admin }) => notes.readFlaggedNotes(platform, admin));

  api.bind(readAdminNote, async ({ params, admin }) => ({ note: await notes.readNote(platform, admin, params.id) }));

  api.bind(flagNote, async ({ params, body, admin }) => ({
    message: body.flagged ? adminMessages.notes.flagged : adminMessages.notes.unflagged,
    note: await notes.setFlag(platform, admin, params.id, body.flagged),
  }));

  api.bind(disableNote, async ({ params, body, admin }) => ({
    message: body.disabled ? adminMessages.notes.disabled : adminMessages.notes.enabled,
    note: await notes.setDisabled(platform, admin, params.id, body.disabled),
  }));

  api.bind(deleteAdminNote, async ({ params, admin }) => {
    await notes.deleteNote(platform, admin, params.id);
    return { message: adminMessages.notes.deleted };
  });
}
