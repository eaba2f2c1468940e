import { limits } from '#contract/limits.ts';
import type { LinkedNote } from '#contract/note-actions.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import { linkKeyOf } from '#lib/note-links.ts';
import { hasWords } from '#lib/match-search.ts';
import type { NotesBackend } from '../notes-backend.ts';

/** Titles that a menu offers. */
const offered = 8;

/** Rank of a title for the typed text: equal, beginning with it, having a word that begins with it, or containing it. */
function rankOf(title: string, typed: string): number {
  const key = linkKeyOf(title);
  if (key === typed) return 0;
  if (key.startsWith(typed)) return 1;
  return key.includes(` ${typed}`) ? 2 : 3;
}

/** The notes whose titles have all the words, best first, and the newest of those that fit alike. */
export function rankTitles(notes: readonly Pick<Note, '_id' | 'title'>[], words: string): LinkedNote[] {
  const typed = linkKeyOf(words);
  const found = typed === '' ? notes : notes.filter(({ title }) => hasWords(words, [title]));
  return found
    .map(({ _id, title }) => ({ _id, title, rank: rankOf(title, typed) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, offered)
    .map(({ _id, title }) => ({ _id, title }));
}

/** Notes to link to, by the words that were typed after `[[`; without words, the newest ones. Archived notes are among them. */
export async function findNotesByTitle(
  call: NotesBackend['call'],
  words: string,
  signal?: AbortSignal,
): Promise<LinkedNote[]> {
  const query = {
    limit: String(limits.note.page.max),
    archived: 'any' as const,
    ...(words.trim() !== '' && { q: words }),
  };
  const { data } = await call(listNotes, { query, ...(signal && { signal }) });
  return rankTitles(data, words);
}
