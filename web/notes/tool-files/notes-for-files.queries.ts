import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { listNotes, type Note } from '#contract/notes/notes.ts';
import { hasWords } from '#lib/search/match-search.ts';
import { useRested } from '#web/ui/hooks/use-rested.ts';
import { rankByTitle } from '../links/find-notes-by-title.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { canWrite } from '../people/note-rights.ts';

/** Notes that are offered at once. */
const offered = 30;

/** How long typing may pause before the server is asked, in milliseconds. */
const pause = 150;

const takesFiles = (note: Note): boolean => canWrite(note) && !note.disabled;

/** Notes that take a file: the newest, or with words those that have them, in their titles first. */
export function useNotesForFiles(typed: string) {
  const { call } = useNotesBackend();
  const text = typed.trim();
  const words = useRested(text, pause);
  const query = useQuery({
    queryKey: ['notes for files', words],
    queryFn: async ({ signal }) => {
      const limit = String(limits.note.page.max);
      const asked = { limit, archived: 'any' as const, ...(words !== '' && { q: words }) };
      const { data } = await call(listNotes, { query: asked, signal });
      return rankByTitle(data.filter(takesFiles), words).slice(0, offered);
    },
    placeholderData: (former) => former,
    // A note may have come since.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isFormer = text !== words || query.isPlaceholderData;
  const found = query.data ?? [];
  // A key takes what is shown: of the former list, no note stays that is not asked for any more.
  const notes = isFormer && text !== '' ? found.filter(({ title }) => hasWords(text, [title])) : found;
  return { ...query, notes, isWaiting: text !== words || query.isFetching };
}
