import type { Database } from '#server/db/tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { readTags } from './article-index.store.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import { listArticlesAfter } from './article-lists.store.ts';

/** Texts may be of 200,000 characters each. */
const batchSize = 20;

/** An article as it is exported. */
export interface ExportedArticle {
  _id: string;
  slug: string;
  title: string;
  content: string;
  tags: string[];
  approved: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  /** The note that it was made of. */
  noteId: string | null;
}

/** All articles of a person, approved or pending, oldest first. */
export async function* exportArticles(db: Database, userId: string): AsyncGenerator<ExportedArticle> {
  let after = '';
  for (;;) {
    const rows = await listArticlesAfter(db, userId, after, batchSize);
    const notes = await findNotesOfArticles(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      yield {
        _id: row.id,
        slug: row.slug,
        title: row.title,
        content: row.content,
        tags: readTags(row),
        approved: row.approved === 1,
        createdAt: asTime(row.created_at),
        updatedAt: asTime(row.updated_at),
        publishedAt: asTimeOrNull(row.published_at),
        noteId: notes.get(row.id) ?? null,
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
