import { useQuery } from '@tanstack/react-query';
import { listSavedSearches, type SavedSearch } from '#contract/notes/saved-searches.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { noteKeys } from '../notes.queries.ts';

/** The saved searches of the person; none for a notebook in memory. */
export function useSavedSearches(): readonly SavedSearch[] {
  const { call, needsAccount } = useNotesBackend();
  const { data } = useQuery({
    queryKey: noteKeys.searches,
    queryFn: ({ signal }) => call(listSavedSearches, { signal }),
    enabled: needsAccount,
  });
  return data?.data ?? [];
}
