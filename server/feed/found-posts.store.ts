import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { tagKey } from '#lib/post-tags.ts';
import { type ExcludedText, isEmptyQuery, parseSearchQuery, type SearchQuery } from '#lib/search/search-query.ts';
import { isAmongIds } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { hasPostText, listIdsWithGrams, noOwner } from '#server/search/post-index.ts';
import { phrasePatterns, searchTerms, wordPatterns } from '#server/search/text-grams.ts';
import { isOfFriends, listIdsOfFriends } from './friends-posts.store.ts';
import { type AuthoredPost, postsShownTo } from './posts.store.ts';

/** What is asked of the feed: one of the first three at least. */
export interface Wanted {
  /** Words and operators, as in a search for notes. */
  q?: string | undefined;
  /** By which the tag is matched. */
  tag?: string | undefined;
  /** Posts of this person and their friends. */
  friendsOf?: string | undefined;
  /** A reader with people of their own to see or not: `hiddenFrom`. */
  shownTo?: string | undefined;
}

type Condition = RawBuilder<SqlBool>;

/** A page of what was found, newest first, and where the next one goes on; null at the end. */
interface FoundPage {
  rows: AuthoredPost[];
  nextCursor: string | null;
}

interface Candidates {
  /** The next ones after an id, the newest first. */
  read: (after: string | undefined, limit: number) => Promise<string[]>;
  /** Tags that a candidate must have. They are looked up first, without the posts: of a word's candidates, few have a tag. */
  tags: readonly string[];
  /** What a candidate must meet besides being shown to the reader. */
  conditions: readonly Condition[];
  shownTo: string | undefined;
  /** How many candidates are looked at, one time after the other. */
  looks: readonly number[];
}

/**
 * Candidates that a page looks at, some more each time. Mostly the first ones fill it. In the end it is not full, and the next page goes
 * on behind them: a reader may hide everybody who wrote what is asked for.
 */
const usualLooks = [100, 900, 2000];

/** The ids of all active posts. */
const activeIds =
  (db: Database): Candidates['read'] =>
  async (after, limit) => {
    let query = db.selectFrom('posts').select('id').where('deleted_at', 'is', null);
    if (after !== undefined) query = query.where('id', '<', after);
    const rows = await query.orderBy('id', 'desc').limit(limit).execute();
    return rows.map(({ id }) => id);
  };

const taggedIds =
  (db: Database, tag: string): Candidates['read'] =>
  async (after, limit) => {
    let query = db.selectFrom('post_tags').select('post_id').where('tag', '=', tag);
    if (after !== undefined) query = query.where('post_id', '<', after);
    const rows = await query.orderBy('post_id', 'desc').limit(limit).execute();
    return rows.map(({ post_id }) => post_id);
  };

/** Those of some candidates that have a tag. */
async function listTagged(db: Database, ids: readonly string[], tag: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_tags')
    .select('post_id')
    .where('tag', '=', tag)
    .where(isAmongIds(db, sql.ref('post_id'), JSON.stringify(ids)))
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Those of some candidates that are to be shown, in the candidates' order. */
async function listShown(
  db: Database,
  candidates: readonly string[],
  { tags, conditions, shownTo }: Pick<Candidates, 'tags' | 'conditions' | 'shownTo'>,
): Promise<AuthoredPost[]> {
  let ids = candidates;
  for (const tag of tags) {
    const tagged = new Set(await listTagged(db, ids, tag));
    ids = ids.filter((id) => tagged.has(id));
  }
  if (ids.length === 0) return [];
  let query = postsShownTo(db, shownTo).where(isAmongIds(db, sql.ref('posts.id'), JSON.stringify(ids)));
  for (const condition of conditions) query = query.where(condition);
  const rows = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function readFound(
  db: Database,
  { read, looks, ...kept }: Candidates,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<FoundPage> {
  const rows: AuthoredPost[] = [];
  let after = cursor;
  for (const look of looks) {
    const ids = await read(after, look);
    rows.push(...(await listShown(db, ids, kept)));
    if (rows.length > size) return { rows: rows.slice(0, size), nextCursor: rows[size - 1]?.id ?? null };
    if (ids.length < look) return { rows, nextCursor: null };
    after = ids.at(-1);
  }
  return { rows, nextCursor: after ?? null };
}

const hasTag = (tag: string): Condition =>
  sql<SqlBool>`exists (select 1 from post_tags where post_tags.post_id = posts.id and post_tags.tag = ${tag})`;

const not = (condition: Condition): Condition => sql<SqlBool>`not ${condition}`;

/** A folded tag of a query as it is matched. What can be no tag is on no thought. */
const keyOf = (folded: string): string => tagKey(folded) ?? '';

const isWithout = ({ words, isPhrase }: ExcludedText): Condition =>
  not(hasPostText(isPhrase ? [phrasePatterns(words)] : words.map(wordPatterns)));

/** The conditions of a query, and the grams that its words need. */
function readQuery(query: SearchQuery): { conditions: Condition[]; grams: number[] } {
  const { patterns, grams } = searchTerms(noOwner, query);
  const { before, after } = query;
  const conditions = [
    ...(patterns.length > 0 ? [hasPostText(patterns)] : []),
    ...query.excluded.map(isWithout),
    ...query.excludedTags.map((tag) => not(hasTag(keyOf(tag)))),
    ...(before === undefined ? [] : [sql<SqlBool>`posts.created_at < ${before}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`posts.created_at >= ${after}`]),
  ];
  return { conditions, grams };
}

/** The narrowest list that has all that is wanted, and what its members must meet. */
function candidatesFor(db: Database, { q, tag, friendsOf, shownTo }: Wanted, size: number): Candidates | undefined {
  const query = q === undefined ? undefined : parseSearchQuery(q);
  // Thoughts have neither files nor tasks.
  if (query && (isEmptyQuery(query) || query.hasFile || query.hasTask)) return undefined;
  const { conditions: ofQuery, grams } = query ? readQuery(query) : { conditions: [], grams: [] };
  if (friendsOf !== undefined && !query && tag === undefined) {
    const read: Candidates['read'] = (after, limit) =>
      listIdsOfFriends(db, { userId: friendsOf, shownTo }, { after, limit });
    return { read, tags: [], conditions: [], shownTo, looks: [size + 1] };
  }
  const conditions = [...ofQuery, ...(friendsOf === undefined ? [] : [isOfFriends(friendsOf)])];
  const tags = [...(tag === undefined ? [] : [tag]), ...(query?.tags ?? []).map(keyOf)];
  const kept = { conditions, shownTo, looks: usualLooks };
  if (grams.length > 0) return { read: (after, limit) => listIdsWithGrams(db, grams, { after, limit }), tags, ...kept };
  const [listed, ...others] = tags;
  return { read: listed === undefined ? activeIds(db) : taggedIds(db, listed), tags: others, ...kept };
}

/** Posts that everybody may see and that are wanted, newest first, after `cursor`. */
export async function listFoundPosts(
  db: Database,
  wanted: Wanted,
  page: { cursor: string | undefined; size: number },
): Promise<FoundPage> {
  const candidates = candidatesFor(db, wanted, page.size);
  return candidates ? readFound(db, candidates, page) : { rows: [], nextCursor: null };
}
