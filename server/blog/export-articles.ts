import type { Database } from '#server/db/tables.ts';
import { everyPage } from '#server/db/every-page.ts';
import { pictureFileName } from '#server/files/keep-pictures.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { readTags } from './article-index.store.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import { listArticlesAfter } from './article-lists.store.ts';
import { type DraftRow, listWholeDrafts } from './drafts/article-drafts.store.ts';
import { type EditRow, listEdits } from './edits/article-edits.store.ts';
import type { ArticleRow } from './blog.store.ts';
import { listWholeVersions } from './versions/article-versions.store.ts';
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
  /** When it is to become public, or became so; null where its author chose no time. */
  publishAt: string | null;
  /** Id of one of its pictures, or null. */
  coverImage: string | null;
  /** The note that it was made of. */
  noteId: string | null;
  pictures: ExportedPicture[];
  /** One's edit of an approved article, which waits for an editor or was refused; null where there is none. */
  edit: ExportedEdit | null;
  /** Its texts, the oldest first. */
  versions: ExportedVersion[];
}

/** A version of an article as it is exported. */
interface ExportedVersion {
  version: number;
  savedAt: string;
  title: string;
  content: string;
  tags: string[];
}

const readVersions = async (db: Database, id: string): Promise<Pick<ExportedArticle, 'versions'>> => ({
  versions: (await listWholeVersions(db, id)).map((row) => ({
    version: row.version,
    savedAt: asTime(row.saved_at),
    title: row.title,
    content: row.content,
    tags: readTags(row),
  })),
});

/** An edit of an article as it is exported. */
interface ExportedEdit {
  title: string;
  content: string;
  tags: string[];
  coverImage: string | null;
  updatedAt: string;
  refusedAt: string | null;
  reason: string | null;
}

const exportEdit = (edit: EditRow | undefined): ExportedEdit | null =>
  edit
    ? {
        title: edit.title,
        content: edit.content,
        tags: readTags(edit),
        coverImage: edit.cover_image,
        updatedAt: asTime(edit.updated_at),
        refusedAt: asTimeOrNull(edit.refused_at),
        reason: edit.reason,
      }
    : null;

const sharedFields = (row: ArticleRow | DraftRow) => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  tags: readTags(row),
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  publishAt: asTimeOrNull(row.publish_at),
  coverImage: row.cover_image,
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
    const edits = new Map((await listEdits(db, ids)).map((edit) => [edit.blog_id, edit]));
    for (const row of rows)
      yield {
        ...sharedFields(row),
        slug: row.slug,
        approved: row.approved === 1,
        draft: false,
        publishedAt: asTimeOrNull(row.published_at),
        noteId: notes.get(row.id) ?? null,
        edit: exportEdit(edits.get(row.id)),
        ...(await readVersions(db, row.id)),
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
        edit: null,
        ...(await readVersions(db, row.id)),
        ...(await readPictures(db, 'draft_id', row.id)),
      };
}
