import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The revision of each note's last change, and of its deletion for good. A table of its own, because a second write of the note would
 * write its text again. It refers to the notebook, whose row its writers have locked already, and not to the user.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('notebooks')
    .addColumn('forgotten_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('note_changes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('notebooks.user_id').onDelete('cascade'))
    .addColumn('note_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('note_changes_key', ['user_id', 'note_id'])
    .execute();
  await db.schema
    .createIndex('note_changes_revisions')
    .on('note_changes')
    .columns(['user_id', 'revision'])
    .unique()
    .execute();
  await sql`create index note_changes_removed on note_changes (user_id, revision) where removed_at is not null`.execute(
    db,
  );
  await sql`create index note_changes_removed_at on note_changes (removed_at) where removed_at is not null`.execute(db);
  await fillChanges(db);
}

/** Gives each note that is there a revision, in the order of creation. */
async function fillChanges(db: Kysely<Tables>): Promise<void> {
  await sql`insert into notebooks (user_id, revision, active_count)
    select user_id, 0, sum(case when deleted_at is null and archived = 0 then 1 else 0 end) from notes
    where user_id not in (select user_id from notebooks) group by user_id`.execute(db);
  await sql`insert into note_changes (user_id, note_id, revision)
    select notes.user_id, notes.id, notebooks.revision + row_number() over (partition by notes.user_id order by notes.id)
    from notes inner join notebooks on notebooks.user_id = notes.user_id`.execute(db);
  await sql`update notebooks set revision = revision +
    (select count(*) from notes where notes.user_id = notebooks.user_id)`.execute(db);
}
