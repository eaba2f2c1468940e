import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Cursor of a list that is sorted by time, and by id for equal times. */
export interface TimeCursor {
  /** Milliseconds since the epoch. */
  at: number;
  id: string;
}

type TimeColumn =
  | 'notes.deleted_at'
  | 'attachments.deleted_at'
  | 'posts.deleted_at'
  | 'blogs.published_at'
  | 'blogs.updated_at'
  | 'article_drafts.updated_at'
  | 'reminders.due_at';

const compared = (column: TimeColumn, sign: '<' | '>', { at, id }: TimeCursor): RawBuilder<SqlBool> => {
  const [table = ''] = column.split('.', 1);
  return sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(`${table}.id`)}) ${sql.raw(sign)} (${at}, ${id})`;
};

/** Condition of a list with the latest first: only what comes after this row. */
export const earlierThan = (column: TimeColumn, cursor: TimeCursor): RawBuilder<SqlBool> =>
  compared(column, '<', cursor);

/** Condition of a list with the earliest first: only what comes after this row. */
export const laterThan = (column: TimeColumn, cursor: TimeCursor): RawBuilder<SqlBool> => compared(column, '>', cursor);
