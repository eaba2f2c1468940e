import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { listVersions, readVersion, restoreVersion } from '#contract/notes/note-versions.ts';
import type { Api } from '#server/http/bind.ts';
import { readOrdinal, readOrdinalCursor, readPage } from '#server/http/paging.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { seenWithFiles } from '../attachments/attachments.store.ts';
import { readTags } from '../note-row.ts';
import type { Presenter } from '../present-note.ts';
import { listVersionsOf, requireVersion, restoreVersionOf } from './versions.service.ts';

function requireNumber(given: string): number {
  const version = readOrdinal(given);
  if (version === undefined) throw new AppError('notFound', messages.notes.versionNotFound);
  return version;
}

/** Calls for the history of a note. */
export function versionRoutes(api: Api, platform: Platform, present: Presenter): void {
  const { readOwn } = platform;

  api.bind(listVersions, async ({ params, query, user }) => {
    const below = readOrdinalCursor(query.cursor);
    const asked = { userId: user.id, id: params.id };
    const { rows, nextCursor } = await readOwn((db) =>
      readPage(
        query.limit ?? limits.note.versions.page.default,
        (limit = limits.note.versions.page.default) => listVersionsOf(db, asked, { below, limit }),
        ({ version }) => String(version),
      ),
    );
    return {
      data: rows.map(({ version, saved_at, title, characters, by }) => ({
        version,
        savedAt: asTime(saved_at),
        title,
        characters,
        by,
      })),
      nextCursor,
    };
  });

  api.bind(readVersion, async ({ params, user }) => {
    const asked = { userId: user.id, id: params.id };
    const row = await readOwn((db) => requireVersion(db, asked, requireNumber(params.version)));
    const { version, saved_at, title, description } = row;
    return { data: { version, savedAt: asTime(saved_at), title, description, tags: readTags(row) } };
  });

  api.bind(restoreVersion, async ({ params, user }) => {
    const asked = { userId: user.id, id: params.id };
    const restored = await restoreVersionOf(platform, asked, requireNumber(params.version));
    const data = present.note(await seenWithFiles(platform.db, restored));
    return { message: messages.notePage.versionRestored, data };
  });
}
