import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldText } from '#lib/search/fold-text.ts';
import { isTagWithin } from '#lib/search/match-search.ts';
import { type ExcludedText, isEmptyQuery, parseSearchQuery, type SearchQuery } from '#lib/search/search-query.ts';
import { hasText, isAmongIds, matchesPatterns } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { type FileTerms, notesWithFileText } from '#server/search/file-text-index.ts';
import { type PatternChoice, phrasePatterns, searchTerms, wordPatterns } from '#server/search/text-grams.ts';

/**
 * Conditions of a note search on `notes`. Each condition that finds few notes asks an index that begins with the user. Excluded texts
 * look at the rows that the other conditions leave.
 */

type Condition = RawBuilder<SqlBool>;

/**
 * The different tags of a user. A recursive query jumps from tag to tag in the primary key: the work grows with the tags, not with the
 * notes that carry them.
 */
async function listDifferentTags(db: Database, userId: string): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`select tag from note_tags where user_id = ${userId} ${after} order by tag limit 1`;
  const { rows } = await sql<{ tag: string }>`with recursive each_tag (tag) as (
      select * from (${next(sql``)}) as first_tag
      union all
      select (${next(sql`and note_tags.tag > each_tag.tag`)}) from each_tag where each_tag.tag is not null
    ) select tag from each_tag where tag is not null`.execute(db);
  return rows.map(({ tag }) => tag);
}

const isAmongTags = (db: Database, tags: readonly string[]): Condition =>
  isAmongIds(db, sql.ref('note_tags.tag'), JSON.stringify(tags));

async function tagConditions(
  db: Database,
  userId: string,
  { tags, excludedTags }: Pick<SearchQuery, 'tags' | 'excludedTags'>,
): Promise<Condition[]> {
  if (tags.length === 0 && excludedTags.length === 0) return [];
  const folded = (await listDifferentTags(db, userId)).map((tag) => ({ tag, key: foldText(tag) }));
  const within = (asked: string) => folded.filter(({ key }) => isTagWithin(key, asked)).map(({ tag }) => tag);
  return [
    ...tags.map(
      (asked) =>
        sql<SqlBool>`notes.id in (select note_id from note_tags where note_tags.user_id = ${userId} and ${isAmongTags(db, within(asked))})`,
    ),
    ...excludedTags.map(
      (asked) =>
        sql<SqlBool>`not exists (select 1 from note_tags where note_tags.note_id = notes.id and ${isAmongTags(db, within(asked))})`,
    ),
  ];
}

const patternsOf = ({ words, isPhrase }: ExcludedText): readonly PatternChoice[] =>
  isPhrase ? [phrasePatterns(words)] : words.map(wordPatterns);

const isWithout = (excluded: ExcludedText): Condition =>
  sql<SqlBool>`not exists (select 1 from note_search where note_search.note_id = notes.id and ${matchesPatterns(patternsOf(excluded))})`;

/** Terms by which a query finds parts of files in notes of an owner; undefined for a query of operators alone. */
export function fileTermsOf(ownerId: string, query: SearchQuery): FileTerms | undefined {
  const terms = searchTerms(ownerId, query);
  return terms.patterns.length > 0 ? { ...terms, excluded: query.excluded.map(patternsOf) } : undefined;
}

/** True if words of a file of the user are stored. Searches of all others stay as they are without files. */
async function hasFileTexts(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_texts')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Condition on the words of a query: they stand in the note, or in one part of a file of it. */
async function textConditions(db: Database, userId: string, query: SearchQuery): Promise<Condition[]> {
  const terms = fileTermsOf(userId, query);
  if (!terms) return [];
  return [await hasText(db, terms, (await hasFileTexts(db, userId)) ? notesWithFileText(db, terms) : undefined)];
}

/** Conditions on the note's date. The index on it holds the ids, so that no row is read for a note of another time. */
function dateConditions(userId: string, { before, after }: Pick<SearchQuery, 'before' | 'after'>): Condition[] {
  if (before === undefined && after === undefined) return [];
  const from = after === undefined ? sql`` : sql`and dated.created_at >= ${after}`;
  const until = before === undefined ? sql`` : sql`and dated.created_at < ${before}`;
  return [
    sql<SqlBool>`notes.id in (select dated.id from notes as dated where dated.user_id = ${userId} ${from} ${until})`,
  ];
}

/** Files and tasks of a disabled note are hidden from its owner, so no search tells of them. */
function contentConditions(userId: string, { hasFile, hasTask }: SearchQuery): Condition[] {
  const conditions: Condition[] = [];
  if (hasFile)
    conditions.push(
      sql<SqlBool>`notes.id in (select attachments.note_id from attachments where attachments.user_id = ${userId} and attachments.deleted_at is null)`,
    );
  // The literals of the partial index notes_with_tasks: a parameter would keep both engines from using it.
  if (hasTask)
    conditions.push(
      sql<SqlBool>`notes.id in (select tasked.id from notes as tasked where tasked.user_id = ${userId} and tasked.tasks_total > 0)`,
    );
  if (conditions.length > 0) conditions.push(sql<SqlBool>`notes.disabled = 0`);
  return conditions;
}

/** Condition on `notes` for a query of `parseSearchQuery`; undefined for one that asks for nothing, whose search finds no note. */
export async function isFoundBy(db: Database, userId: string, q: string): Promise<Condition | undefined> {
  const query = parseSearchQuery(q);
  if (isEmptyQuery(query)) return undefined;
  const conditions = [
    ...(await textConditions(db, userId, query)),
    ...(await tagConditions(db, userId, query)),
    ...contentConditions(userId, query),
    ...dateConditions(userId, query),
    ...query.excluded.map(isWithout),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
