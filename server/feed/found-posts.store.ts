import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAmongIds } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { isShownTo } from '#server/safety/hidden-people.service.ts';
import { type AuthoredPost, visiblePosts } from './posts.store.ts';

/** What is asked of the feed. */
export interface Wanted {
  /** By which the tag is matched. */
  tag?: string | undefined;
  /** A reader from whom people are hidden. */
  shownTo?: string | undefined;
}

/** A page of what was found, newest first, and where the next one goes on; null at the end. */
interface FoundPage {
  rows: AuthoredPost[];
  nextCursor: string | null;
}

interface Candidates {
  /** The next ones after an id, the newest first. */
  read: (after: string | undefined, limit: number) => Promise<string[]>;
  /** What a candidate must meet besides being visible. */
  conditions: readonly RawBuilder<SqlBool>[];
}

/**
 * Candidates that a page looks at, some more each time. Mostly the first ones fill it. In the end it is not full, and the next page goes
 * on behind them: a reader may hide everybody who wrote what is asked for.
 */
const looks = [100, 900, 4000];

const taggedIds =
  (db: Database, tag: string): Candidates['read'] =>
  async (after, limit) => {
    let query = db.selectFrom('post_tags').select('post_id').where('tag', '=', tag);
    if (after !== undefined) query = query.where('post_id', '<', after);
    const rows = await query.orderBy('post_id', 'desc').limit(limit).execute();
    return rows.map(({ post_id }) => post_id);
  };

/** Those of some candidates that are to be shown, in the candidates' order. */
async function listShown(
  db: Database,
  ids: readonly string[],
  conditions: Candidates['conditions'],
): Promise<AuthoredPost[]> {
  if (ids.length === 0) return [];
  let query = visiblePosts(db).where(isAmongIds(db, sql.ref('posts.id'), JSON.stringify(ids)));
  for (const condition of conditions) query = query.where(condition);
  const rows = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function readFound(
  db: Database,
  { read, conditions }: Candidates,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<FoundPage> {
  const rows: AuthoredPost[] = [];
  let after = cursor;
  for (const look of looks) {
    const ids = await read(after, look);
    rows.push(...(await listShown(db, ids, conditions)));
    if (rows.length > size) return { rows: rows.slice(0, size), nextCursor: rows[size - 1]?.id ?? null };
    if (ids.length < look) return { rows, nextCursor: null };
    after = ids.at(-1);
  }
  return { rows, nextCursor: after ?? null };
}

/** Posts that everybody may see and that are wanted, newest first, after `cursor`. */
export async function listFoundPosts(
  db: Database,
  { tag, shownTo }: Wanted,
  page: { cursor: string | undefined; size: number },
): Promise<FoundPage> {
  const conditions = shownTo === undefined ? [] : [isShownTo(shownTo, 'posts.user_id')];
  if (tag === undefined) return { rows: [], nextCursor: null };
  return readFound(db, { read: taggedIds(db, tag), conditions }, page);
}
