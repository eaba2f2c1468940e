import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { foldedWords } from '#lib/search/fold-text.ts';
import { partTermsOf } from '#lib/search/word-parts.ts';
import type { Database } from './tables.ts';
import { readTotal } from './totals.ts';
import { idsWithWords, type WordIndexed } from '#server/search/word-index.ts';

/**
 * The numbered pages of the back office, which sees whole tables. A page costs the same however large the table is. The index
 * gives the order and the rows to skip, counters give the total. A search looks at the newest rows that the word index names, and
 * counts them up to `adminLimits.counted`.
 */

type Listed = WordIndexed | 'audit_log' | 'appeals' | 'posts';

const { counted } = adminLimits;

/** Query of a list of the back office, as the contract parses it. */
export interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}

interface ListRules {
  table: Listed;
  /** The names of the totals that count the rows, or those of the kind, where nothing is filtered or searched. A list that is always filtered has none. */
  totals?: readonly string[] | undefined;
  /** A condition on the table's rows, which an index serves and whose rows the totals count. */
  kind?: RawBuilder<SqlBool> | undefined;
  /** A condition on the table's rows, which an index serves. */
  filter?: RawBuilder<SqlBool> | undefined;
  /** Sort column before the id. Without it, rows are sorted by id, which is their time of creation. */
  order?: RawBuilder<unknown> | undefined;
  isFalling: boolean;
  /** The column that names a row's author, who is searched for as well. */
  author?: string | undefined;
  /** The ids of rows with all of some folded words, some of the newest, for a table that has no word index. */
  found?: ((db: Database, words: readonly string[], limit: number) => RawBuilder<unknown>) | undefined;
}

/** The ids of one page, in order, and how many rows there are in all. */
export interface NumberedPage {
  ids: string[];
  total: number;
}

/** Upper bound of a prefix: sorts after every text that begins with the prefix. */
const lastCharacter = '\u{10FFFF}';

/** True if a term begins a part of the name of `known`, which was found by name or address. */
const isInName = (term: string): RawBuilder<unknown> =>
  sql`exists (select 1 from user_names where user_names.user_id = known.id and user_names.part >= ${term} and user_names.part < ${term + lastCharacter})`;

/** The rows that a search finds: by their own words, or by the names of their authors. People go by parts of their names, and by addresses where they are the list. */
export function foundBy(
  db: Database,
  table: WordIndexed,
  author: string | undefined,
  search: string,
): RawBuilder<unknown> {
  const parts = partTermsOf(search);
  const words = table === 'users' ? parts : foldedWords(search);
  const own = sql`select id from (${idsWithWords(db, table, words, counted)}) as own`;
  return author === undefined ? own : sql`${own} union ${byAuthors(db, table, author, search)}`;
}

/** The newest rows of the people whom a search finds. */
function byAuthors(db: Database, table: Listed, author: string, search: string): RawBuilder<unknown> {
  const parts = partTermsOf(search);
  // By their names alone: who may see a list need not know of addresses, which could be guessed letter by letter.
  const known = sql`select id from (${idsWithWords(db, 'users', parts, counted)}) as known`;
  const authors = sql`${known} where ${sql.join(parts.map(isInName), sql` and `)} order by id desc limit ${adminLimits.page.max}`;
  const theirs = sql`select id from ${sql.ref(table)} where ${sql.ref(author)} in (${authors}) order by id desc limit ${counted}`;
  return sql`select id from (${theirs}) as theirs`;
}

/** True if there is a letter or digit to search for. */
export const hasWords = (search: string): boolean => foldedWords(search).length > 0;

const isWordIndexed = (table: Listed): table is WordIndexed =>
  table !== 'audit_log' && table !== 'appeals' && table !== 'posts';

/** Finds one page. A search without a letter or digit finds nothing. */
export async function findNumberedPage(db: Database, rules: ListRules, query: PageQuery): Promise<NumberedPage> {
  const { page = 1, limit = adminLimits.page.default, search = '' } = query;
  const part = { limit, offset: (page - 1) * limit };
  if (search === '') return findListedPage(db, rules, part);
  if (!hasWords(search)) return { ids: [], total: 0 };
  const { table, author, found } = rules;
  if (found && author !== undefined) {
    const own = sql`select id from (${found(db, foldedWords(search), counted)}) as own`;
    return findSearchedPage(db, rules, sql`${own} union ${byAuthors(db, table, author, search)}`, part);
  }
  if (!isWordIndexed(table)) return { ids: [], total: 0 };
  return findSearchedPage(db, rules, foundBy(db, table, author, search), part);
}

