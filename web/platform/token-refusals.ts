/** Why a token is refused: its session is over, it was ended from another device or with the account, or its person is banned. */
export type TokenRefusal = 'expired' | 'signedOut' | 'banned';

const listeners = new Set<(refusal: TokenRefusal) => void>();

/** Runs the listener when the server refuses the stored token. Returns the way to stop. */
export function onTokenRefused(listener: (refusal: TokenRefusal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the session that the stored token was refused. */
export function announceTokenRefusal(refusal: TokenRefusal): void {
  for (const listener of listeners) listener(refusal);
}
