import { limits } from '#contract/limits.ts';
import { listDeletedAttachments, listDeletedNotes } from '#contract/notes/notes.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeBinCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countBinnedAttachments, listBinnedAttachments, allWithFiles } from './attachments/attachments.store.ts';
import { countBinnedNotes, listBinnedNotes } from './notes.store.ts';
import type { Presenter } from './present-note.ts';

/** Calls that list the bin. */
export function noteBinRoutes(api: Api, { readOwn }: Platform, present: Presenter): void {
  api.bind(listDeletedNotes, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    return readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        query.limit ?? (after && limits.note.page.default),
        (limit) => listBinnedNotes(db, user.id, { after, limit }),
        writeBinCursor,
      );
      const data = (await allWithFiles(db, rows)).map(present.note);
      return { data, nextCursor, total: await countBinnedNotes(db, user.id) };
    });
  });

  api.bind(listDeletedAttachments, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    return readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        query.limit ?? (after && limits.note.page.default),
        (limit) => listBinnedAttachments(db, user.id, { after, limit }),
        writeBinCursor,
      );
      const data = rows.map(present.deletedAttachment);
      return { data, nextCursor, total: await countBinnedAttachments(db, user.id) };
    });
  });
}
