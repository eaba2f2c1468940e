import { rebuildArticleIndex, rebuildPublicIndex } from '#server/blog/blog.service.ts';
import type { Database } from '#server/db/tables.ts';
import { rebuildFileIndex } from '#server/search/file-text-index.ts';
import { rebuildPostIndex } from '#server/search/post-index.ts';
import type { WordIndex } from '#server/search/word-index.ts';
import { rebuildCommentIndex } from '#server/feed/feed.service.ts';
import { rebuildFeedbackIndex } from '#server/feedback/feedback.service.ts';
import { rebuildNoteIndexes } from '#server/notes/notes.service.ts';
import { rebuildReportIndex } from '#server/reports/reports.service.ts';
import { rebuildUserIndex } from '#server/users/users.service.ts';

const rebuilders: Record<WordIndex, (db: Database) => Promise<void>> = {
  users: rebuildUserIndex,
  blogs: rebuildArticleIndex,
  public_blogs: rebuildPublicIndex,
  notes: rebuildNoteIndexes,
  comments: rebuildCommentIndex,
  reports: rebuildReportIndex,
  feedback: rebuildFeedbackIndex,
};

/** Makes anew what everything is found by, which is not carried; totals come with the rows by themselves. */
export async function rebuildIndexes(db: Database): Promise<void> {
  for (const rebuild of Object.values(rebuilders)) await rebuild(db);
  await rebuildPostIndex(db);
  await rebuildFileIndex(db);
}
