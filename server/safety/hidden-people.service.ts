import type { IsUpToDate } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { findHiddenRevision, listHiddenBetween } from './hidden-people.store.ts';

/** A signed-in reader, and whether anybody is hidden from them. */
export type Reader = Pick<SignedInUser, 'id' | 'hiddenRevision'>;

/** The id of a reader from whom people are hidden; undefined for all others, so that their reads cost nothing more. */
export const hiddenFrom = (reader: Reader | undefined): string | undefined =>
  reader && reader.hiddenRevision > 0 ? reader.id : undefined;

/** True if a database has heard of everybody who is hidden from the reader. */
export const atHiddenRevision =
  ({ id, hiddenRevision }: Reader): IsUpToDate =>
  async (db) =>
    (await findHiddenRevision(db, id)) >= hiddenRevision;

/** How a person stands to another one. */
interface Relation {
  /** The person has muted the other. */
  muted: boolean;
  /** The person has blocked the other. */
  blocked: boolean;
  /** The other has blocked the person, who sees a 404 where the other is. */
  isBlocked: boolean;
}

/** What hides two people from each other. */
export async function findRelation(db: Database, userId: string, otherId: string): Promise<Relation> {
  const rows = await listHiddenBetween(db, userId, otherId);
  const hasRow = (by: string, kind: string) => rows.some((row) => row.user_id === by && row.kind === kind);
  return {
    muted: hasRow(userId, 'mute'),
    blocked: hasRow(userId, 'block'),
    isBlocked: hasRow(otherId, 'block'),
  };
}

/** True if a person is not told of what another one does. */
export async function isHiddenTo(db: Database, userId: string, otherId: string): Promise<boolean> {
  const { muted, blocked, isBlocked } = await findRelation(db, userId, otherId);
  return muted || blocked || isBlocked;
}

export { isBlockedFor, isHiddenFrom, isShownTo, isUnblockedFor } from './hidden-people.store.ts';
