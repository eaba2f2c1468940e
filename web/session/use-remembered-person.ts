import { useCallback } from 'react';
import { recallUser } from './lazy-session.ts';
import type { SessionState } from './session-context.tsx';

/**
 * Shows the person whom the server last named for the token, until it answers anew: a slow network must not hide what this device has.
 * The server has the last word. `isOver` tells that it was said, or that the token is another one.
 */
export function useRememberedPerson(setState: (change: (now: SessionState) => SessionState) => void) {
  return useCallback(
    async (token: string, isOver: () => boolean): Promise<void> => {
      const user = await recallUser(token);
      if (!user || isOver()) return;
      setState((now) => (now.status === 'loading' ? { status: 'user', user } : now));
    },
    [setState],
  );
}
