import { type Kysely, sql } from 'kysely';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';

/** The tags above a tag: `work` and `work/plans` for `work/plans/2025`. */
const tagsAbove = (tag: string): string[] =>
  [...tag.matchAll(/\//g)]
    .map(({ index }) => tag.slice(0, index))
    .filter((above) => above !== '' && above === above.trim());

/** Lists each note under its tags and those above them: active, archived (1) or in the bin (2). */
async function extendNoteTags(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('note_tags')
    .addColumn('state', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('note_tags')
    .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // The rows so far are tags that a note carries; those above them are added as what they are.
  await db.schema
    .alterTable('note_tags')
    .addColumn('is_own', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update note_tags set
    state = (select archived from notes where notes.id = note_tags.note_id),
    updated_at = (select updated_at from notes where notes.id = note_tags.note_id)`.execute(db);
  const read = (after: string, limit: number) =>
    db
      .selectFrom('notes')
      .select(['id', 'user_id', 'tags', 'updated_at', 'deleted_at', 'archived'])
      .where('id', '>', after)
      .where('disabled', '=', 0)
      .where('tags', '<>', '[]')
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of everyPage(read)) {
    for (const { id, user_id, tags: json, updated_at, deleted_at, archived } of rows) {
      const tags: string[] = JSON.parse(json);
      const state = deleted_at === null ? archived : 2;
      const listed = [...new Set([...tags, ...tags.flatMap(tagsAbove)])];
      await db
        .insertInto('note_tags')
        .values(
          listed.map((tag) => ({ user_id, tag, note_id: id, state, updated_at, is_own: Number(tags.includes(tag)) })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** An index for each order of each list. Few notes are pinned or untagged, so that theirs stay small. */
async function createIndexes(db: Kysely<Tables>): Promise<void> {
  const lists = [
    ['notes_active', sql`deleted_at is null`],
    ['notes_pinned', sql`deleted_at is null and pinned = 1`],
    ['notes_untagged', sql`deleted_at is null and tags = '[]'`],
  ] as const;
  for (const [name, condition] of lists) {
    await sql`create index ${sql.ref(name)} on notes (user_id, archived, id) where ${condition}`.execute(db);
    const updated = sql.ref(`${name}_updated`);
    await sql`create index ${updated} on notes (user_id, archived, updated_at, id) where ${condition}`.execute(db);
  }
  await db.schema
    .createIndex('note_tags_list')
    .on('note_tags')
    .columns(['user_id', 'state', 'tag', 'note_id', 'is_own'])
    .execute();
  await db.schema
    .createIndex('note_tags_list_updated')
    .on('note_tags')
    .columns(['user_id', 'state', 'tag', 'updated_at', 'note_id'])
    .execute();
}

/** Orders and filters of the lists of notes. The counter of a notebook leaves archived notes out. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await extendNoteTags(db);
  await createIndexes(db);
  await sql`update notebooks set active_count = active_count -
    (select count(*) from notes where notes.user_id = notebooks.user_id and archived = 1 and deleted_at is null)
    where user_id in (select user_id from notes where archived = 1 and deleted_at is null)`.execute(db);
}
