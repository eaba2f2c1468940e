import type { Kysely } from 'kysely';
import { createPostIndex, rebuildPostIndex } from '#server/search/post-index.ts';
import type { Tables } from '../tables.ts';

/** Thoughts are found by their words, those that are there included. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createPostIndex(db);
  await rebuildPostIndex(db);
}
