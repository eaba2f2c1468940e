import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Condition of a list of what is in the bin, last deleted first: only what comes after this row. */
export const deletedBefore = (
  table: 'notes' | 'attachments' | 'posts',
  { deletedAt, id }: { deletedAt: number; id: string },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.deleted_at`)}, ${sql.ref(`${table}.id`)}) < (${deletedAt}, ${id})`;
