import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listWaiting, onOutboxChange, type WaitingNote } from '#web/platform/outbox.ts';

const none: readonly WaitingNote[] = [];

/** The person's notes that wait to be sent, the newest first, as they are in all tabs. */
export function useWaitingNotes(owner: string): readonly WaitingNote[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['waiting-notes', owner],
    queryFn: async () => (await listWaiting(owner)).toReversed(),
    staleTime: 0,
  });
  useEffect(
    () => onOutboxChange(() => void client.invalidateQueries({ queryKey: ['waiting-notes', owner] })),
    [client, owner],
  );
  return data ?? none;
}
