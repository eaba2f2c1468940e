import type { AccessScope } from '#contract/access-tokens/access-scopes.ts';
import type { AdminArea, AdminRole } from '#contract/roles.ts';

/** The person behind a valid token. */
export interface SignedInUser {
  id: string;
  /** Time of the account's creation, in milliseconds. */
  createdAt: number;
  /** Revision of the people that are hidden from them; 0 where there never were any. */
  hiddenRevision: number;
  /** False where the person has to confirm their e-mail address first. */
  hasConfirmedEmail: boolean;
  /** Time at which their suspension ends, in milliseconds; 0 where they are not suspended now. */
  suspendedUntil: number;
  /** Names the session that the call came with, so that it can outlive the others; with an access token, names that. */
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

/** Finds the admin of a token. Throws `sessionEnded` where there is none, `forbidden` if their role may not enter the area,
 * `secondFactorRequired` where they have to set one up first. */
export type IdentifyAdmin = (token: string | undefined, area: AdminArea) => Promise<SignedInAdmin>;

/** A read may be answered by a replica while the primary is away. */
export type Purpose = 'read' | 'change';

/**
 * Finds the person of a session's token. Throws `sessionEnded` or `banned` where there is none who may act.
 */
export type IdentifyUser = (token: string | undefined, purpose: Purpose) => Promise<SignedInUser>;

/**
 * Finds the person of a personal access token. Throws `sessionEnded` or `banned` as for a session, and `forbidden` where the token
 * lacks the scope, or the call takes no access token at all.
 */
export type IdentifyByAccessToken = (
  token: string,
  scope: AccessScope | undefined,
  purpose: Purpose,
) => Promise<SignedInUser>;
