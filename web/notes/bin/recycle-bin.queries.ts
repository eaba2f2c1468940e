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
} from '#contract/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { browserDrafts } from '#web/offline/drafts.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
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
export const useDeletedNotes = () =>
  useBinList<Note>(noteKeys.deletedNotes, (cursor, signal) =>
    call(listDeletedNotes, { query: pageOf(cursor), signal }),
  );

/** The attachments in the bin, page by page. */
export const useDeletedAttachments = () =>
  useBinList<DeletedAttachment>(noteKeys.deletedAttachments, (cursor, signal) =>
    call(listDeletedAttachments, { query: pageOf(cursor), signal }),
  );

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

interface Leave {
  keys: readonly BinKey[];
  edit: (list: BinList) => BinList;
  send: () => Promise<unknown>;
  said: string;
  /** Notes of which this browser then keeps no text. */
  forgotten?: readonly string[];
}

/** Takes items out of the shown bin at once, and puts everything back as it was where the server refuses. */
function useLeaveBin() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const owner = useSession().user?._id;
  return useCallback(
    async ({ keys, edit, send, said, forgotten = [] }: Leave) => {
      await client.cancelQueries({ queryKey: noteKeys.bin });
      const former = keys.map((key) => [key, client.getQueryData<BinList>(key)] as const);
      for (const key of keys) client.setQueryData<BinList>(key, (list) => list && edit(list));
      try {
        await send();
        if (owner !== undefined) await forgetTextsOf(browserDrafts, owner, forgotten);
        showAlert('success', said);
      } catch (error) {
        for (const [key, list] of former) client.setQueryData(key, list);
        showFailure(error);
      } finally {
        // Both lists of the bin change together: a note takes its attachments along.
        void client.invalidateQueries({ queryKey: noteKeys.bin });
        client.removeQueries({ queryKey: noteKeys.lists });
        client.removeQueries({ queryKey: noteKeys.tags });
      }
    },
    [client, owner, showAlert, showFailure],
  );
}

/** Actions in the bin. */
export function useBinActions() {
  const leave = useLeaveBin();
  const client = useQueryClient();
  return useMemo(() => {
    const leaveNote = ({ _id: id }: Note, of: typeof restoreNote | typeof permanentlyDeleteNote, said: string) =>
      leave({
        keys: [noteKeys.deletedNotes],
        edit: (list) => without(list, id),
        send: () => call(of, { params: { id } }),
        said,
        ...(of === permanentlyDeleteNote && { forgotten: [id] }),
      });
    const leaveAttachment = (
      { _id, noteId }: DeletedAttachment,
      of: typeof restoreAttachment | typeof permanentlyDeleteAttachment,
      said: string,
    ) =>
      leave({
        keys: [noteKeys.deletedAttachments],
        edit: (list) => without(list, _id),
        send: () => call(of, { params: { id: noteId, attId: _id } }),
        said,
      });
    return {
      restoreNote: (note: Note) => leaveNote(note, restoreNote, messages.notes.restored),
      deleteNote: (note: Note) => leaveNote(note, permanentlyDeleteNote, messages.notes.permanentlyDeleted),
      restoreAttachment: (file: DeletedAttachment) =>
        leaveAttachment(file, restoreAttachment, messages.notes.attachmentRestored),
      deleteAttachment: (file: DeletedAttachment) =>
        leaveAttachment(file, permanentlyDeleteAttachment, messages.notes.attachmentPermanentlyDeleted),
      empty: () =>
        leave({
          keys: [noteKeys.deletedNotes, noteKeys.deletedAttachments],
          edit: emptied,
          send: () => call(emptyBin),
          said: messages.notes.binEmptied,
          forgotten: idsOf(client.getQueryData<BinList>(noteKeys.deletedNotes)),
        }),
    };
  }, [client, leave]);
}
