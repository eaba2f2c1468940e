import type { Note } from '#contract/notes/notes.ts';
import { leadNotebook } from '#web/notes/sync/lead-notebook.ts';
import { createRevisionMemory } from '#web/notes/sync/pull-changes.ts';
import { openTabChannel } from '#web/notes/sync/tab-channel.ts';

interface Followed {
  token: string;
  /** Name of the simulated browser. */
  browser: string;
  /** Revision that it has read. */
  since: string;
  signal: AbortSignal;
  onNote: (note: Note) => void;
  onState?: (isOpen: boolean) => void;
  /** All notes are due to be read again. */
  onEverything?: () => void;
}

/** Follows a person's notes as the leading tab of a browser does, without a store on the device. Rejects where the session is over. */
export function followNotesOf({
  token,
  browser,
  since,
  signal,
  onNote,
  onState,
  onEverything,
}: Followed): Promise<void> {
  const channel = openTabChannel({
    owner: browser,
    signal,
    seen: since,
    onTold: (told) => {
      if (told.kind === 'everything') onEverything?.();
      else told.page.data.forEach(onNote);
    },
    onState: onState ?? (() => undefined),
  });
  const device = createRevisionMemory(since);
  return leadNotebook({ owner: browser, token, channel, signal, device, onPresence: () => undefined });
}
