import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listQueuedNotes, onOutboxChange, type QueuedNote } from '#web/offline/outbox.ts';

const none: readonly QueuedNote[] = [];

/** The person's notes that wait to be sent, the newest first, as they are in all tabs. */
export function useQueuedNotes(owner: string): readonly QueuedNote[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['queued-notes', owner],
    queryFn: async () => (await listQueuedNotes(owner)).toReversed(),
    staleTime: 0,
  });
  useEffect(
    () => onOutboxChange(() => void client.invalidateQueries({ queryKey: ['queued-notes', owner] })),
    [client, owner],
  );
  return data ?? none;
}
