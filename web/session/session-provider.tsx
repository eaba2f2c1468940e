import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session.ts';
import { onStoredElsewhere, storedToken } from '#web/platform/storage.ts';
import { onTokenRefused } from '#web/platform/token-refusals.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { leavePushSoon } from './leave-push.ts';
import type { Verdict } from './session-check.ts';
import { SessionContext, type Session, type SessionState } from './session-context.tsx';

const guest: SessionState = { status: 'guest', user: null };
const loading: SessionState = { status: 'loading', user: null };

/** Only who has a token needs the calls of the contract at once: a visitor's first page does without them. */
async function verify(token: string, signal: AbortSignal): Promise<Verdict> {
  const loaded = await import('./session-check.ts').catch(() => undefined);
  if (loaded) return loaded.checkToken(token, signal);
  return { refusal: { type: 'danger', message: messages.session.couldNotVerify } };
}

/** The state and the two ways into and out of it; forgetting also drops what the person's calls left in the cache. */
function useSessionState() {
  const [state, setState] = useState<SessionState>(loading);
  const queryClient = useQueryClient();

  const accept = useCallback((user: User) => setState({ status: 'user', user }), []);
  const forget = useCallback(() => {
    storedToken.remove();
    setState(guest);
    queryClient.clear();
    // Also where the server has ended the session by itself.
    void leavePushSoon();
  }, [queryClient]);
  return { state, setState, accept, forget };
}

type SessionHold = ReturnType<typeof useSessionState>;

/** The check at start, after a change in another tab, and on demand. The last one asked for wins. */
function useSessionCheck({ setState, accept, forget }: SessionHold) {
  const showAlert = useAlert();
  const running = useRef<AbortController>(undefined);

  const check = useCallback(async () => {
    running.current?.abort();
    const token = storedToken.get();
    if (!token) {
      setState(guest);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const verdict = await verify(token, controller.signal);
    if (controller.signal.aborted || storedToken.get() !== token) return;
    if ('user' in verdict) {
      accept(verdict.user);
      return;
    }
    forget();
    showAlert(verdict.refusal.type, verdict.refusal.message);
  }, [accept, forget, setState, showAlert]);

  useEffect(() => {
    void check();
    // A request that the browser cuts off while one leaves the page must not look like a network failure.
    const onLeave = () => running.current?.abort();
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void check();
    };
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('pageshow', onReturn);
    return () => {
      onLeave();
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [check]);
  return check;
}

/** Follows what happens outside: a token refused during use, and another tab that signs in or out. */
function useSessionEvents({ setState, forget }: SessionHold, check: () => Promise<void>) {
  const showAlert = useAlert();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onTokenRefused(() => {
        forget();
        showAlert('warning', messages.session.expired);
      }),
    [forget, showAlert],
  );
  useEffect(
    () =>
      onStoredElsewhere(storedToken, () => {
        // What is cached may be another person's.
        queryClient.clear();
        if (storedToken.get()) setState(loading);
        void check();
      }),
    [check, queryClient, setState],
  );
}

/** Knows who is signed in, and follows what happens to the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const hold = useSessionState();
  const { state, setState, accept, forget } = hold;
  const check = useSessionCheck(hold);
  useSessionEvents(hold, check);
  const showAlert = useAlert();
  const navigate = useNavigate();
  const userId = state.user?._id;

  const signIn = useCallback(
    (token: string, user: User) => {
      storedToken.set(token);
      accept(user);
    },
    [accept],
  );

  const signOut = useCallback(async () => {
    const token = storedToken.get();
    // While the token is still good.
    if (token) await leavePushSoon(token);
    // Whatever comes of it, this browser forgets the token: nobody stays signed in because the network failed.
    const ending = await import('./end-session.ts').catch(() => undefined);
    if (token) await ending?.endSession(token);
    // As neither user nor guest, so that no guard redirects on its own before /login is there.
    setState(loading);
    await navigate('/login');
    forget();
    if (userId) await ending?.forgetDrafts(userId);
    showAlert('success', messages.session.loggedOut);
  }, [forget, navigate, setState, showAlert, userId]);

  const session = useMemo<Session>(
    () => ({ ...state, signIn, signOut, refresh: check, updateUser: accept, forget }),
    [state, signIn, signOut, check, accept, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
