import { isWithinTag, tagsAbove } from '#contract/notes/note-tags.ts';
import { meetsQuery, type SearchedNote } from '#lib/search/match-search.ts';
import { isEmptyQuery, parseSearchQuery, type SearchQuery } from '#lib/search/search-query.ts';
import type { Database } from '#server/db/tables.ts';
import { allSeenWithFiles, type NoteWithFiles } from '../attachments/attachments.store.ts';
import { readTags } from '../note-row.ts';
import { listIdsWithFileText } from '#server/search/file-text-index.ts';
import { phrasePatterns, wordPatterns } from '#server/search/text-grams.ts';
import {
  listIdsWithText,
  listSharedHeads,
  listSharedNotesById,
  type SharedHead,
} from '../people/shared-notes.store.ts';
import type { SeenNote } from '../people/seen-note.ts';
import { fileTermsOf } from './note-search.store.ts';
import {
  countNotes,
  isBefore,
  listActiveNotes,
  listTagCounts,
  type NoteFilter,
  type NotePage,
  type Place,
  type TagCount,
} from './note-lists.store.ts';

/**
 * Lists of a user's own notes together with those that are shared with them. Own notes come from their indexes. Shared ones are few
 * (`limits.note.people.notes`): their heads are read whole, filtered here, and merged into the page by its order.
 */

/** Whose list it is; `hasShared` is false where no note is shared with them. */
export interface ListReader {
  userId: string;
  hasShared: boolean;
}

/** Notes whose texts are in memory at a time in a search. */
const searchedAtOnce = 10;

const belongsTo = (head: SharedHead, { archived, isPinned, isUntagged, tag }: NoteFilter): boolean => {
  if (archived !== 'any' && (archived === 'only') !== (head.archived === 1)) return false;
  if (isPinned && head.pinned === 0) return false;
  if (isUntagged && head.tags !== '[]') return false;
  // Nothing of a disabled note but its title is shown, so no tag finds it.
  return tag === undefined || (head.disabled === 0 && readTags(head).some((each) => isWithinTag(each, tag)));
};

const isAfter = (head: SharedHead, { sort, after }: Pick<NotePage, 'sort' | 'after'>): boolean =>
  after === undefined || isBefore({ id: after.id, updated_at: after.at }, head, sort);

/** A shared note as the search of its reader sees it, by the rules of one's own notes (note-search.store.ts). */
function asSearched({ note, seen, attachments }: NoteWithFiles): SearchedNote {
  const time = note.created_at;
  if (note.disabled) return { texts: [note.title], tags: [], hasFile: false, hasTask: false, time };
  const tags = seen ? readTags(seen) : [];
  return {
    texts: [note.title, ...tags, note.description],
    tags,
    hasFile: attachments.length > 0,
    hasTask: note.tasks_total > 0,
    time,
  };
}

/**
 * The heads of notes that may have the words of a query: those with own tags, and those whose text has them. The index of the owner's
 * search also holds the owner's tags, so each has to be looked at. Folding the texts of 200 long notes takes two seconds otherwise.
 */
async function withWords(
  db: Database,
  heads: readonly SharedHead[],
  { words, phrases }: SearchQuery,
): Promise<SharedHead[]> {
  const patterns = [...words.map(wordPatterns), ...phrases.map(phrasePatterns)];
  if (patterns.length === 0) return [...heads];
  const untagged = heads.filter(({ tags }) => tags === '[]').map(({ id }) => id);
  const found = new Set(await listIdsWithText(db, untagged, patterns));
  return heads.filter(({ id, tags }) => tags !== '[]' || found.has(id));
}

/** Ids of the notes whose files have the words of a query. The index is hashed with the owner, so that each owner's is asked. */
async function listWithFileText(db: Database, heads: readonly SharedHead[], query: SearchQuery): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [ownerId, owned] of Map.groupBy(heads, ({ user_id }) => user_id)) {
    const terms = fileTermsOf(ownerId, query);
    const ids = owned.map(({ id }) => id);
    for (const id of terms ? await listIdsWithFileText(db, ids, terms) : []) found.add(id);
  }
  return found;
}

/** True if a query finds a note by its own words, or by those of its files. */
function isFound(query: SearchQuery, note: NoteWithFiles, withFileText: ReadonlySet<string>): boolean {
  const searched = asSearched(note);
  if (meetsQuery(query, searched)) return true;
  const beside = { ...query, words: [], phrases: [] };
  return withFileText.has(note.note.id) && (isEmptyQuery(beside) || meetsQuery(beside, searched));
}

