import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** When a part of a transcript is said. */
export const up = (db: Kysely<Tables>): Promise<void> =>
  db.schema.alterTable('file_parts').addColumn('starts_ms', 'integer').execute();
