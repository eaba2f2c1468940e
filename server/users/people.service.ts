import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { PublicUser } from '#contract/public-user.ts';
import type { FoundUser, Friendship } from '#contract/profiles.ts';
import { foldedWords } from '#lib/fold-text.ts';
import { partTermsOf } from '#lib/word-parts.ts';
import { writeBestEffort } from '#server/db/best-effort-write.ts';
import type { Database } from '#server/db/tables.ts';
import { countPostsOf } from '#server/feed/feed.service.ts';
import { friendsAmong, friendshipOf } from '#server/friends/friends.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findRelation, hiddenFrom, type Reader } from '#server/safety/hidden-people.service.ts';
import { listPeopleNamed, type NamedRow } from './user-names.store.ts';
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
 * A user's public profile. Throws `notFound` where there is none, for a banned one, and for one who has blocked the reader. Of somebody whom
 * the reader has blocked, no thoughts are counted, as none are shown.
 */
export async function readProfile(
  { publicReads, readOwn }: Platform,
  id: string,
  reader: Reader | undefined,
): Promise<Profile> {
  const read = async (source: Database) => {
    const row = await findActiveUser(source, id);
    if (!row) throw profileNotFound();
    return { user: presentPublicUser(row), postCount: await countPostsOf(source, id) };
  };
  const profile = await publicReads.now('feed', read);
  if (!reader) return profile;
  const standing = await readOwn(async (db) => ({
    ...(await friendshipOf(db, reader.id, id)),
    relation: hiddenFrom(reader) === undefined ? nothingHidden : await findRelation(db, reader.id, id),
  }));
  const { relation, ...friendship } = standing;
  if (relation.isBlocked) throw profileNotFound();
  const { muted, blocked } = relation;
  return {
    ...profile,
    ...friendship,
    ...(reader.id !== id && { muted, blocked }),
    ...(blocked && { postCount: 0 }),
  };
}