/** The first notes of these heads, in their order, that a query finds. */
async function search(
  db: Database,
  userId: string,
  heads: readonly SharedHead[],
  { q, limit = heads.length }: { q: string; limit: number | undefined },
): Promise<SeenNote[]> {
  const query = parseSearchQuery(q);
  if (isEmptyQuery(query)) return [];
  const found: SeenNote[] = [];
  const withFileText = await listWithFileText(db, heads, query);
  const worded = new Set(await withWords(db, heads, query));
  const candidates = heads.filter((head) => worded.has(head) || withFileText.has(head.id));
  for (let start = 0; start < candidates.length && found.length < limit; start += searchedAtOnce) {
    const notes = await readInOrder(db, userId, candidates.slice(start, start + searchedAtOnce));
    found.push(...(await allSeenWithFiles(db, notes)).filter((note) => isFound(query, note, withFileText)));
  }
  return found;
}

/** The notes of these heads, in their order. One may have gone since. */
async function readInOrder(db: Database, userId: string, heads: readonly SharedHead[]): Promise<SeenNote[]> {
  const ids = heads.map(({ id }) => id);
  const notes = new Map((await listSharedNotesById(db, userId, ids)).map((seen) => [seen.note.id, seen]));
  return ids.flatMap((id) => notes.get(id) ?? []);
}

/** The notes of a list that are shared with the user, in its order. */
async function listSharedNotes(db: Database, userId: string, page: NotePage): Promise<SeenNote[]> {
  const heads = (await listSharedHeads(db, userId))
    .filter((head) => belongsTo(head, page) && isAfter(head, page))
    .sort((one, other) => (isBefore(one, other, page.sort) ? -1 : 1));
  const { q, limit } = page;
  return q ? search(db, userId, heads, { q, limit }) : readInOrder(db, userId, heads.slice(0, limit));
}

/** Notes that a user sees in a list: own ones and shared ones, in the order of `listActiveNotes`. */
export async function listSeenNotes(
  db: Database,
  { userId, hasShared }: ListReader,
  page: NotePage,
): Promise<SeenNote[]> {
  const own = (await listActiveNotes(db, userId, page)).map((note): SeenNote => ({ note }));
  if (!hasShared) return own;
  const shared = await listSharedNotes(db, userId, page);
  if (shared.length === 0) return own;
  const placeOf = ({ note: { id, updated_at } }: SeenNote): Place => ({ id, updated_at });
  return [...own, ...shared]
    .sort((one, other) => (isBefore(placeOf(one), placeOf(other), page.sort) ? -1 : 1))
    .slice(0, page.limit);
}

/** Counts the shared notes of a filter. */
export async function countSharedNotes(
  db: Database,
  { userId, hasShared }: ListReader,
  filter: NoteFilter,
): Promise<number> {
  return hasShared ? (await listSharedHeads(db, userId)).filter((head) => belongsTo(head, filter)).length : 0;
}

/** Counts the notes of a filter, own ones and shared ones. */
export const countSeenNotes = async (db: Database, reader: ListReader, filter: NoteFilter): Promise<number> =>
  (await countNotes(db, reader.userId, filter)) + (await countSharedNotes(db, reader, filter));

/** The tags that active notes carry for the user, sorted, each with the number of notes that carry it or one below it. */
export async function listSeenTags(
  db: Database,
  { userId, hasShared }: ListReader,
): Promise<{ tag: string; count: number }[]> {
  const counts = new Map((await listTagCounts(db, userId)).map((row) => [row.tag, row]));
  const heads = hasShared ? await listSharedHeads(db, userId) : [];
  for (const head of heads) {
    if (head.archived || head.disabled) continue;
    const own = new Set(readTags(head));
    for (const tag of new Set([...own, ...[...own].flatMap(tagsAbove)])) {
      const known: TagCount = counts.get(tag) ?? { tag, count: 0, is_own: 0 };
      counts.set(tag, { tag, count: known.count + 1, is_own: own.has(tag) ? 1 : known.is_own });
    }
  }
  // Sorted here: the engines' collations differ.
  const { compare } = new Intl.Collator('en');
  return [...counts.values()]
    .filter(({ is_own }) => is_own === 1)
    .map(({ tag, count }) => ({ tag, count }))
    .sort((a, b) => compare(a.tag, b.tag));
}
