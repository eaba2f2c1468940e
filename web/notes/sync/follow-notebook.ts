import type { QueryClient } from '@tanstack/react-query';
import { announceEndOf } from '#web/platform/announce-end.ts';
import { isTabOnly, storedUnsent } from '#web/platform/storage.ts';
import { createChangeView } from './apply-changes.ts';
import { leadInTurn } from './lead-in-turn.ts';
import { leadNotebook } from './lead-notebook.ts';
import { setFollowed } from './live-state.ts';
import { isOver } from './pause-before-retry.ts';
import { openPresenceChannel } from './presence-channel.ts';
import { openTabChannel } from './tab-channel.ts';
import { whileAwake } from './while-awake.ts';

interface Followed {
  owner: string;
  token: string;
  client: QueryClient;
  signal: AbortSignal;
}

/** Tells the session of this tab that the server ended it. Throws any other failure. */
function announceEnd(token: string, error: unknown): void {
  if (!isOver(error)) throw error;
  announceEndOf(token, error);
}

/**
 * Shows the changes of a person's notes on other devices and in other tabs, until the signal. One tab holds the connection for all of a
 * browser. Where there are no locks, as outside of https, each visible tab has its own.
 */
export function followNotebook({ owner, token, client, signal }: Followed): void {
  const view = createChangeView(client, signal);
  const hasLocks = 'locks' in navigator;
  let seen: string | undefined;
  // A tab that keeps nothing does not lead those that do, nor hear from them.
  const scope = isTabOnly() ? `${owner}:${Math.random()}` : owner;
  const begin = (period: AbortSignal) => {
    const channel = openTabChannel({
      owner: scope,
      signal: period,
      seen,
      onTold: (told) => {
        // While changes wait for the network, the screens show the device, which has both.
        if (told.kind === 'everything' || storedUnsent.get() === owner) view.readAll();
        else view.take(told.page, { isRecap: told.isRecap });
      },
      onState: setFollowed,
    });
    period.addEventListener('abort', () => {
      ({ seen } = channel);
      setFollowed(false);
    });
    const { tell: onPresence } = openPresenceChannel(owner, period);
    const lead = (term: AbortSignal) => leadNotebook({ owner, token, channel, signal: term, onPresence });
    const name = `thoughtleaf-live:${scope}`;
    const leading = hasLocks ? leadInTurn({ name, signal: period, isLeaderAlive: channel.ask }, lead) : lead(period);
    leading.catch((error: unknown) => {
      if (!period.aborted) announceEnd(token, error);
    });
  };
  whileAwake({ signal, needsVisible: !hasLocks }, begin);
}
