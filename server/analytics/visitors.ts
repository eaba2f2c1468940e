import { createHmac } from 'node:crypto';
import { deleteSecrets, findOrInsertSecret } from '#server/db/secrets.store.ts';
import type { Database } from '#server/db/tables.ts';

const keyPrefix = 'visitors:';
const keyOf = (day: number): string => `${keyPrefix}${day}`;

/** Properties that tell two visitors apart. */
interface VisitorTraits {
  address: string;
  userAgent: string;
  /** Only for what concerns one thing, under a name that says nothing of what else the visitor saw. */
  about?: string;
}

/**
 * Names visitors by a hash under a key that is made anew each day. Once the key is deleted, the hash of an address cannot
 * be worked out any more, and nobody is known again on the next day.
 */
export function createVisitorNames(db: Database): (day: number, traits: VisitorTraits) => Promise<string> {
  let known: { day: number; key: string } | undefined;
  return async (day, { address, userAgent, about }) => {
    if (known?.day !== day) known = { day, key: await findOrInsertSecret(db, keyOf(day)) };
    const traits = [address, userAgent, ...(about === undefined ? [] : [about])];
    return createHmac('sha256', known.key).update(traits.join('\n')).digest('base64url');
  };
}

/** Deletes the keys of all days but this one. */
export const forgetKeys = (db: Database, today: number): Promise<void> => deleteSecrets(db, keyPrefix, keyOf(today));
