import type { AnswerOf } from '#contract/call.ts';
import type { FriendRequest, listFriends as listFriendsCall } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import type { Friendship } from '#contract/users/profiles.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { RateLimit } from '#server/rate-limits/rate-limiter.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type NotificationRow, pushNotification, recordNotification } from '#server/push/push.service.ts';
import { findRelation, holdTied, isLimitedTo } from '#server/safety/hidden-people.service.ts';
import { findActiveUser, presentPublicUser, requireUser, type UserRow } from '#server/users/users.service.ts';
import {
  deleteFriendship,
  deleteRequest,
  deleteRequestsBetween,
  findRequest,
  findRequestBetween,
  type FriendRequestRow,
  insertFriendship,
  insertRequest,
  listFriendIdsAmong,
  listFriendRows,
  listRequestRows,
} from './friends.store.ts';

const hour = 60 * 60_000;
const newAccountMs = 24 * hour;

/** Limits on asking, lifted by RATE_LIMIT=off. An account that signs up only to ask everybody is held back sooner. */
const asking: Record<'newAccount' | 'account', RateLimit> = {
  newAccount: { max: 100, windowMs: hour },
  account: { max: 300, windowMs: hour },
};

async function limitRequests({ rateLimiter, clock, config }: Platform, { id, created_at }: UserRow): Promise<void> {
  if (!config.hasAddressLimits) return;
  const isNew = clock.now() - created_at < newAccountMs;
  await rateLimiter.count(`friend-request:${id}`, isNew ? asking.newAccount : asking.account);
}

/** Changes between two people run one after the other: both may ask, accept or leave at the same moment. */
export const takeTurnsOf = (tx: Database, one: string, other: string): Promise<void> =>
  takeAdvisoryLock(tx, `friends:${[one, other].toSorted().join()}`);

const requestNotFound = (): AppError => new AppError('notFound', messages.friends.requestNotFound);

const presentRequest = (
  row: Pick<FriendRequestRow, 'id' | 'created_at'>,
  other: Parameters<typeof presentPublicUser>[0],
): FriendRequest => ({
  _id: row.id,
  user: presentPublicUser(other),
  createdAt: new Date(row.created_at).toISOString(),
});

/** A person's friends by name, and the requests that wait, newest first. Banned people are left out. */
export async function listFriends(db: Database, userId: string): Promise<AnswerOf<typeof listFriendsCall>> {
  const friends = await listFriendRows(db, userId);
  const [incoming, outgoing] = [
    await listRequestRows(db, userId, 'incoming'),
    await listRequestRows(db, userId, 'outgoing'),
  ].map((rows) => rows.map((row) => presentRequest({ id: row.request_id, created_at: row.created_at }, row)));
  // Sorted here: the engines' collations differ.
  const { compare } = new Intl.Collator('en');
  return {
    friends: friends.map(presentPublicUser).sort((a, b) => compare(a.name, b.name) || compare(a._id, b._id)),
    incoming: incoming ?? [],
    outgoing: outgoing ?? [],
  };
}

