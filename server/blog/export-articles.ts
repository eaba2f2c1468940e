import type { Database } from '#server/db/tables.ts';
import { everyPage } from '#server/db/every-page.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { readTags } from './article-index.store.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import { listArticlesAfter } from './article-lists.store.ts';
import { type DraftRow, listWholeDrafts } from './drafts/article-drafts.store.ts';
import type { ArticleRow } from './blog.store.ts';
import { pictureFileName } from './pictures/article-picture-files.ts';
import { listPicturesOf } from './pictures/article-pictures.store.ts';

/** Texts may be of 200,000 characters each. */
const batchSize = 20;

/** A picture of an exported article, with the name under which it is stored. */
interface ExportedPicture {
  _id: string;
  alt: string;
  width: number;
  height: number;
  stored: string;
}

/** An article as it is exported. */
export interface ExportedArticle {
  _id: string;
  /** Null for a draft. */
  slug: string | null;
  title: string;
  content: string;
  tags: string[];
  approved: boolean;
  draft: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  /** The note that it was made of. */
  noteId: string | null;
  pictures: ExportedPicture[];
}

const sharedFields = (row: ArticleRow | DraftRow) => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  tags: readTags(row),
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
});

const readPictures = async (
  db: Database,
  column: 'draft_id' | 'blog_id',
  id: string,
): Promise<Pick<ExportedArticle, 'pictures'>> => ({
  pictures: (await listPicturesOf(db, column, [id])).map((picture) => ({
    _id: picture.id,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    stored: pictureFileName(picture),
  })),
});

/** All articles of a person: approved or pending, oldest first, and then drafts. */
export async function* exportArticles(db: Database, userId: string): AsyncGenerator<ExportedArticle> {
  const articles = everyPage((after, limit) => listArticlesAfter(db, userId, after, limit), batchSize);
  for await (const rows of articles) {
    const ids = rows.map(({ id }) => id);
    const notes = await findNotesOfArticles(db, ids);
    for (const row of rows)
      yield {
        ...sharedFields(row),
        slug: row.slug,
        approved: row.approved === 1,
        draft: false,
        publishedAt: asTimeOrNull(row.published_at),
        noteId: notes.get(row.id) ?? null,
        ...(await readPictures(db, 'blog_id', row.id)),
      };
  }
  const drafts = everyPage((after, limit) => listWholeDrafts(db, userId, after, limit), batchSize);
  for await (const rows of drafts)
    for (const row of rows)
      yield {
        ...sharedFields(row),
        slug: null,
        approved: false,
        draft: true,
        publishedAt: null,
        noteId: row.note_id,
        ...(await readPictures(db, 'draft_id', row.id)),
      };
}
