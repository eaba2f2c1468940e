import { pictureIdsIn } from '#lib/markdown/markdown-pictures.ts';
import type { Database } from '#server/db/tables.ts';
import { indexArticle, indexForEditors } from '../article-index.store.ts';
import { type ArticleChange, type AuthoredArticle, updatePublicText } from '../blog.store.ts';
import { showPictures } from '../pictures/article-pictures.store.ts';
import { deleteEdit, type EditRow, editStates, findEdit, saveEdit } from './article-edits.store.ts';

/** The edit that an article has, waiting or refused. */
export const editOf = async (db: Database, row: AuthoredArticle): Promise<EditRow | undefined> =>
  row.edit_state === editStates.none ? undefined : findEdit(db, row.id);

/** The edit of an article that waits for an editor. */
export const waitingEditOf = async (db: Database, row: AuthoredArticle): Promise<EditRow | undefined> =>
  row.edit_state === editStates.waiting ? findEdit(db, row.id) : undefined;

/** Keeps what an author makes of an approved article, which stays as it is. The article is locked. */
export async function keepEdit(
  tx: Database,
  row: AuthoredArticle,
  change: ArticleChange,
  { former, now }: { former: EditRow | undefined; now: number },
): Promise<void> {
  // Later than both texts, so that no two versions of an article have one time.
  const updated_at = Math.max(now, row.updated_at + 1, (former?.updated_at ?? 0) + 1);
  const edit: EditRow = {
    ...change,
    blog_id: row.id,
    user_id: row.author_id ?? '',
    created_at: former?.created_at ?? now,
    updated_at,
    refused_at: null,
    reason: null,
  };
  await saveEdit(tx, edit);
  await indexForEditors(tx, row, edit);
}

/** Makes the waiting edit the text of its article, which is locked. */
export async function takeEdit(tx: Database, row: AuthoredArticle, edit: EditRow): Promise<AuthoredArticle> {
  const { title, content, excerpt, tags, reading_time, cover_image, updated_at } = edit;
  const change = { title, content, excerpt, tags, reading_time, cover_image };
  await updatePublicText(tx, row.id, { ...change, updated_at });
  await deleteEdit(tx, row.id);
  const taken = { ...row, ...change, updated_at, edit_state: editStates.none };
  await indexArticle(tx, taken);
  return taken;
}

/** Lets readers see the pictures that an approved text shows, and its cover. */
export const showPicturesOf = (
  tx: Database,
  { id, content, cover_image }: Pick<AuthoredArticle, 'id' | 'content' | 'cover_image'>,
): Promise<void> => showPictures(tx, id, [...pictureIdsIn(content), ...(cover_image === null ? [] : [cover_image])]);
