import { listArticleVersions, readArticleVersion, restoreArticleVersion } from '#contract/blog/article-versions.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readOrdinal, readOrdinalCursor, readPage } from '#server/http/paging.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { restoreVersion } from '../blog.service.ts';
import type { ArticlePresenter } from '../present-article.ts';
import { listOwnVersions, requireOwnVersion } from './own-versions.ts';

function requireNumber(given: string): number {
  const version = readOrdinal(given);
  if (version === undefined) throw new AppError('notFound', messages.blog.versionNotFound);
  return version;
}

/** Calls for the history of one's own drafts and articles. */
export function articleVersionRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  const { readOwn } = platform;
  const { default: pageSize } = limits.note.versions.page;

  api.bind(listArticleVersions, async ({ params, query, user }) => {
    const below = readOrdinalCursor(query.cursor);
    const asked = { userId: user.id, id: params.id, now: platform.clock.now() };
    const { rows, nextCursor } = await readOwn((db) =>
      readPage(
        query.limit ?? pageSize,
        (limit = pageSize) => listOwnVersions(db, asked, { below, limit }),
        ({ version }) => String(version),
      ),
    );
    return {
      data: rows.map(({ version, saved_at, title, characters, by_editor, user_id, author }) => ({
        version,
        savedAt: asTime(saved_at),
        title,
        characters,
        by: by_editor ? { _id: null, name: messages.blog.anEditor } : { _id: user_id, name: author },
      })),
      nextCursor,
    };
  });

  api.bind(readArticleVersion, async ({ params, user }) => {
    const version = requireNumber(params.version);
    const asked = { userId: user.id, id: params.id, now: platform.clock.now() };
    const row = await readOwn((db) => requireOwnVersion(db, asked, version));
    const { title, content, tags, saved_at } = row;
    return { data: { version, savedAt: asTime(saved_at), title, content, tags } };
  });

  api.bind(restoreArticleVersion, async ({ params, user }) => {
    const asked = { id: params.id, version: requireNumber(params.version), present };
    return { message: messages.blog.versionRestored, data: await restoreVersion(platform, user, asked) };
  });
}
