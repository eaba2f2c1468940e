import type { Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { AuditLogTable } from '#server/db/tables/back-office-tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

export async function insertEntry(db: Database, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}

export const listEntries = (db: Database, ids: readonly string[]): Promise<AuditRow[]> =>
  db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute();
