import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The audit log by admin, by action and by time. An entry keeps the id of its admin, because an address can be given to another one
 * later. Entries of admins who were deleted before have none.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('admin_id', 'text').execute();
  await sql`update audit_log set admin_id = (select id from admins where admins.email = audit_log.admin_email and admins.created_at <= audit_log.created_at)`.execute(
    db,
  );
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`audit_log_${name}`).on('audit_log').columns(columns).execute();
  await index('admin', ['admin_id', 'created_at', 'id']);
  await index('action', ['action', 'created_at', 'id']);
  await index('time', ['created_at', 'id']);
}
