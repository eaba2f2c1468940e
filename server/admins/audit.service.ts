import type { AuditAction, AuditEntry } from '#contract/admins/admins.ts';
import { findNumberedPage, inOrderOf, type PageQuery } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { csvOf } from '#lib/csv.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import {
  type AuditFilters,
  type AuditRow,
  byTime,
  csvPage,
  filterOf,
  forgetSearchesBefore,
  forgetSearchesWith,
  insertEntry,
  listEntries,
  listEntriesBefore,
  listNames,
  type NamedThings,
} from './audit.store.ts';

const firstId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![^ ])/;
const lastId = /(?<= of )[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Record of an action: the action and its target. */
interface Action {
  action: AuditAction;
  /**
   * The thing's id, or a list of ids, and its new value. No address, title or name: the log outlives them. The words of a search
   * are the one exception, and are forgotten after a time.
   */
  target: string;
}

/**
 * Records an admin's action in the transaction of that action, so that neither is without the other. Actions that only read pass
 * the database itself.
 */
export const recordAction = (
  tx: Database,
  { clock }: { clock: Clock },
  { id, email, role }: Pick<SignedInAdmin, 'id' | 'email' | 'role'>,
  { action, target }: Action,
): Promise<void> =>
  insertEntry(tx, {
    id: newId(),
    admin_id: id,
    admin_email: email,
    admin_role: role,
    action,
    target,
    created_at: clock.now(),
  });

/** Kind of the id that begins or ends the targets of an action; targets of other actions are shown as recorded. */
const namedBy: Partial<Record<string, { things: NamedThings; at: RegExp }>> = {
  user: { things: 'users', at: firstId },
  // Of an appeal, whose it is.
  appeal: { things: 'users', at: firstId },
  admin: { things: 'admins', at: firstId },
  blog: { things: 'blogs', at: firstId },
  // Of a comment, who wrote it.
  comment: { things: 'authors', at: lastId },
};

const namedIn = ({ action, target }: Pick<AuditRow, 'action' | 'target'>) => {
  const named = namedBy[action.split('.')[0] ?? ''];
  const id = named?.at.exec(target)?.[0];
  return named && id !== undefined ? { ...named, id } : undefined;
};

/**
 * The targets of entries with the data that still exists: an address, a title, a name. Only the id is left of a deleted thing.
 */
async function targetsOf(db: Database, rows: readonly AuditRow[]): Promise<(row: AuditRow) => string> {
  const names = new Map<string, string>();
  const wanted = rows.flatMap((row) => namedIn(row) ?? []);
  for (const [things, ofThings] of Map.groupBy(wanted, (one) => one.things)) {
    const ids = [...new Set(ofThings.map(({ id }) => id))];
    for (const { id, name } of await listNames(db, things, ids)) names.set(`${things} ${id}`, name);
  }
  return (row) => {
    const named = namedIn(row);
    const name = named && names.get(`${named.things} ${named.id}`);
    if (!named || name === undefined) return row.target;
    return row.target.replace(named.at, () => (named.at === firstId ? `${named.id} ${name}` : name));
  };
}

const present = (row: AuditRow, target: string): AuditEntry => ({
  _id: row.id,
  admin: { email: row.admin_email, role: row.admin_role },
  action: row.action,
  target,
  createdAt: asTime(row.created_at),
});

const presentAll = async (db: Database, rows: readonly AuditRow[]): Promise<AuditEntry[]> => {
  const targetOf = await targetsOf(db, rows);
  return rows.map((row) => present(row, targetOf(row)));
};

/** A page of the log, the latest first. */
export async function readAudit(
  db: Database,
  query: PageQuery & AuditFilters,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const filter = filterOf(query);
  const { ids, total } = await findNumberedPage(
    db,
    { table: 'audit_log', totals: ['audit_log'], isFalling: true, ...(filter && { filter, order: byTime }) },
    query,
  );
  const rows = ids.length > 0 ? await listEntries(db, ids) : [];
  return { entries: await presentAll(db, inOrderOf(ids, rows)), total };
}

const csvHead = ['Time', 'Admin', 'Role', 'Action', 'Target'];

const rowOf = ({ createdAt, admin, action, target }: AuditEntry) => [
  createdAt,
  admin.email,
  admin.role,
  action,
  target,
];

/** The log as CSV, the latest entry first, some rows at a time. Entries that come meanwhile are not in it. */
export async function* auditAsCsv(db: Database, filters: AuditFilters): AsyncGenerator<string> {
  yield csvOf([csvHead]);
  let last: AuditRow | undefined;
  do {
    const rows = await listEntriesBefore(db, filterOf(filters), last);
    yield csvOf((await presentAll(db, rows)).map(rowOf));
    last = rows.length === csvPage ? rows.at(-1) : undefined;
  } while (last);
}

/** The words of searches are kept so long: what was looked for in private notes may itself be private. */
const searchesKeptMs = 90 * 24 * 60 * 60_000;

/** Forgets what was searched for long ago; that there was a search stays. */
export const sweepSearches = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  forgetSearchesBefore(db, clock.now() - searchesKeptMs);

/** Forgets the words of searches for an address, in the transaction that deletes its account. */
export const forgetSearchesFor = forgetSearchesWith;
