import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { AuditLogTable } from '#server/db/tables/back-office-tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

export async function insertEntry(db: Database, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}

export const listEntries = (db: Database, ids: readonly string[]): Promise<AuditRow[]> =>
  db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute();

interface Named {
  id: string;
  name: string;
}

/** Display names of things in the log. */
const names = {
  users: (db: Database, ids: readonly string[]): Promise<Named[]> =>
    db.selectFrom('users').select(['id', 'email as name']).where('id', 'in', ids).execute(),
  authors: (db: Database, ids: readonly string[]): Promise<Named[]> =>
    db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
  admins: (db: Database, ids: readonly string[]): Promise<Named[]> =>
    db.selectFrom('admins').select(['id', 'email as name']).where('id', 'in', ids).execute(),
  blogs: (db: Database, ids: readonly string[]): Promise<Named[]> =>
    db.selectFrom('blogs').select(['id', 'title as name']).where('id', 'in', ids).execute(),
} as const;

export type NamedThings = keyof typeof names;

/** Looks up the names of the things that still exist. Takes at least one id. */
export const listNames = (db: Database, things: NamedThings, ids: readonly string[]): Promise<Named[]> =>
  names[things](db, ids);

/** Literals, as the index is of searches whose words are there. */
const hasWords = sql<boolean>`action = 'note.search' and target <> ''`;

export async function forgetSearchesBefore(db: Database, time: number): Promise<void> {
  await db.updateTable('audit_log').set({ target: '' }).where(hasWords).where('created_at', '<', time).execute();
}

/** Forgets what was searched for where that has this address in it, in its lower case. */
export async function forgetSearchesWith(db: Database, emailKey: string): Promise<void> {
  const pattern = `%${emailKey.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  await db
    .updateTable('audit_log')
    .set({ target: '' })
    .where(hasWords)
    // All of them, along the index.
    .where('created_at', '>=', 0)
    .where(sql<boolean>`lower(target) like ${pattern} escape '\\'`)
    .execute();
}
