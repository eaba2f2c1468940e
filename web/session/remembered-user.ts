import type { User } from '#contract/session/own-account.ts';
import { keepCopy, readCopy } from '#web/offline/offline-copies.ts';
import { isUser } from './session-check.ts';

const copyName = 'person';

/** The token's SHA-256 in hex; undefined where the browser hashes nothing, which is where the connection is not secure. */
async function fingerprintOf(token: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Remembers whose token the server said this is, for a start without a network. */
export async function rememberUser(token: string, user: User): Promise<void> {
  const fingerprint = await fingerprintOf(token);
  if (fingerprint !== undefined) await keepCopy(copyName, { at: Date.now(), data: { fingerprint, user } });
}

/** The person whom the server last named for this very token; undefined where it is another's or none is known. */
export async function recallUser(token: string): Promise<User | undefined> {
  const [copy, fingerprint] = await Promise.all([readCopy(copyName), fingerprintOf(token)]);
  const data: unknown = copy?.data;
  if (typeof data !== 'object' || data === null || fingerprint === undefined) return undefined;
  const user: unknown = Reflect.get(data, 'user');
  return Reflect.get(data, 'fingerprint') === fingerprint && isUser(user) ? user : undefined;
}
