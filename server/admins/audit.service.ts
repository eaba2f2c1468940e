import type { AuditAction, AuditEntry } from '#contract/admins.ts';
import { findNumberedPage, inOrderOf, type PageQuery } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { type AuditRow, insertEntry, listEntries } from './audit.store.ts';

/** What is recorded of an action: what was done to what. */
interface Action {
  action: AuditAction;
  /** The thing's id, and its name or title where it has one; a list of ids where it was several. */
  target: string;
}

/**
 * Records what an admin does, in the transaction that does it, so that neither is without the other. What only reads
 * passes the database itself.
 */
export const recordAction = (
  tx: Database,
  { clock }: { clock: Clock },
  { email, role }: Pick<SignedInAdmin, 'email' | 'role'>,
  { action, target }: Action,
): Promise<void> =>
  insertEntry(tx, { id: newId(), admin_email: email, admin_role: role, action, target, created_at: clock.now() });

const present = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  admin: { email: row.admin_email, role: row.admin_role },
  action: row.action,
  target: row.target,
  createdAt: asTime(row.created_at),
});

/** A page of the log, the latest first. */
export async function readAudit(db: Database, query: PageQuery): Promise<{ entries: AuditEntry[]; total: number }> {
  const { ids, total } = await findNumberedPage(
    db,
    { table: 'audit_log', totals: ['audit_log'], isFalling: true },
    query,
  );
  const rows = ids.length > 0 ? await listEntries(db, ids) : [];
  return { entries: inOrderOf(ids, rows).map(present), total };
}
