import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { QueuedChange } from '#web/offline/note-change.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import { useNotesBackend } from '../notes-backend.ts';

const none: readonly QueuedChange[] = [];

const keyOf = (owner: string | undefined) => ['unsent changes', owner] as const;

const loadDatabase = () => import('#web/offline/notebook-database.ts');

/** The changes of this screen's notes that wait or were refused, in their order, as they are in all tabs. */
export function useUnsentChanges(): readonly QueuedChange[] {
  const client = useQueryClient();
  const { deviceOwner: owner } = useNotesBackend();
  const { data } = useQuery({
    queryKey: keyOf(owner),
    // Most people have none: their browser opens no database for it.
    queryFn: async () =>
      owner === undefined || storedUnsent.get() !== owner ? none : (await loadDatabase()).listQueuedChanges(owner),
    enabled: owner !== undefined,
    staleTime: 0,
  });
  useEffect(() => {
    if (owner === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const follow = async () => {
      const { onNotebookChange } = await loadDatabase();
      if (isOver) return;
      stop = onNotebookChange(() => void client.invalidateQueries({ queryKey: keyOf(owner) }));
    };
    void follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, owner]);
  return data ?? none;
}

const noIds: ReadonlySet<string> = new Set();

/** Ids of the notes with changes that are not sent yet. */
export const UnsentNotesContext = createContext<ReadonlySet<string>>(noIds);

/** True if a note has changes that are not sent yet. */
export const useIsUnsent = (id: string): boolean => useContext(UnsentNotesContext).has(id);

function idsOf({ change }: QueuedChange): readonly string[] {
  if ('ids' in change) return change.ids;
  return 'id' in change ? [change.id] : [];
}

/** The ids of the notes that changes name. */
export function useIdsOfUnsent(changes: readonly QueuedChange[]): ReadonlySet<string> {
  return useMemo(() => (changes.length === 0 ? noIds : new Set(changes.flatMap(idsOf))), [changes]);
}
