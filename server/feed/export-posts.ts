import { plainMentions } from '#contract/feed/mentions.ts';
import type { Database } from '#server/db/tables.ts';
import { pictureFileName } from '#server/files/keep-pictures.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { listBookmarks } from './bookmarks.store.ts';
import { listCommentsAfter } from './comments.store.ts';
import { listPicturesOfUser } from './pictures/post-pictures.store.ts';
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
  /** True while it waits for approval. */
  held: boolean;
  /** The note that it was made of. */
  noteId: string | null;
  /** `stored` is the name of the large file. */
  pictures: { _id: string; alt: string; width: number; height: number; stored: string }[];
}

/** A comment as it is exported. Either `postId` names the thought that it is on, or `articleId` the article. */
export interface ExportedComment {
  _id: string;
  postId: string | null;
  articleId: string | null;
  /** The comment that it answers. */
  replyTo: string | null;
  content: string;
  createdAt: string;
  /** True while it waits for approval. */
  held: boolean;
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
  const pictures = await readAll((after) => listPicturesOfUser(db, userId, after, batchSize));
  const picturesOf = Map.groupBy(pictures, (picture) => picture.post_id);
  return rows.map((row) => ({
    _id: row.id,
    content: plainMentions(row.content),
    upvoteCount: row.upvote_count,
    commentCount: row.comment_count,
    createdAt: asTime(row.created_at),
    updatedAt: asTime(row.updated_at),
    deletedAt: asTimeOrNull(row.deleted_at),
    held: row.held === 1,
    noteId: notes.get(row.id) ?? null,
    pictures: (picturesOf.get(row.id) ?? []).map((picture) => ({
      _id: picture.id,
      alt: picture.alt,
      width: picture.width,
      height: picture.height,
      stored: pictureFileName(picture),
    })),
  }));
}

/** All comments of a person, oldest first. */
export async function exportComments(db: Database, userId: string): Promise<ExportedComment[]> {
  const rows = await readAll((after) => listCommentsAfter(db, userId, after, batchSize));
  return rows.map((row) => ({
    _id: row.id,
    postId: row.post_id,
    articleId: row.blog_id,
    replyTo: row.reply_to,
    content: plainMentions(row.content),
    createdAt: asTime(row.created_at),
    held: row.held === 1,
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
