import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import {
  emptyBin,
  listDeletedAttachments,
  listDeletedNotes,
  permanentlyDeleteAttachment,
  permanentlyDeleteNote,
  restoreAttachment,
  restoreNote,
  type DeletedAttachment,
  type Note,
} from '#contract/notes/notes.ts';
import { browserDrafts } from '#web/offline/drafts.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useNotesBackend } from '../notes-backend.ts';
import { noteKeys } from '../notes.queries.ts';
import { forgetTextsOf } from '../editor/previous-texts.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

interface BinPage<T> {
  data: T[];
  nextCursor: string | null;
  total: number;
}

type BinList = InfiniteData<BinPage<{ _id: string }>, string | undefined>;
type BinKey = typeof noteKeys.deletedNotes | typeof noteKeys.deletedAttachments;

const pageSize = String(limits.note.page.default);
const noCursor: string | undefined = undefined;

function useBinList<T>(key: BinKey, read: (cursor: string | undefined, signal: AbortSignal) => Promise<BinPage<T>>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, items, total: query.data?.pages[0]?.total };
}

const pageOf = (cursor: string | undefined) => ({ limit: pageSize, ...(cursor !== undefined && { cursor }) });

/** The notes in the bin, page by page. */
export function useDeletedNotes() {
  const { call } = useNotesBackend();
  return useBinList<Note>(noteKeys.deletedNotes, (cursor, signal) =>
    call(listDeletedNotes, { query: pageOf(cursor), signal }),
  );
}

/** The attachments in the bin, page by page. */
export function useDeletedAttachments() {
  const { call } = useNotesBackend();
  return useBinList<DeletedAttachment>(noteKeys.deletedAttachments, (cursor, signal) =>
    call(listDeletedAttachments, { query: pageOf(cursor), signal }),
  );
}

const without = (list: BinList, id: string): BinList => ({
  ...list,
  pages: list.pages.map(({ data, nextCursor, total }) => ({
    data: data.filter(({ _id }) => _id !== id),
    nextCursor,
    total: total - 1,
  })),
});

const emptied = (list: BinList): BinList => ({
  pages: [{ data: [], nextCursor: null, total: 0 }],
  pageParams: list.pageParams.slice(0, 1),
});

const idsOf = (list: BinList | undefined): string[] =>
  list?.pages.flatMap(({ data }) => data.map(({ _id }) => _id)) ?? [];

interface Outcome {
  revert: () => void;
  said: string;
  /** Notes that are deleted for good: this browser then keeps no text of them. */
  forgotten?: readonly string[];
}

/** Optimistic updates of the bin: what leaves it is hidden before the call. */
function useLeaveBin() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const owner = useSession().user?._id;
  /** Edits the shown lists; returns how to revert that. */
  const edit = useCallback(
    async (keys: readonly BinKey[], change: (list: BinList) => BinList) => {
      await client.cancelQueries({ queryKey: noteKeys.bin });
      const former = keys.map((key) => [key, client.getQueryData<BinList>(key)] as const);
      for (const key of keys) client.setQueryData<BinList>(key, (list) => list && change(list));
      return () => {
        for (const [key, list] of former) client.setQueryData(key, list);
      };
    },
    [client],
  );
  /** Waits for the server, and reverts the edit where it refuses. */
  const settle = useCallback(
    async (sent: Promise<unknown>, { revert, said, forgotten = [] }: Outcome) => {
      try {
        await sent;
        if (owner !== undefined) await forgetTextsOf(browserDrafts, owner, forgotten);
        showAlert('success', said);
      } catch (error) {
        revert();
        showFailure(error);
      } finally {
        // Both lists change together: a note's attachments enter and leave the bin with it.
        void client.invalidateQueries({ queryKey: noteKeys.bin });
        client.removeQueries({ queryKey: noteKeys.lists });
        client.removeQueries({ queryKey: noteKeys.tags });
      }
    },
    [client, owner, showAlert, showFailure],
  );
  return { edit, settle };
}

/** Actions in the bin. */
export function useBinActions() {
  const { edit, settle } = useLeaveBin();
  const { call } = useNotesBackend();
  const client = useQueryClient();
  return useMemo(() => {
    const { deletedNotes, deletedAttachments } = noteKeys;
    return {
      restoreNote: async ({ _id: id }: Note) => {
        const revert = await edit([deletedNotes], (list) => without(list, id));
        await settle(call(restoreNote, { params: { id } }), { revert, said: messages.notes.restored });
      },
      deleteNote: async ({ _id: id }: Note) => {
        const revert = await edit([deletedNotes], (list) => without(list, id));
        const said = messages.bin.permanentlyDeleted;
        await settle(call(permanentlyDeleteNote, { params: { id } }), { revert, said, forgotten: [id] });
      },
      restoreAttachment: async ({ _id: attId, noteId: id }: DeletedAttachment) => {
        const revert = await edit([deletedAttachments], (list) => without(list, attId));
        const said = messages.notes.attachmentRestored;
        await settle(call(restoreAttachment, { params: { id, attId } }), { revert, said });
      },
      deleteAttachment: async ({ _id: attId, noteId: id }: DeletedAttachment) => {
        const revert = await edit([deletedAttachments], (list) => without(list, attId));
        const said = messages.bin.attachmentPermanentlyDeleted;
        await settle(call(permanentlyDeleteAttachment, { params: { id, attId } }), { revert, said });
      },
      empty: async () => {
        const forgotten = idsOf(client.getQueryData<BinList>(deletedNotes));
        const revert = await edit([deletedNotes, deletedAttachments], emptied);
        await settle(call(emptyBin), { revert, said: messages.bin.binEmptied, forgotten });
      },
    };
  }, [call, client, edit, settle]);
}
