import { messages } from '#contract/messages.ts';
import { maxHiddenPeople } from '#contract/safety/hidden-people-limits.ts';
import type { Database } from '#server/db/tables.ts';
import { endTies, takeTurnsOf } from '#server/friends/friends.service.ts';
import { endSharingBetween } from '#server/notes/people/note-people.service.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import {
  countHiddenBy,
  deleteHidden,
  type HiddenKind,
  insertHidden,
  lockPerson,
  raiseHiddenRevision,
} from './hidden-people.store.ts';

/** The person that is hidden, and how. */
export interface Hiding {
  id: string;
  kind: HiddenKind;
}

const personNotFound = (): AppError => new AppError('notFound', messages.users.notFound);

const selfSentence = { mute: messages.safety.muteSelf, block: messages.safety.blockSelf } as const;

/** Locks both, always in the same order, so that two who block each other take turns. Throws `sessionEnded`. */
async function lockBoth(tx: Database, userId: string, otherId: string) {
  await takeTurnsOf(tx, userId, otherId);
  const found = new Map<string, Awaited<ReturnType<typeof lockPerson>>>();
  for (const id of [userId, otherId].toSorted()) found.set(id, await lockPerson(tx, id));
  if (!found.get(userId)) throw new AppError('sessionEnded', messages.session.expired);
  return found.get(otherId);
}

/** A mute is the business of one side: the other one's reads stay as they are. */
const sidesOf = (userId: string, { id, kind }: Hiding): string[] =>
  (kind === 'block' ? [userId, id] : [userId]).toSorted();

function requireOther(userId: string, { id, kind }: Hiding): void {
  if (id === userId) throw fieldError('id', selfSentence[kind]);
  if (!isId(id)) throw personNotFound();
}

/**
 * Mutes or blocks a person, and answers their name. A block ends a friendship, takes requests back and ends what the two share. Once more
 * changes nothing. Throws `invalid` for oneself, `notFound`, `conflict` beyond the limit of people, `tooMany`.
 */
export async function hidePerson(platform: Platform, user: Writer, hiding: Hiding): Promise<string> {
  const { db, clock } = platform;
  const { id, kind } = hiding;
  requireOther(user.id, hiding);
  return db.transaction().execute(async (tx) => {
    const other = await lockBoth(tx, user.id, id);
    if (other?.banned !== 0) throw personNotFound();
    await limitWriting(platform, tx, user, 'hiding');
    const row = { user_id: user.id, other_id: id, kind, created_at: clock.now() };
    if (!(await insertHidden(tx, row))) return other.name;
    if ((await countHiddenBy(tx, user.id)) > maxHiddenPeople)
      throw new AppError('conflict', messages.safety.tooManyHidden);
    for (const side of sidesOf(user.id, hiding)) await raiseHiddenRevision(tx, side);
    if (kind === 'block') {
      await endTies(tx, user.id, id);
      await endSharingBetween(tx, platform, [user.id, id]);
    }
    return other.name;
  });
}

/**
 * Mutes or blocks a person no longer, and answers their name. Somebody who was not hidden stays so; a banned person can be shown again
 * where they are hidden. Throws `invalid` for oneself, `notFound`, `tooMany`.
 */
export async function showPerson(platform: Platform, user: Writer, hiding: Hiding): Promise<string> {
  const { id, kind } = hiding;
  requireOther(user.id, hiding);
  return platform.db.transaction().execute(async (tx) => {
    const other = await lockBoth(tx, user.id, id);
    if (!other) throw personNotFound();
    const wasHidden = await deleteHidden(tx, { user_id: user.id, other_id: id, kind });
    if (!wasHidden && other.banned !== 0) throw personNotFound();
    await limitWriting(platform, tx, user, 'hiding');
    if (wasHidden) for (const side of sidesOf(user.id, hiding)) await raiseHiddenRevision(tx, side);
    return other.name;
  });
}
