import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type AdminInfo, adminInfoSchema } from '#contract/admins/admins.ts';
import { onStoredElsewhere, storedAdminInfo, storedAdminToken } from '#web/platform/storage.ts';

/** Reason of a sign-out on this page: the server ended the session, or the admin did. */
type End = 'expired' | 'left';

/** `unknown` on the server, which sees no storage. */
type AdminSession =
  | { status: 'unknown' }
  | { status: 'out'; end?: End }
  /** `needsSecondFactor`: the server has refused a call for the want of one. */
  | { status: 'in'; admin: AdminInfo; needsSecondFactor?: boolean };

const unknown: AdminSession = { status: 'unknown' };
const nobody = { status: 'out' } as const;
let signedOut: AdminSession = nobody;

const listeners = new Set<() => void>();
let read: { text: string; session: AdminSession } | undefined;

function parse(text: string): AdminSession {
  try {
    return { status: 'in', admin: z.parse(adminInfoSchema, JSON.parse(text)) };
  } catch {
    // Written by hand or by another version: whoever it was has to sign in again.
    return nobody;
  }
}

/** The same object as long as nothing is stored anew. */
function current(): AdminSession {
  const text = storedAdminInfo.get();
  if (text === null || storedAdminToken.get() === null) return signedOut;
  if (read?.text !== text) read = { text, session: parse(text) };
  return read.session;
}

function announce(): void {
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onElsewhere = () => {
    signedOut = nobody;
    listener();
  };
  const stops = [storedAdminToken, storedAdminInfo].map((stored) => onStoredElsewhere(stored, onElsewhere));
  return () => {
    listeners.delete(listener);
    for (const stop of stops) stop();
  };
}

/** Keeps who has signed in to the back office; has nothing to do with the person of the site. */
export function keepAdmin(admin: AdminInfo, token: string): void {
  signedOut = nobody;
  storedAdminToken.set(token);
  storedAdminInfo.set(JSON.stringify(admin));
  announce();
}

/** Tells whether the signed-in admin has to set up a second factor before anything else. */
export function setSecondFactorNeed(needsSecondFactor: boolean): void {
  const session = current();
  if (session.status !== 'in' || read === undefined) return;
  read = { ...read, session: { ...session, needsSecondFactor } };
  announce();
}

/** Here and, by the storage, in every other tab. */
export function forgetAdmin(end: End): void {
  signedOut = { status: 'out', end };
  storedAdminToken.remove();
  storedAdminInfo.remove();
  announce();
}

export const useAdminSession = (): AdminSession => useSyncExternalStore(subscribe, current, () => unknown);
