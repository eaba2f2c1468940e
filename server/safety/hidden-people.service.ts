import type { IsUpToDate } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import {
  findHiddenRevision,
  isLimitedTo,
  listHiddenBetween,
  lockPerson,
  raiseHiddenRevision,
} from './hidden-people.store.ts';

/** A signed-in reader, and whether anybody is hidden from them, or shown to them and not to all. */
export type Reader = Pick<SignedInUser, 'id' | 'hiddenRevision'>;

/**
 * The id of a reader whose reads differ from those of visitors: people are hidden from them, they see somebody limited (themselves or a
 * friend), or something of theirs waits for approval. Undefined for all others, so that their reads cost nothing more.
 */
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
  return muted || blocked || isBlocked || (await isLimitedTo(db, userId, otherId));
}

/**
 * Locks two people who become friends or stop being friends: a limited one is shown to the other from then on, or no longer. A limit that
 * is set meanwhile waits.
 */
export async function holdTied(tx: Database, one: string, other: string): Promise<void> {
  const ids = [one, other].toSorted();
  let isAnyLimited = false;
  for (const id of ids) isAnyLimited = ((await lockPerson(tx, id))?.limited_until ?? 0) > 0 || isAnyLimited;
  if (isAnyLimited) for (const id of ids) await raiseHiddenRevision(tx, id);
}

export {
  beginOwnReads,
  isBlockedFor,
  isHiddenFrom,
  isLimitedTo,
  isOpenTo,
  isSelfOrLimitedFriend,
  isShownTo,
  isUnblockedFor,
  isUnlimitedFor,
  raiseHiddenRevision,
  raiseHiddenRevisions,
} from './hidden-people.store.ts';
