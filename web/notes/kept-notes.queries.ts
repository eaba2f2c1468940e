import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnline } from '#web/platform/use-online.ts';
import { filteredList, keepNotes, readKeptNotes } from './kept-notes.ts';
import type { NoteFilter, NoteList } from './note-lists.ts';
import { useNotesHome } from './notes-home.ts';
import { noteKeys } from './notes.queries.ts';

/** Notes change in bursts; a copy of the last state is enough. */
const restMs = 200;

interface ShownList {
  data: Pick<NoteList, 'pages'> | undefined;
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
}

const isWhole = ({ tag, q }: NoteFilter): boolean => tag === null && q === '';

/**
 * Keeps the list of all notes as it is shown; without a network shows what the filter leaves of the kept one.
 * `isReading` until the kept one has been looked for; `readAt` is when what is shown was read, while there is no network.
 */
export function useKeptNotes(owner: string, filter: NoteFilter, { data, dataUpdatedAt, isPlaceholderData }: ShownList) {
  const { tag, q } = filter;
  const client = useQueryClient();
  const isOnline = useOnline();
  // What is kept in memory only is to be gone with it.
  const { needsAccount } = useNotesHome();
  const isOwn = needsAccount && isWhole(filter) && !isPlaceholderData;
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
      const kept = await readKeptNotes(owner);
      if (!isCurrent) return;
      const list = kept && filteredList(kept.list, { tag, q });
      // What has been read meanwhile is newer.
      if (list) client.setQueryData<NoteList>(noteKeys.list({ tag, q }), (now) => now ?? list, { updatedAt: kept.at });
      setLookedFor(owner);
    };
    void restore();
    return () => {
      isCurrent = false;
    };
  }, [client, isWanted, owner, tag, q]);

  return {
    isOnline,
    isReading: isWanted && lookedFor !== owner,
    readAt: !isOnline && data !== undefined ? new Date(dataUpdatedAt).toISOString() : undefined,
  };
}
