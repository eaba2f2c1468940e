import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { shellMessages } from '#contract/shell-messages.ts';
import type { User } from '#contract/session/own-account.ts';
import { onStoredElsewhere, storedToken, storeToken } from '#web/platform/storage.ts';
import { onTokenRefused } from '#web/platform/token-refusals.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { unsubscribePushSoon } from './unsubscribe-push.ts';
import {
  checkToken,
  clearOfflineCopies,
  endSession,
  forgetPrivateText,
  recallUserId,
  rememberUser,
} from './lazy-session.ts';
import { SessionContext, type Session, type SessionState } from './session-context.tsx';
import { useConfirmUnsentNotes } from './use-confirm-unsent-notes.ts';
import { useRememberedPerson } from './use-remembered-person.ts';
import { useOfflinePerson } from './use-offline-person.ts';

const guest: SessionState = { status: 'guest', user: null };
const loading: SessionState = { status: 'loading', user: null };

/** The state and the two ways into and out of it; forgetting also drops what the person's calls left in the cache. */
function useSessionState() {
  const [state, setState] = useState<SessionState>(loading);
  const queryClient = useQueryClient();

  const show = useCallback((user: User) => setState({ status: 'user', user }), []);
  const accept = useCallback(
    (user: User) => {
      show(user);
      const token = storedToken.get();
      if (token) void rememberUser(token, user);
    },
    [show],
  );
  const forget = useCallback(() => {
    storedToken.remove();
    setState(guest);
    queryClient.clear();
    void clearOfflineCopies();
    // Also where the server has ended the session by itself.
    void unsubscribePushSoon();
  }, [queryClient]);
  return { state, setState, show, accept, forget };
}

type SessionHold = ReturnType<typeof useSessionState>;

interface Refused {
  forget: () => void;
  isForGood: boolean;
}

/** Ends a session that the server refused. One that was ended on purpose takes along all that this browser keeps of the person. */
async function forgetOnRefusal({ forget, isForGood }: Refused): Promise<void> {
  const token = storedToken.get();
  // At once: other calls with it may be refused as well.
  storedToken.remove();
  const userId = isForGood ? await recallUserId(token) : undefined;
  if (userId !== undefined) await forgetPrivateText(userId);
  forget();
  // Again: a screen may keep its draft while it is left.
  if (userId !== undefined) await forgetPrivateText(userId);
}

/** The check at start, after a change in another tab, and on demand. The last one asked for wins. */
function useSessionCheck(hold: SessionHold) {
  const { setState, show, accept, forget } = hold;
  const { admit, settle, follow } = useOfflinePerson(show);
  const showRemembered = useRememberedPerson(setState);
  const showAlert = useAlert();
  const running = useRef<AbortController>(undefined);

  const check = useCallback(async () => {
    running.current?.abort();
    const token = storedToken.get();
    if (!token) {
      // The server rendered a guest's page: that state is no news, and need not keep the browser from answering.
      startTransition(() => setState(guest));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const isOver = () => controller.signal.aborted || storedToken.get() !== token;
    // The notes of this device need no network: a known person sees them while the server is asked.
    void showRemembered(token, isOver);
    const hadNetwork = navigator.onLine;
    const verdict = await checkToken(token, controller.signal);
    if (isOver()) return;
    if ('user' in verdict) {
      settle();
      accept(verdict.user);
      return;
    }
    if (verdict.isUnanswered && (await admit(token, hadNetwork))) return;
    if (isOver()) return;
    settle();
    await forgetOnRefusal({ forget, isForGood: verdict.isForGood === true });
    showAlert(verdict.refusal.type, verdict.refusal.message);
  }, [accept, admit, forget, setState, settle, showAlert, showRemembered]);

  useEffect(() => {
    void check();
    // A request that the browser cuts off while one leaves the page must not look like a network failure.
    const onLeave = () => running.current?.abort();
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void check();
    };
    const unfollow = follow(() => void check());
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('pageshow', onReturn);
    return () => {
      onLeave();
      unfollow();
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [check, follow]);
  return check;
}

/** Follows what happens outside: a token refused during use, and another tab that signs in or out. */
function useSessionEvents({ setState, forget }: SessionHold, check: () => Promise<void>) {
  const showAlert = useAlert();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onTokenRefused((refusal) => {
        const tell = () => showAlert('warning', shellMessages.session[refusal]);
        void forgetOnRefusal({ forget, isForGood: refusal === 'signedOut' }).then(tell);
      }),
    [forget, showAlert],
  );
  useEffect(
    () =>
      onStoredElsewhere(storedToken, () => {
        // Cached data may belong to another person.
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
    (token: string, user: User, place: 'browser' | 'tab' = 'browser') => {
      storeToken(token, place);
      accept(user);
    },
    [accept],
  );

  const confirmLoss = useConfirmUnsentNotes();
  const signOut = useCallback(async () => {
    if (userId && !(await confirmLoss(userId))) return;
    const token = storedToken.get();
    // While the token is still good.
    if (token) await unsubscribePushSoon(token);
    // In any case this browser forgets the token: nobody stays signed in because the network failed.
    if (token) await endSession(token);
    // Before /login shows: whoever sees it may close the tab at once.
    if (userId) await forgetPrivateText(userId);
    // As neither user nor guest, so that no guard redirects on its own before /login is there.
    setState(loading);
    await navigate('/login');
    forget();
    // Again: a screen may keep its draft while it is left.
    if (userId) await forgetPrivateText(userId);
    showAlert('success', shellMessages.session.loggedOut);
  }, [confirmLoss, forget, navigate, setState, showAlert, userId]);

  const session = useMemo<Session>(
    () => ({ ...state, signIn, signOut, refresh: check, updateUser: accept, forget }),
    [state, signIn, signOut, check, accept, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
