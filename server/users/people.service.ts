import { feedLimits } from '#contract/feed/feed-limits.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import type { FoundUser, Friendship } from '#contract/users/profiles.ts';
import { foldedWords } from '#lib/search/fold-text.ts';
import { partTermsOf } from '#lib/search/word-parts.ts';
import { writeBestEffort } from '#server/db/best-effort-write.ts';
import type { Database } from '#server/db/tables.ts';
import { countPostsOf } from '#server/feed/feed.service.ts';
import { friendsAmong, friendshipOf } from '#server/friends/friends.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findRelation, hiddenFrom, isLimitedTo, type Reader } from '#server/safety/hidden-people.service.ts';
import { listFriendsNamed, listPeopleNamed, type NamedRow } from './user-names.store.ts';
import { findActiveUser, presentPublicUser } from './users.service.ts';

/** Somebody who types needs one search for each pause; more is somebody who collects names. */
const searching = { max: 120, windowMs: 60_000 };

/** Entries of the index that one search reads at most, so that one letter does not read everybody. */
const maxCandidates = 400;

/** The first letter and the domain: enough to tell two people of one name apart, too little to write to them. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

/** Names that begin with the query first, then by name. */
function sortFound(rows: readonly NamedRow[], query: string): NamedRow[] {
  const { compare } = new Intl.Collator('en');
  const typed = foldedWords(query).join(' ');
  const beginsWithQuery = ({ name }: NamedRow) => Number(foldedWords(name).join(' ').startsWith(typed));
  return rows
    .map((row) => ({ row, rank: beginsWithQuery(row) }))
    .sort((a, b) => b.rank - a.rank || compare(a.row.name, b.row.name) || compare(a.row.id, b.row.id))
    .map(({ row }) => row);
}

/** Results are public, so a search that the limit cannot count is still answered. */
async function limitSearches({ rateLimiter, config, log }: Platform, readerId: string): Promise<void> {
  if (!config.hasAddressLimits) return;
  const count = () => rateLimiter.count(`user-search:${readerId}`, searching);
  await writeBestEffort(log, count, 'A search could not be counted');
}

/** People whose name holds each word of the query, without banned ones and those of a block. Throws `tooMany` past the limit on searches. */
export async function searchPeople(platform: Platform, reader: Reader, query: string): Promise<FoundUser[]> {
  const { id: readerId } = reader;
  await limitSearches(platform, readerId);
  const { db } = platform;
  const candidates = await listPeopleNamed(db, partTermsOf(query), {
    limit: maxCandidates,
    unblockedFor: hiddenFrom(reader),
  });
  const found = sortFound(candidates, query).slice(0, limits.userSearch.results);
  const friends = await friendsAmong(
    db,
    readerId,
    found.map(({ id }) => id),
  );
  return found.map((row) => {
    const isKnown = row.id === readerId || friends.has(row.id);
    return Object.assign(presentPublicUser(row), { email: isKnown ? row.email : maskEmail(row.email) });
  });
}

/** Each letter after an `@` may ask once. */
const suggesting = { max: 300, windowMs: 60_000 };

/** True if each term begins one of the words; the index finds terms within words as well. */
const beginsEach = (words: readonly string[], terms: readonly string[]): boolean =>
  terms.every((term) => words.some((word) => word.startsWith(term)));

/** People to mention: a word of the name begins with the query. Friends first; without oneself, banned people and those of a block. Throws `tooMany`. */
export async function suggestPeople(platform: Platform, reader: Reader, query: string): Promise<PublicUser[]> {
  const { db, rateLimiter, config, log } = platform;
  const { id: readerId } = reader;
  const count = () => rateLimiter.count(`user-suggest:${readerId}`, suggesting);
  if (config.hasAddressLimits) await writeBestEffort(log, count, 'A look-up of people could not be counted');
  const terms = partTermsOf(query);
  const unblockedFor = hiddenFrom(reader);
  const isBegun = ({ name }: NamedRow) => beginsEach(foldedWords(name), terms);
  const friends = sortFound((await listFriendsNamed(db, readerId, terms)).filter(isBegun), query);
  const known = new Set([readerId, ...friends.map(({ id }) => id)]);
  const others = await listPeopleNamed(db, terms, { limit: maxCandidates, unblockedFor });
  const strangers = sortFound(others.filter(isBegun), query).filter(({ id }) => !known.has(id));
  return [...friends, ...strangers].slice(0, feedLimits.suggestedPeople).map(presentPublicUser);
}

const nothingHidden = { muted: false, blocked: false, isBlocked: false };

interface Profile {
  user: PublicUser;
  postCount: number;
  friendship?: Friendship;
  requestId?: string;
  muted?: boolean;
  blocked?: boolean;
}

const profileNotFound = (): AppError => new AppError('notFound', messages.users.notFound);

/**
 * For what stands on a user's profile. Throws `notFound` where their profile is a 404 for the reader; `blocked` tells that the reader
 * has blocked them.
 */
export async function requireShownPerson(
  { publicReads, readOwn }: Platform,
  id: string,
  reader: Reader | undefined,
): Promise<{ blocked: boolean }> {
  if (!isId(id)) throw profileNotFound();
  const row = await publicReads.newest((db) => findActiveUser(db, id));
  if (!reader || hiddenFrom(reader) === undefined) {
    if (!row || row.limited_until > 0) throw profileNotFound();
    return { blocked: false };
  }
  // Also where there is nobody: that takes as long as for somebody who has blocked the reader.
  const { blocked, isBlocked, isLimited } = await readOwn(async (db) => ({
    ...(await findRelation(db, reader.id, id)),
    isLimited: await isLimitedTo(db, reader.id, id),
  }));
  if (!row || isBlocked || isLimited) throw profileNotFound();
  return { blocked };
}

/** How a reader stands to a person. */
const readStanding = async (db: Database, reader: Reader, id: string) => ({
  ...(await friendshipOf(db, reader.id, id)),
  relation: hiddenFrom(reader) === undefined ? nothingHidden : await findRelation(db, reader.id, id),
});

/**
 * A user's public profile. Throws `notFound` where there is none, for a banned one, for one who has blocked the reader, and for a limited
 * one of whom the reader is no friend. Of somebody whom the reader has blocked, no thoughts are counted, as none are shown.
 */
export async function readProfile(
  { publicReads, readOwn }: Platform,
  id: string,
  reader: Reader | undefined,
): Promise<Profile> {
  if (!isId(id)) throw profileNotFound();
  // No revision names somebody who has just joined.
  const row = await publicReads.newest((db) => findActiveUser(db, id));
  // Also where there is nobody: that takes as long as for somebody who has blocked the reader.
  const standing = reader && (await readOwn((db) => readStanding(db, reader, id)));
  const friendship = standing?.friendship;
  const isTied = friendship === 'self' || friendship === 'friends';
  if (!row || standing?.relation.isBlocked || (row.limited_until > 0 && !isTied)) throw profileNotFound();
  const blocked = standing?.relation.blocked ?? false;
  const postCount = blocked ? 0 : await publicReads.now('feed', (db) => countPostsOf(db, id));
  const profile = { user: presentPublicUser(row), postCount };
  if (!standing) return profile;
  const { relation, ...tie } = standing;
  return { ...profile, ...tie, ...(friendship !== 'self' && { muted: relation.muted, blocked }) };
}