/** Which of these people are friends of the person. */
export const friendsAmong = async (db: Database, userId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set(await listFriendIdsAmong(db, userId, ids));

/** The relation of a reader to another user, with the open request between them. */
export async function friendshipOf(
  db: Database,
  readerId: string,
  otherId: string,
): Promise<{ friendship: Friendship; requestId?: string }> {
  if (readerId === otherId) return { friendship: 'self' };
  if ((await friendsAmong(db, readerId, [otherId])).has(otherId)) return { friendship: 'friends' };
  const request = await findRequestBetween(db, readerId, otherId);
  if (!request) return { friendship: 'none' };
  return { friendship: request.from_id === readerId ? 'outgoing' : 'incoming', requestId: request.id };
}

/** A change in a transaction, and the notification that it causes. */
type Told<Done> = Done & { told: NotificationRow | undefined };

/** Outcome of a request: it is pending, or both are friends because the other had asked before. */
interface Asked {
  request: FriendRequest | null;
  friendship: 'outgoing' | 'friends';
}

/**
 * Throws `notFound` where the other has blocked the person or is limited, as for an account that is not there, and `forbidden` where the
 * person has blocked the other.
 */
async function requireUnblocked(db: Database, userId: string, otherId: string): Promise<void> {
  const { blocked, isBlocked } = await findRelation(db, userId, otherId);
  // Before either is looked at, so that each takes as long as nobody does.
  const isLimited = await isLimitedTo(db, userId, otherId);
  if (isBlocked || isLimited) throw new AppError('notFound', messages.users.notFound);
  if (blocked) throw new AppError('forbidden', messages.safety.unblockFirst);
}

/**
 * Asks somebody to be friends. If they have asked already, both are friends at once. Throws `invalid` for oneself,
 * `notFound` where there is no such person or they have blocked one, `forbidden` for somebody whom one has blocked, `exists` for a friend and for somebody who was asked already.
 */
export async function requestFriendship(platform: Platform, userId: string, otherId: string): Promise<Asked> {
  const { db, clock } = platform;
  if (otherId === userId) throw fieldError('userId', messages.friends.self);
  await limitRequests(platform, await requireUser(db, userId));
  const other = await findActiveUser(db, otherId);
  // Here as well, and also where nobody is there, so that one takes no longer than the other.
  await requireUnblocked(db, userId, otherId);
  if (!other) throw new AppError('notFound', messages.users.notFound);
  const { asked, told } = await db.transaction().execute(async (tx): Promise<Told<{ asked: Asked }>> => {
    await takeTurnsOf(tx, userId, otherId);
    await requireUnblocked(tx, userId, otherId);
    const now = clock.now();
    const { friendship, requestId = '' } = await friendshipOf(tx, userId, otherId);
    if (friendship === 'friends') throw new AppError('exists', messages.friends.already);
    if (friendship === 'outgoing') throw new AppError('exists', messages.friends.alreadyRequested);
    if (friendship === 'incoming' && (await deleteRequest(tx, requestId))) {
      await holdTied(tx, userId, otherId);
      await insertFriendship(tx, userId, otherId, now);
      const told = await recordNotification(tx, { userId: otherId, kind: 'friendAccepted', actorId: userId }, now);
      return { asked: { request: null, friendship: 'friends' }, told };
    }
    const row = { id: newId(), from_id: userId, to_id: otherId, created_at: now };
    await insertRequest(tx, row);
    const told = await recordNotification(tx, { userId: otherId, kind: 'friendRequest', actorId: userId }, now);
    return { asked: { request: presentRequest(row, other), friendship: 'outgoing' }, told };
  });
  if (told) pushNotification(platform, told);
  return asked;
}

/** Accepts a request that came in and answers who had sent it. Throws `notFound` for any other. */
export async function acceptRequest(platform: Platform, userId: string, id: string): Promise<UserRow> {
  const { db, clock } = platform;
  const request = isId(id) ? await findRequest(db, id) : undefined;
  const sender = request?.to_id === userId ? await findActiveUser(db, request.from_id) : undefined;
  if (!sender) throw requestNotFound();
  const told = await db.transaction().execute(async (tx) => {
    await takeTurnsOf(tx, userId, sender.id);
    // Withdrawn or accepted a moment ago.
    if (!(await deleteRequest(tx, id))) throw requestNotFound();
    // Seen by nobody while its sender is limited.
    if (await isLimitedTo(tx, userId, sender.id)) throw requestNotFound();
    await holdTied(tx, userId, sender.id);
    const now = clock.now();
    await insertFriendship(tx, userId, sender.id, now);
    return recordNotification(tx, { userId: sender.id, kind: 'friendAccepted', actorId: userId }, now);
  });
  if (told) pushNotification(platform, told);
  return sender;
}

/** Declines a request that came in, or withdraws one's own; answers which of the two it was. */
export async function removeRequest({ db }: Platform, userId: string, id: string): Promise<'declined' | 'withdrawn'> {
  const request = isId(id) ? await findRequest(db, id) : undefined;
  const isOwn = request?.from_id === userId;
  if (!isOwn && request?.to_id !== userId) throw requestNotFound();
  if (!(await deleteRequest(db, id))) throw requestNotFound();
  return isOwn ? 'withdrawn' : 'declined';
}

/**
 * Ends a friendship, for both. `endShared` ends what the two share, in the same transaction. Throws `notFound` where they are no friends.
 */
export async function endFriendship(
  { db }: Platform,
  [userId, otherId]: readonly [string, string],
  endShared: (tx: Database) => Promise<void>,
): Promise<void> {
  const wasFriend =
    isId(otherId) &&
    (await db.transaction().execute(async (tx) => {
      await takeTurnsOf(tx, userId, otherId);
      await holdTied(tx, userId, otherId);
      if (!(await deleteFriendship(tx, userId, otherId))) return false;
      await endShared(tx);
      return true;
    }));
  if (!wasFriend) throw new AppError('notFound', messages.friends.notFriends);
}

/** Ends a friendship and takes back requests, in the transaction of a block, which has taken the turn of the two. */
export async function endTies(tx: Database, one: string, other: string): Promise<void> {
  await deleteFriendship(tx, one, other);
  await deleteRequestsBetween(tx, one, other);
}
