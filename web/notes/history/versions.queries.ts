import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { listVersions, readVersion, restoreVersion } from '#contract/notes/note-versions.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { noteKeys, refreshDerived } from '../notes.queries.ts';
import { useShowSaved } from '../page/note-page.queries.ts';

const noCursor: string | undefined = undefined;

/** The versions of a note, newest first, page by page. */
export function useVersions(noteId: string) {
  const { call } = useNotesBackend();
  const query = useInfiniteQuery({
    queryKey: noteKeys.versions(noteId),
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, {
        params: { id: noteId },
        query: {
          limit: String(limits.note.versions.page.default),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  return { ...query, versions: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** One version, whole. A former version never changes; the current one, by its time. */
export function useVersion(noteId: string, version: number | undefined, savedAt: string | undefined) {
  const { call } = useNotesBackend();
  return useQuery({
    queryKey: [...noteKeys.versions(noteId), version, savedAt],
    queryFn: async ({ signal }) => {
      const { data } = await call(readVersion, { params: { id: noteId, version: String(version) }, signal });
      return data;
    },
    select: ({ description: text, ...rest }) => ({ ...rest, text }),
    enabled: version !== undefined,
    staleTime: Infinity,
  });
}

/** Brings a version back. */
export function useRestoreVersion(noteId: string) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showSaved = useShowSaved();
  return useMutation({
    mutationFn: async (version: number) => {
      const { data } = await call(restoreVersion, { params: { id: noteId, version: String(version) } });
      await showSaved(data);
      void client.invalidateQueries({ queryKey: noteKeys.versions(noteId) });
      refreshDerived(client);
      return data;
    },
  });
}
