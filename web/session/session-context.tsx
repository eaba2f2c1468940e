import { createContext, useContext } from 'react';
import type { User } from '#contract/session/own-account.ts';

/** State of the session, as far as it is known. */
export type SessionState = { status: 'loading' | 'guest'; user: null } | { status: 'user'; user: User };

interface SessionActions {
  /** Keeps the token, in this tab alone where the device is not theirs, and shows the person as signed in. */
  signIn: (token: string, user: User, place?: 'browser' | 'tab') => void;
  /** Ends the session on the server and here, says so and goes to /login. */
  signOut: () => Promise<void>;
  /** Asks the server again who is signed in. */
  refresh: () => Promise<void>;
  /** Shows the changed person everywhere, after a change that the server confirmed. */
  updateUser: (user: User) => void;
  /** Ends the session here alone and silently: the server has ended it already, with the account for instance. */
  forget: () => void;
}

/** The state, and what changes it. */
export type Session = SessionState & SessionActions;

/** Read it by `useSession`. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session, and its actions. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
