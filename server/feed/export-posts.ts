import type { Database } from '#server/db/tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { listBookmarks } from './bookmarks.store.ts';
import { listCommentsAfter } from './comments.store.ts';
import { findNotesOfPosts } from './post-notes.store.ts';
import { listPostsAfter } from './posts.store.ts';
import { listUpvotesOf } from './upvotes.store.ts';

const batchSize = 500;

/** A post as it is exported, without the comments of others. */
export interface ExportedPost {
  _id: string;
  content: string;
  upvoteCount: number;
  commentCount: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** The note that it was made of. */
  noteId: string | null;
}

/** A comment as it is exported; `postId` names the thought. */
export interface ExportedComment {
  _id: string;
  postId: string;
  content: string;
  createdAt: string;
}

/** All rows of a list that is read in batches, oldest first. */
async function readAll<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read(all.at(-1)?.id ?? '');
    all.push(...rows);
    if (rows.length < batchSize) return all;
  }
}

/** All posts of a person, in the bin or not, oldest first. */
export async function exportPosts(db: Database, userId: string): Promise<ExportedPost[]> {
  const rows = await readAll((after) => listPostsAfter(db, userId, after, batchSize));
  const range = { first: rows[0]?.id ?? '', last: rows.at(-1)?.id ?? '' };
  const notes = await findNotesOfPosts(db, userId, range);
  return rows.map((row) => ({
    _id: row.id,
    content: row.content,
    upvoteCount: row.upvote_count,
    commentCount: row.comment_count,
    createdAt: asTime(row.created_at),
    updatedAt: asTime(row.updated_at),
    deletedAt: asTimeOrNull(row.deleted_at),
    noteId: notes.get(row.id) ?? null,
  }));
}

/** All comments of a person, oldest first. */
export async function exportComments(db: Database, userId: string): Promise<ExportedComment[]> {
  const rows = await readAll((after) => listCommentsAfter(db, userId, after, batchSize));
  return rows.map((row) => ({
    _id: row.id,
    postId: row.post_id,
    content: row.content,
    createdAt: asTime(row.created_at),
  }));
}

/** All upvotes of a person: of which thought, and when. */
export async function exportUpvotes(db: Database, userId: string): Promise<{ postId: string; createdAt: string }[]> {
  const rows = await readAll(async (after) =>
    (await listUpvotesOf(db, userId, after, batchSize)).map((row) => ({ id: row.post_id, created_at: row.created_at })),
  );
  return rows.map(({ id, created_at }) => ({ postId: id, createdAt: asTime(created_at) }));
}

/** All that a person has kept, the last first: of which thought, and when. */
export async function exportBookmarks(db: Database, userId: string): Promise<{ postId: string; createdAt: string }[]> {
  const rows = await listBookmarks(db, userId);
  return rows.map(({ post_id, created_at }) => ({ postId: post_id, createdAt: asTime(created_at) }));
}
