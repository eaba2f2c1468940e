import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { listNotes, listTags } from '#contract/notes/notes.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { CallInput } from '#web/platform/api-client.ts';
import { isNotebookComplete } from '#web/offline/notebook-database.ts';
import { useOnline } from '#web/offline/use-online.ts';
import type { ReadNote } from '../links/use-note-links.ts';
import { isIndexed, type NoteFilter, type NoteList } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { loadDevice } from './device-call.ts';
import type { Device } from './replica-notebook.ts';

interface Fill {
  key: QueryKey;
  isWanted: boolean;
  /** Undefined where the device cannot tell. Must not change between renders while the key stays. */
  read: (owner: string) => Promise<unknown>;
}

/** Shows what the device has until the network answers: old at once, so that the answer replaces it. */
function useFill({ key, isWanted, read }: Fill): void {
  const client = useQueryClient();
  const { deviceOwner: owner } = useNotesBackend();
  useEffect(() => {
    if (!isWanted || owner === undefined) return undefined;
    let isOver = false;
    const fill = async () => {
      const data = await read(owner);
      if (!isOver && data !== undefined) client.setQueryData(key, (now: unknown) => now ?? data, { updatedAt: 1 });
    };
    // Nothing is lost where the device cannot answer: the network does.
    void fill().catch(() => undefined);
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `read` belongs to the key
  }, [client, isWanted, key, owner]);
}

/** On a fast network the answer comes first, and the rest of the notebook's code need not be loaded; in milliseconds. */
const patience = { list: 150, note: 150, tags: 400 };

/** Reads by the whole notebook, after a pause in which the network may answer, if its notes are complete. */
function useSlowFill(
  { key, isWanted }: Omit<Fill, 'read'>,
  ms: number,
  read: (device: Device) => Promise<unknown>,
): void {
  const client = useQueryClient();
  useFill({
    key,
    isWanted,
    read: async (owner) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (client.getQueryData(key) !== undefined || !(await isNotebookComplete(owner))) return undefined;
      const device = await loadDevice(owner);
      return device && read(device);
    },
  });
}

interface FilledList {
  key: QueryKey;
  filter: NoteFilter;
  query: NonNullable<CallInput<typeof listNotes>['query']>;
}

const asList = (page: AnswerOf<typeof listNotes>): NoteList => ({ pages: [page], pageParams: [undefined] });

/** Shows the first page of a list as the device has it. */
export function useFilledList({ key, filter, query }: FilledList, isWanted: boolean): void {
  const isFast = isIndexed(filter);
  useFill({
    key,
    isWanted: isWanted && isFast,
    read: async (owner) => {
      const page = await (await import('./first-notes.ts')).readFirstNotes(owner, filter);
      return page && asList(page);
    },
  });
  useSlowFill({ key, isWanted: isWanted && !isFast }, patience.list, async (device) =>
    asList(await device.call(listNotes, { query: { ...query, limit: String(limits.note.page.default) } })),
  );
}

/** Shows the tags as the device has them. */
export const useFilledTags = (key: QueryKey, isWanted: boolean): void =>
  useSlowFill({ key, isWanted }, patience.tags, (device) => device.call(listTags));

/** Shows a note as the device has it. */
export const useFilledNote = (key: QueryKey, id: string, isWanted: boolean): void =>
  useSlowFill({ key, isWanted }, patience.note, async (device): Promise<ReadNote> => {
    const { data } = await device.call(readNote, { params: { id } });
    return { ...data, linksOf: data.description };
  });

/** When the server was last asked for the notes, in ISO 8601: set only without a network, as they may have changed since. */
export function useDeviceReadAt(): string | undefined {
  const isOnline = useOnline();
  const { deviceOwner: owner } = useNotesBackend();
  const { data } = useQuery({
    queryKey: ['device', 'read at', owner],
    queryFn: async () => (owner === undefined ? null : ((await (await loadDevice(owner))?.readAt()) ?? null)),
    enabled: !isOnline && owner !== undefined,
    staleTime: 0,
  });
  return !isOnline && data ? new Date(data).toISOString() : undefined;
}
