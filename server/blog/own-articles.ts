import type { OwnArticleSummary } from '#contract/blog/blog.ts';
import type { Database } from '#server/db/tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import { listArticlesOf } from './article-lists.store.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import { draftWithPictures } from './blog.service.ts';
import { listEdits, listWaitingEditsOf, type OwnSummaryRow } from './edits/article-edits.store.ts';
import { type DraftSummaryRow, findDraft, listDraftsOf } from './drafts/article-drafts.store.ts';
import { findCovers } from './pictures/article-covers.ts';
import { type ArticlePresenter, presentEdit, type WholeArticle } from './present-article.ts';

/** A submitted article or a draft in the list of its author. */
type OwnRow = OwnSummaryRow | DraftSummaryRow;

const lastChangedFirst = (one: OwnRow, other: OwnRow): number =>
  other.updated_at - one.updated_at || (other.id < one.id ? -1 : 1);

/** A person's articles and drafts, the last changed first. Each table gives as many as the page holds, and the first ones stay. */
export async function listMine(
  db: Database,
  userId: string,
  page: { after: TimeCursor | undefined; limit: number },
): Promise<OwnRow[]> {
  const drafts = await listDraftsOf(db, userId, page);
  const edited = await listWaitingEditsOf(db, userId, page);
  const articles = await listArticlesOf(db, userId, page);
  const refused = articles.filter(({ edit_state }) => edit_state > 0).map(({ id }) => id);
  const edits = new Map((await listEdits(db, refused)).map((edit) => [edit.blog_id, edit]));
  const settled = articles.map((row) => Object.assign(row, { edit: edits.get(row.id) ?? null }));
  return [...drafts, ...edited, ...settled].toSorted(lastChangedFirst).slice(0, page.limit);
}

/** Articles and drafts as their author sees them, with the notes that they were made of. */
export async function presentMine(
  db: Database,
  rows: readonly OwnRow[],
  present: ArticlePresenter,
): Promise<OwnArticleSummary[]> {
  const ids = rows.filter((row) => 'slug' in row).map(({ id }) => id);
  const notes = await findNotesOfArticles(db, ids);
  const covers = await findCovers(db, rows);
  return rows.map((row) =>
    Object.assign(
      present.summary(row, covers),
      'slug' in row
        ? { noteId: notes.get(row.id) ?? null, edit: presentEdit(row.edit) }
        : { noteId: row.note_id, edit: null },
    ),
  );
}

/** A person's draft with its pictures. */
export async function findOwnDraft(db: Database, userId: string, id: string): Promise<WholeArticle | undefined> {
  const draft = await findDraft(db, userId, id);
  return draft && draftWithPictures(db, draft);
}
