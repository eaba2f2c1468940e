import type { AccountOwner } from './account-owner.ts';
import { changeLock } from './dialect.ts';
import type { Database } from './tables.ts';

/** The columns of an account that decide who may act as its owner. */
export interface AccountCredentials {
  password_hash: string;
  /** Admins are never banned. */
  banned: number;
}

/**
 * Locks an account until the transaction ends; undefined where it is gone. A password check takes long, and the account may
 * change meanwhile. Code that acts on a checked password locks the account first and compares the hash.
 */
export async function lockAccount(tx: Database, { kind, id }: AccountOwner): Promise<AccountCredentials | undefined> {
  if (kind === 'user')
    return tx
      .selectFrom('users')
      .select(['password_hash', 'banned'])
      .where('id', '=', id)
      .modifyEnd(changeLock(tx))
      .executeTakeFirst();
  const admin = await tx
    .selectFrom('admins')
    .select('password_hash')
    .where('id', '=', id)
    .modifyEnd(changeLock(tx))
    .executeTakeFirst();
  return admin && { ...admin, banned: 0 };
}
