import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes.ts';
import { onOutboxChange } from '#web/offline/outbox.ts';
import { storedToken } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { withInserted } from '../list/note-lists.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { flushOutbox } from './flush-outbox.ts';

/** After a vain attempt: at first so long, then twice as long each time, at most the second. */
const pauseMs = { first: 2000, longest: 60_000 };

/**
 * Runs `attempt` now, when the network returns and when the waiting notes change; again and again, ever later, while it
 * leaves something unfinished. Never two at once. Returns the way to stop.
 */
function keepTrying(attempt: () => Promise<{ isUnfinished: boolean }>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = pauseMs.first;
  let running: 'no' | 'yes' | 'once more' = 'no';
  let isOver = false;
  const run = async () => {
    clearTimeout(timer);
    if (isOver || !navigator.onLine) return;
    if (running !== 'no') {
      running = 'once more';
      return;
    }
    running = 'yes';
    const { isUnfinished } = await attempt();
    const isWantedAgain = isOnceMore();
    running = 'no';
    if (isUnfinished) {
      timer = setTimeout(() => void run(), pause);
      pause = Math.min(pause * 2, pauseMs.longest);
    } else if (isWantedAgain) void run();
  };
  const isOnceMore = () => running === 'once more';
  const onOnline = () => {
    pause = pauseMs.first;
    void run();
  };
  const stopListening = onOutboxChange(() => void run());
  window.addEventListener('online', onOnline);
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('online', onOnline);
  };
}

/** Sends the signed-in person's queued notes, on every page. Shows nothing but an alert. */
export function QueuedNotes() {
  const { user } = useSession();
  const owner = user?._id;
  const client = useQueryClient();
  const showAlert = useAlert();
  useEffect(() => {
    const token = storedToken.get();
    if (!owner || !token) return undefined;
    const onSent = (note: Note) => editLists(client, (list, filter) => withInserted(list, note, filter));
    return keepTrying(async () => {
      const sending = await flushOutbox({ owner, token, onSent });
      const { sent, refused } = sending;
      if (sent > 0) refreshDerived(client);
      if (refused > 0) showAlert('warning', messages.offline.notesRefused);
      else if (sent > 0) showAlert('success', messages.offline.notesSent(sent));
      return sending;
    });
  }, [client, owner, showAlert]);
  return null;
}
