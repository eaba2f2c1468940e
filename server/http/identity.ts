import type { AdminArea, AdminRole } from '#contract/roles.ts';

/** The person behind a valid token. */
export interface SignedInUser {
  id: string;
  /** Time of the account's creation, in milliseconds. */
  createdAt: number;
  /** Names the session that the call came with, so that it can outlive the others. */
  sessionHash: string;
}

/** The admin behind a valid token of the back office. */
export interface SignedInAdmin {
  id: string;
  email: string;
  role: AdminRole;
  /** Names the session that the call came with. */
  sessionHash: string;
}

/** Finds the admin of a token. Throws `sessionEnded` where there is none, `forbidden` if their role may not enter the area. */
export type IdentifyAdmin = (token: string | undefined, area: AdminArea) => Promise<SignedInAdmin>;

/**
 * Finds the person of a token. Throws `sessionEnded` or `banned` where there is none who may act. For a read, a replica answers
 * too while the primary is away.
 */
export type IdentifyUser = (token: string | undefined, purpose: 'read' | 'change') => Promise<SignedInUser>;
