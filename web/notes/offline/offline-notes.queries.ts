import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listTags } from '#contract/notes.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { filteredList, keepNotes, readOfflineNotes } from './offline-notes.ts';
import { isWhole, notesOf, type NoteFilter, type NoteList } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { noteKeys } from '../notes.queries.ts';
import { countTags } from '../list/search-notes.ts';

/** Notes change in bursts; a copy of the last state is enough. */
const restMs = 200;

interface ShownList {
  data: Pick<NoteList, 'pages'> | undefined;
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
}

/**
 * Keeps the list of all notes as it is shown; without a network shows what the filter leaves of the kept one.
 * `isReading` until the kept one has been looked for; `readAt` is when what is shown was read, while there is no network.
 */
export function useOfflineNotes(
  owner: string,
  filter: NoteFilter,
  { data, dataUpdatedAt, isPlaceholderData }: ShownList,
) {
  const client = useQueryClient();
  const isOnline = useOnline();
  // Notes of the in-memory backend are never copied.
  const { needsAccount } = useNotesBackend();
  const isOwn = needsAccount && isWhole(filter) && filter.sort === 'created' && !isPlaceholderData;
  const isWanted = needsAccount && !isOnline && (data === undefined || isPlaceholderData);
  const [lookedFor, setLookedFor] = useState<string>();

  useEffect(() => {
    if (!isOwn || !isOnline || !data) return undefined;
    const timer = setTimeout(() => void keepNotes(owner, data, dataUpdatedAt), restMs);
    return () => clearTimeout(timer);
  }, [owner, isOwn, isOnline, data, dataUpdatedAt]);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const restore = async () => {
      const kept = await readOfflineNotes(owner);
      if (!isCurrent) return;
      const list = kept && filteredList(kept.list, filter);
      // Data that was fetched meanwhile is newer.
      if (list) client.setQueryData<NoteList>(noteKeys.list(filter), (now) => now ?? list, { updatedAt: kept.at });
      setLookedFor(owner);
    };
    void restore();
    return () => {
      isCurrent = false;
    };
  }, [client, isWanted, owner, filter]);

  return {
    isOnline,
    isReading: isWanted && lookedFor !== owner,
    readAt: !isOnline && data !== undefined ? new Date(dataUpdatedAt).toISOString() : undefined,
  };
}

/** Without a network, and where they have not been read before, the tags of the kept notes stand for all. */
export function useOfflineTags(owner: string): void {
  const client = useQueryClient();
  const isOnline = useOnline();
  const { needsAccount } = useNotesBackend();
  const isWanted = needsAccount && !isOnline;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const restore = async () => {
      const kept = await readOfflineNotes(owner);
      if (!isCurrent || !kept || client.getQueryData(noteKeys.tags)) return;
      const tags: AnswerOf<typeof listTags> = { data: countTags(notesOf(kept.list)) };
      // Old at once: the network brings all of them.
      client.setQueryData(noteKeys.tags, tags, { updatedAt: 0 });
    };
    void restore();
    return () => {
      isCurrent = false;
    };
  }, [client, isWanted, owner]);
}
