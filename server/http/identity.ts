/** The person behind a valid token. */
export interface SignedInUser {
  id: string;
  /** When the account was made, in milliseconds. */
  createdAt: number;
  /** Names the session that the call came with, so that it can outlive the others. */
  sessionHash: string;
}

/** Finds the person of a token. Throws `unauthenticated` or `forbidden` where there is none who may act. */
export type IdentifyUser = (token: string | undefined) => Promise<SignedInUser>;
