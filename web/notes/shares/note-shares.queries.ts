import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInputOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import {
  addShare,
  deleteShare,
  listAllPeople,
  listAllShares,
  listShares,
  type NoteShare,
} from '#contract/notes/note-shares.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';

const shareKeys = {
  everything: ['note shares'] as const,
  ofNote: (noteId: string) => ['note shares', 'note', noteId] as const,
  all: ['note shares', 'all'] as const,
  people: ['note shares', 'people'] as const,
};

/** The links to one note, newest first. Their views grow meanwhile, so they are asked for each time. */
export const useSharesOf = (noteId: string) =>
  useQuery({
    queryKey: shareKeys.ofNote(noteId),
    queryFn: async ({ signal }) => (await call(listShares, { params: { id: noteId }, signal })).data,
    staleTime: 0,
  });

type Cursor = string | undefined;
const pageOf = (cursor: Cursor) => (cursor === undefined ? {} : { cursor });

/** A list of all that is shared, page by page. */
const usePages = <Entry>(
  queryKey: readonly string[],
  read: (cursor: Cursor, signal: AbortSignal) => Promise<{ data: Entry[]; nextCursor: string | null }>,
) =>
  useInfiniteQuery<
    { data: Entry[]; nextCursor: string | null },
    Error,
    { pages: { data: Entry[] }[] },
    readonly string[],
    Cursor
  >({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The links to all notes. */
export const useAllShares = () =>
  usePages(shareKeys.all, (cursor, signal) => call(listAllShares, { query: pageOf(cursor), signal }));

/** The notes that are shared with people. */
export const useAllPeople = () =>
  usePages(shareKeys.people, (cursor, signal) => call(listAllPeople, { query: pageOf(cursor), signal }));

/** Copies a link, and says so. */
export function useCopyLink(): (url: string) => Promise<void> {
  const showAlert = useAlert();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      showAlert('success', messages.shares.copied);
    } catch {
      // Refused by the browser or by the person: both say the same.
      showAlert('danger', messages.shares.copyFailed);
    }
  };
}

/** Makes a link to a note, and answers it; undefined where that failed. */
export function useAddShare(noteId: string) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [isAdding, setAdding] = useState(false);
  const add = async (body: BodyInputOf<typeof addShare>): Promise<NoteShare | undefined> => {
    setAdding(true);
    try {
      const { data, message } = await call(addShare, { params: { id: noteId }, body });
      await client.invalidateQueries({ queryKey: shareKeys.everything });
      if (message !== undefined) showAlert('success', message);
      return data;
    } catch (error) {
      showFailure(error);
      return undefined;
    } finally {
      setAdding(false);
    }
  };
  return { add, isAdding };
}

/** Revokes a link, after a question: whoever has it cannot be told of another one. */
export function useRevokeShare(): (noteId: string, share: Pick<NoteShare, '_id'>) => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return async (noteId, { _id: shareId }) => {
    const isSure = await confirm({
      title: 'Revoke this link?',
      message: 'It stops working at once for everybody who has it. A new link will have another address.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    });
    if (!isSure) return;
    try {
      const { message } = await call(deleteShare, { params: { id: noteId, shareId } });
      if (message !== undefined) showAlert('success', message);
    } catch (error) {
      showFailure(error);
    }
    await client.invalidateQueries({ queryKey: shareKeys.everything });
  };
}