interface Part {
  limit: number;
  offset: number;
}

/** The conditions that are given, together. */
export function whereAll(conditions: readonly (RawBuilder<SqlBool> | undefined)[]): RawBuilder<unknown> {
  const known = conditions.filter((condition) => condition !== undefined);
  return known.length > 0 ? sql`where ${sql.join(known, sql` and `)}` : sql``;
}

/** Sort columns, the last of which is the id, and the direction. */
function sortedBy(keys: readonly RawBuilder<unknown>[], isFalling: boolean): RawBuilder<unknown> {
  const direction = sql.raw(isFalling ? 'desc' : 'asc');
  return sql.join(keys.map((key) => sql`${key} ${direction}`));
}

async function findListedPage(db: Database, rules: ListRules, part: Part): Promise<NumberedPage> {
  const { table, totals, kind, filter } = rules;
  const rows = sql`from ${sql.ref(table)} ${whereAll([kind, filter])}`;
  if (filter) {
    const total = await countUpTo(db, sql`select 1 ${rows}`);
    return { ids: await findIds(db, rows, rules, part), total };
  }
  const total = await readTotal(db, totals ?? []);
  const { offset } = part;
  if (offset >= total) return { ids: [], total };
  if (offset <= total / 2) return { ids: await findIds(db, rows, rules, part), total };
  // Skipped rows are read, so the query starts at the nearer end. Rows that come or go meanwhile shift this page like any other.
  const limit = Math.min(part.limit, total - offset);
  const fromEnd = { limit, offset: total - offset - limit };
  const ids = await findIds(db, rows, { ...rules, isFalling: !rules.isFalling }, fromEnd);
  return { ids: ids.toReversed(), total };
}

async function findIds(
  db: Database,
  rows: RawBuilder<unknown>,
  { table, order, isFalling }: ListRules,
  { limit, offset }: Part,
): Promise<string[]> {
  const id = sql.ref(`${table}.id`);
  const sorted = sortedBy(order ? [order, id] : [id], isFalling);
  const page = sql<{ id: string }>`select ${id} as id ${rows} order by ${sorted} limit ${limit} offset ${offset}`;
  const { rows: found } = await page.execute(db);
  return found.map((row) => row.id);
}

/** The index of words is asked once, for the page and for how many there are. */
async function findSearchedPage(
  db: Database,
  { table, kind, filter, order, isFalling }: ListRules,
  found: RawBuilder<unknown>,
  { limit, offset }: Part,
): Promise<NumberedPage> {
  const id = sql.ref(`${table}.id`);
  // A row each by its key, null where it is not asked for: for a join PostgreSQL would read the whole table. None at all where
  // nothing of it is asked for: an id that is found has a row.
  const place =
    kind || filter || order
      ? sql`(select ${order ?? id} from ${sql.ref(table)} ${whereAll([sql`${id} = found.id`, kind, filter])})`
      : sql`found.id`;
  const sorted = (of: string) => sortedBy([sql.ref(`${of}.place`), sql.ref(`${of}.id`)], isFalling);
  const { rows } = await sql<{ total: number; id: string | null }>`with found as materialized (${found}),
    placed as materialized (select found.id as id, ${place} as place from found),
    page as (select * from placed where place is not null order by ${sorted('placed')} limit ${limit} offset ${offset})
    select counted.total, page.id from (select count(place) as total from placed) as counted left join page on true order by ${sorted('page')}`.execute(
    db,
  );
  return { ids: rows.flatMap((row) => row.id ?? []), total: Math.min(rows[0]?.total ?? 0, counted) };
}

async function countUpTo(db: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    many: number;
  }>`select count(*) as many from (select 1 as one from (${query}) as narrowed limit ${counted}) as limited`.execute(
    db,
  );
  return rows[0]?.many ?? 0;
}

/** A `sort` of the contract: the column, and whether it falls. */
export function readSort<Field extends string>(sort: Field | `-${Field}`): { field: Field; isFalling: boolean } {
  const isFalling = sort.startsWith('-');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot slice string types; the rest of this text is a Field
  return { field: (isFalling ? sort.slice(1) : sort) as Field, isFalling };
}

/** Rows in the order of the ids that they were read by. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
