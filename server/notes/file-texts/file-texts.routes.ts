import { fileTextLimits } from '#contract/notes/file-text-limits.ts';
import { getFileText, listUnreadFiles, saveFileText } from '#contract/notes/file-texts.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Presenter } from '../present-note.ts';
import * as texts from './file-texts.service.ts';
import { listUnread } from './file-texts.store.ts';

/** Calls for the words of files. */
export function fileTextRoutes(api: Api, platform: Platform, present: Presenter): void {
  api.bind(listUnreadFiles, async ({ query, user }) => {
    const after = readIdCursor(query.cursor);
    const { rows, nextCursor } = await readPage(
      query.limit ?? fileTextLimits.page.default,
      (limit) => listUnread(platform.db, user.id, { after, limit }),
      ({ id }) => id,
    );
    const data = rows.map((row) => ({ noteId: row.note_id, attachment: present.attachment(row) }));
    return { data, nextCursor };
  });

  api.bind(getFileText, async ({ params, user }) => {
    const asked = { userId: user.id, noteId: params.id, attachmentId: params.attId };
    return { data: await texts.readFileText(platform, asked), canTranscribe: platform.config.assistant !== undefined };
  });

  api.bind(saveFileText, async ({ params, body, user }) => {
    const asked = { userId: user.id, noteId: params.id, attachmentId: params.attId };
    await texts.saveFileText(platform, asked, body);
    return {};
  });
}
