import { messages } from '#contract/messages.ts';
import type { UsedPasskey } from '#contract/passkeys/passkeys.ts';
import type { AccountOwner } from '#server/db/account-owner.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireSamePassword } from '#server/users/own-password.service.ts';
import { freshMs } from './passkey-options.ts';
import { type OwnerProof, requireSamePasskey, takePasskey } from './passkeys.service.ts';

/** Proof that came with a call. */
export interface GivenProof {
  password?: string | undefined;
  passkey?: UsedPasskey | undefined;
}

/** Signed-in owner of an account, and how their kind of account is asked. */
export interface AskedOwner extends AccountOwner {
  /** Hash of their password once it is verified. Throws `invalid` at the field, and `tooMany`. */
  verifyPassword: (password: string) => Promise<string>;
  /** When their session last used a passkey; null for never. Throws `sessionEnded` where it has ended. */
  readPasskeyTime: (db: Database) => Promise<number | null>;
}

async function lockOwner(tx: Database, owner: AskedOwner): Promise<void> {
  const current = await lockAccount(tx, owner);
  if (!current) throw new AppError('sessionEnded', messages.session.expired);
  if (current.banned) throw new AppError('banned', messages.session.banned);
  await owner.readPasskeyTime(tx);
}

async function proveByPassword(owner: AskedOwner, password: string): Promise<OwnerProof> {
  const hash = await owner.verifyPassword(password);
  return {
    hold: async (tx) => {
      await requireSamePassword(tx, owner, hash);
      await owner.readPasskeyTime(tx);
    },
  };
}

async function proveByPasskey(platform: Platform, owner: AskedOwner, passkey: UsedPasskey): Promise<OwnerProof> {
  // To somebody who is signed in it is a field that is wrong, not their session.
  const used = await takePasskey(platform, owner.kind, passkey).catch((error: unknown) => {
    throw error instanceof AppError ? fieldError('passkey', error.message) : error;
  });
  if (used.ownerId !== owner.id) throw fieldError('passkey', messages.passkeys.otherAccount);
  return {
    hold: async (tx) => {
      await lockOwner(tx, owner);
      await requireSamePasskey(tx, owner, used.passkeyId);
    },
  };
}

/** Takes the proof of a call, or the use of a passkey a few minutes ago; undefined where there is neither. Throws for a wrong one. */
export async function takeProof(
  platform: Platform,
  owner: AskedOwner,
  { password, passkey }: GivenProof,
): Promise<OwnerProof | undefined> {
  if (password !== undefined) return proveByPassword(owner, password);
  if (passkey) return proveByPasskey(platform, owner, passkey);
  const usedAt = await owner.readPasskeyTime(platform.db);
  if (usedAt === null || usedAt + freshMs <= platform.clock.now()) return undefined;
  return { hold: (tx) => lockOwner(tx, owner) };
}

/** As `takeProof`; `isProven` says that a proof was given before. Throws `invalid` at the field `password` where there is none. */
export async function requireProof(
  platform: Platform,
  owner: AskedOwner,
  given: GivenProof,
  isProven = false,
): Promise<OwnerProof> {
  const proof = await takeProof(platform, owner, given);
  if (proof) return proof;
  if (!isProven) throw fieldError('password', messages.passkeys.proofNeeded);
  return { hold: (tx) => lockOwner(tx, owner) };
}
