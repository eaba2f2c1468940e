const listeners = new Set<() => void>();

/** Runs the listener when the server refuses the stored token. Returns the way to stop. */
export function onTokenRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the session that the stored token was refused. */
export function announceTokenRefusal(): void {
  for (const listener of listeners) listener();
}
