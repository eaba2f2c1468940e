import { limits } from '#contract/limits.ts';
import { listNotes, type Note } from '#contract/notes/notes.ts';
import { linkKeyOf } from '#lib/markdown/note-links.ts';
import { hasWords } from '#lib/search/match-search.ts';
import type { NotesBackend } from '../notes-backend.ts';

/** Titles that a menu offers. */
const offered = 8;

type TitledNote = Pick<Note, '_id' | 'title' | 'date'>;

/** Rank of a note that is not found by its title. */
const lastRank = 4;

/** Rank of a title for the typed text: equal, beginning with it, having a word that begins with it, or containing it. */
function rankOf(title: string, typed: string): number {
  const key = linkKeyOf(title);
  if (key === typed) return 0;
  if (key.startsWith(typed)) return 1;
  return key.includes(` ${typed}`) ? 2 : 3;
}

/** The notes with those first whose titles have all the words, best first. Notes that fit alike keep their order. */
export function rankByTitle<Titled extends Pick<Note, 'title'>>(notes: readonly Titled[], words: string): Titled[] {
  const typed = linkKeyOf(words);
  const hasTitle = ({ title }: Titled) => hasWords(words, [title]);
  return notes
    .map((note) => ({ note, rank: hasTitle(note) ? rankOf(note.title, typed) : lastRank }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ note }) => note);
}

/** The notes whose titles have all the words, best first, and the newest of those that fit alike. */
export function rankTitles(notes: readonly TitledNote[], words: string): TitledNote[] {
  const found = linkKeyOf(words) === '' ? notes : notes.filter(({ title }) => hasWords(words, [title]));
  return rankByTitle(found, words)
    .slice(0, offered)
    .map(({ _id, title, date }) => ({ _id, title, date }));
}

/** Notes to link to, by the words that were typed after `[[`; without words, the newest ones. Archived notes are among them. */
export async function findNotesByTitle(
  call: NotesBackend['call'],
  words: string,
  signal?: AbortSignal,
): Promise<TitledNote[]> {
  const query = {
    limit: String(limits.note.page.max),
    archived: 'any' as const,
    ...(words.trim() !== '' && { q: words }),
  };
  const { data } = await call(listNotes, { query, ...(signal && { signal }) });
  return rankTitles(data, words);
}
