import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { filesOf, withWords } from './files-of-notes.ts';

/** Files up to which older notes are read by themselves. */
const enough = 20;

const noCursor: string | undefined = undefined;

/** Files of the person's notes that a tool takes, newest notes first. Reads on while few fit what is typed. */
export function useFilesOfNotes(accepts: Parameters<typeof filesOf>[1], typed: string) {
  const { call } = useNotesBackend();
  const query = useInfiniteQuery({
    queryKey: ['files of notes'],
    queryFn: ({ pageParam, signal }) => {
      const limit = String(limits.note.page.max);
      const asked = { limit, q: 'has:file', archived: 'any' as const };
      return call(listNotes, { query: { ...asked, ...(pageParam !== undefined && { cursor: pageParam }) }, signal });
    },
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The addresses of files expire.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const notes = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const files = withWords(filesOf(notes, accepts), typed);
  const isWanting = files.length < enough && hasNextPage;
  useEffect(() => {
    if (isWanting && !isFetching && !isError) void fetchNextPage();
  }, [fetchNextPage, isError, isFetching, isWanting]);
  return { ...query, files };
}
