import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { AuditAction } from '#contract/admins/admins.ts';
import type { Database } from '#server/db/tables.ts';
import type { AuditLogTable } from '#server/db/tables/back-office-tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

export async function insertEntry(db: Database, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}

export const listEntries = (db: Database, ids: readonly string[]): Promise<AuditRow[]> =>
  db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute();

/** Entries to find. Times in milliseconds, the first one included, the last one not. */
export interface AuditFilters {
  admin?: string | undefined;
  action?: AuditAction | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** A condition on the entries; undefined for all of them. An index serves each filter in the order of time. */
export function filterOf({ admin, action, from, to }: AuditFilters): RawBuilder<SqlBool> | undefined {
  const conditions = [
    admin !== undefined && sql<SqlBool>`admin_id = ${admin}`,
    action !== undefined && sql<SqlBool>`action = ${action}`,
    from !== undefined && sql<SqlBool>`created_at >= ${from}`,
    to !== undefined && sql<SqlBool>`created_at < ${to}`,
  ].filter((condition) => condition !== false);
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : undefined;
}

export const byTime = sql.ref('audit_log.created_at');

/** Rows that a CSV reads at a time. */
export const csvPage = 1000;

/** The latest entries before this one, or of all. */
export function listEntriesBefore(
  db: Database,
  filter: RawBuilder<SqlBool> | undefined,
  last: AuditRow | undefined,
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit_log').selectAll();
  if (filter) query = query.where(filter);
  if (last) query = query.where(sql<SqlBool>`(created_at, id) < (${last.created_at}, ${last.id})`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(csvPage).execute();
}

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
