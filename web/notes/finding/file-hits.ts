import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FileHit } from '#contract/notes/note-schema.ts';
import type { NoteList } from '../list/note-lists.ts';
import { isFilter, noteKeys } from '../notes.queries.ts';

const none: readonly FileHit[] = [];

/**
 * Places in files of a note that have the words of a search, as the loaded lists tell; none where the device answered the search, which
 * has no words of files.
 */
export function useFileHits(noteId: string, q: string): readonly FileHit[] {
  const client = useQueryClient();
  const hits = useSyncExternalStore(
    useCallback((listener) => client.getQueryCache().subscribe(listener), [client]),
    () => {
      for (const [key, list] of client.getQueriesData<NoteList>({ queryKey: noteKeys.lists })) {
        if (!isFilter(key[2]) || key[2].q !== q) continue;
        for (const { fileHits } of list?.pages ?? [])
          if (fileHits?.some((hit) => hit.noteId === noteId)) return fileHits;
      }
      return none;
    },
    () => none,
  );
  return useMemo(() => hits.filter((hit) => hit.noteId === noteId), [hits, noteId]);
}
