import { useCallback, useRef } from 'react';
import type { User } from '#contract/session/own-account.ts';
import { storedToken } from '#web/platform/storage.ts';
import { recallUser } from './lazy-session.ts';

/** The network's return is told before it works: so long after a vain attempt the server is asked again. */
const patienceMs = 5000;

/**
 * Fallback for the server where there is no network. `admit` shows the person that it last named for the token, and answers if
 * there is one. `hadNetwork` is the state when the server was asked: the network may have come back since. A silent server on a working network counts as a failure, unless the person was admitted before. Then they stay
 * signed in until the server answers, which `settle` reports.
 */
export function useOfflinePerson(show: (user: User) => void) {
  const isAdmitted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useRef<() => void>(undefined);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    isAdmitted.current = false;
  }, []);

  const admit = useCallback(
    async (token: string, hadNetwork: boolean): Promise<boolean> => {
      if (hadNetwork && !isAdmitted.current) return false;
      const user = await recallUser(token);
      if (!user || storedToken.get() !== token) return false;
      if (!isAdmitted.current) show(user);
      isAdmitted.current = true;
      clearTimeout(timer.current);
      if (navigator.onLine) timer.current = setTimeout(() => ask.current?.(), patienceMs);
      return true;
    },
    [show],
  );

  /** Asks about an admitted person as soon as there is a network. Returns the way to stop. */
  const follow = useCallback((askAgain: () => void) => {
    ask.current = askAgain;
    const onOnline = () => {
      if (isAdmitted.current) askAgain();
    };
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return { admit, settle, follow };
}
