import { type Kysely, sql } from 'kysely';
import { findNoteLinks, linkKeyOf } from '#lib/markdown/note-links.ts';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';

/** Titles that the links of one text are followed to. */
const maxLinks = 1000;

async function nameTitles(db: Kysely<Tables>): Promise<void> {
  const read = (after: string, limit: number) =>
    db.selectFrom('notes').select(['id', 'title']).where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const rows of everyPage(read)) {
    const keys = rows.map(({ id, title }) => sql`(cast(${id} as text), cast(${linkKeyOf(title)} as text))`);
    // Both engines name the columns of VALUES so.
    await sql`update notes set title_key = given.column2 from (values ${sql.join(keys)}) as given
      where notes.id = given.column1`.execute(db);
  }
}

async function fillLinks(db: Kysely<Tables>): Promise<void> {
  const read = (after: string, limit: number) =>
    db
      .selectFrom('notes')
      .select(['id', 'user_id', 'description'])
      .where('id', '>', after)
      .where('description', 'like', '%[[%]]%')
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of everyPage(read)) {
    for (const { id, user_id, description } of rows) {
      const keys = new Set(findNoteLinks(description).map(({ title }) => linkKeyOf(title)));
      const links = [...keys]
        .slice(0, maxLinks)
        .map((title_key) => ({ note_id: id, title_key, user_id, target_id: null }));
      if (links.length > 0) await db.insertInto('note_links').values(links).execute();
    }
  }
  await sql`update note_links set target_id = (select max(notes.id) from notes where notes.user_id = note_links.user_id
    and notes.title_key = note_links.title_key and notes.deleted_at is null)`.execute(db);
}

/** Links between notes: the key of each title, and the links of each text to the newest note with the title. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('notes')
    .addColumn('title_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await nameTitles(db);
  await db.schema.createIndex('notes_titles').on('notes').columns(['user_id', 'title_key', 'id']).execute();
  await db.schema
    .createTable('note_links')
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) => column.references('notes.id').onDelete('set null'))
    .addPrimaryKeyConstraint('note_links_key', ['note_id', 'title_key'])
    .execute();
  await db.schema.createIndex('note_links_targets').on('note_links').columns(['target_id', 'note_id']).execute();
  await sql`create index note_links_unresolved on note_links (user_id, title_key) where target_id is null`.execute(db);
  await fillLinks(db);
}
