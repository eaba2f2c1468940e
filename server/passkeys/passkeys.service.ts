import type { CreationOptions, NewPasskey, Passkey, RequestOptions, UsedPasskey } from '#contract/passkeys/passkeys.ts';
import { passkeyLimits } from '#contract/passkeys/passkeys.ts';
import { messages } from '#contract/messages.ts';
import type { AccountOwner } from '#server/db/account-owner.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { limitNetwork } from '#server/rate-limits/network-limits.ts';
import { creationOptions, freshMs, relyingParty, requestOptions } from './passkey-options.ts';
import * as store from './passkeys.store.ts';
import { challengeIn, verifyNewPasskey, verifyUsedPasskey } from './verify-passkey.ts';

const { passkeys: sentences } = messages;

/** Challenges and sign-ins of a network. A passkey cannot be guessed: the limit is on the work, and on the rows. */
const signingIn = { max: 200, windowMs: 15 * 60_000 };

/** Challenges for new passkeys of an account: each is a row until it is over. */
const beginning = { max: 60, windowMs: 15 * 60_000 };

/** Owner of passkeys, and the recipient of mails about them. */
export interface PasskeyAccount extends AccountOwner {
  email: string;
  /** Names of the account in a browser's list of passkeys. */
  shown: { name: string; displayName: string };
}

/**
 * Proof that the owner of an account asked for a change. `hold` locks the account in the transaction of the change and throws
 * where the proof or the session is no longer good.
 */
export interface OwnerProof {
  hold: (tx: Database) => Promise<void>;
}

const presentPasskey = (row: store.PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: asTime(row.created_at),
  lastUsedAt: asTimeOrNull(row.last_used_at),
});

/** The passkeys of an account, the newest first. */
export const readPasskeys = async (db: Database, owner: AccountOwner): Promise<Passkey[]> =>
  (await store.listPasskeysOf(db, owner)).map(presentPasskey);

async function makeChallenge(
  { db, clock }: Platform,
  owner: AccountOwner | undefined,
  isProven: boolean,
): Promise<string> {
  const challenge = newToken();
  await store.insertChallenge(db, owner, {
    challenge_hash: hashToken(challenge),
    is_proven: Number(isProven),
    expires_at: clock.now() + freshMs,
  });
  return challenge;
}

/** Options for a new passkey of an account. `isProven`: its owner has given a proof, which then counts for adding it. Throws `tooMany`. */
export async function beginPasskey(
  platform: Platform,
  account: PasskeyAccount,
  isProven: boolean,
): Promise<CreationOptions> {
  await platform.rateLimiter.count(`passkey-begin:${account.kind}:${account.id}`, beginning);
  const present = (await store.listPasskeysOf(platform.db, account)).map(({ credential_id }) => credential_id);
  const challenge = await makeChallenge(platform, account, isProven);
  return creationOptions(platform, { id: account.id, ...account.shown }, { challenge, present });
}

/** Options for signing in, or for a proof, with a passkey. Throws `tooMany`. */
export async function beginPasskeyUse(platform: Platform, address: string): Promise<RequestOptions> {
  await limitNetwork(platform, 'passkey-options', address, signingIn);
  return requestOptions(platform, await makeChallenge(platform, undefined, false));
}

/** What is to be added. */
interface Added {
  name: string;
  credential: NewPasskey;
  /** Answers the proof of the owner; `isProven` says that one was given for the challenge already. Throws where there is none. */
  prove: (isProven: boolean) => Promise<OwnerProof>;
  /** In the same transaction, after the passkey is there. */
  complete: (tx: Database) => Promise<void>;
}

/** Adds a passkey to an account and mails its owner. Throws `invalid`, `exists`, and `conflict` where there are too many. */
export async function addPasskey(platform: Platform, account: PasskeyAccount, added: Added): Promise<Passkey> {
  const { db, clock } = platform;
  const challenge = await challengeIn(added.credential);
  const taken = await store.takeChallenge(db, account, hashToken(challenge), clock.now());
  if (!taken) throw new AppError('invalid', sentences.expired);
  const { hold } = await added.prove(taken.is_proven === 1);
  const made = await verifyNewPasskey(added.credential, { challenge, ...relyingParty(platform) });
  const row = { ...made, id: newId(), name: added.name, created_at: clock.now(), last_used_at: null };
  try {
    await db.transaction().execute(async (tx) => {
      await hold(tx);
      if ((await store.listPasskeysOf(tx, account)).length >= passkeyLimits.each)
        throw new AppError('conflict', sentences.tooMany(passkeyLimits.each));
      await store.insertPasskey(tx, account, row);
      await added.complete(tx);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('exists', sentences.exists);
    throw error;
  }
  sendSecurityNotice(platform, account, { kind: 'passkeyAdded' });
  return presentPasskey({ ...row, user_id: null, admin_id: null });
}

/** How a passkey is removed. */
interface Removal {
  id: string;
  hold: OwnerProof['hold'];
  /** In the same transaction; `isLast` where none is left. */
  complete: (tx: Database, isLast: boolean) => Promise<void>;
}

/** Removes a passkey of an account and mails its owner. Throws `notFound`. */
export async function removePasskey(
  platform: Platform,
  account: PasskeyAccount,
  { id, hold, complete }: Removal,
): Promise<void> {
  if (!isId(id)) throw new AppError('notFound', sentences.notFound);
  await platform.db.transaction().execute(async (tx) => {
    await hold(tx);
    if (!(await store.deletePasskey(tx, account, id))) throw new AppError('notFound', sentences.notFound);
    await complete(tx, (await store.listPasskeysOf(tx, account)).length === 0);
  });
  sendSecurityNotice(platform, account, { kind: 'passkeyRemoved' });
}

/** A passkey that was used a moment ago. */
export interface UsedPasskeyOf {
  passkeyId: string;
  ownerId: string;
}

const ownerIdOf = (kind: AccountOwner['kind'], row: store.PasskeyRow): string | null =>
  kind === 'user' ? row.user_id : row.admin_id;

/**
 * Verifies the use of a passkey of a person, or of an admin. Throws `wrongCredentials` for one that is not known or not right,
 * `invalid` where its challenge is over.
 */
export async function takePasskey(
  { db, clock, publicUrl }: Platform,
  kind: AccountOwner['kind'],
  credential: UsedPasskey,
): Promise<UsedPasskeyOf> {
  const challenge = await challengeIn(credential);
  if (!(await store.takeChallenge(db, undefined, hashToken(challenge), clock.now())))
    throw new AppError('invalid', sentences.expired);
  const row = await store.findPasskey(db, credential.id);
  const ownerId = row && ownerIdOf(kind, row);
  if (!row || !ownerId) throw new AppError('wrongCredentials', sentences.unknown);
  const sign_count = await verifyUsedPasskey(credential, row, { challenge, ...relyingParty({ publicUrl }) });
  // Of two uses at once of one that counts, the second is a copy.
  if (!(await store.updatePasskeyUse(db, row, { sign_count, last_used_at: clock.now() })))
    throw new AppError('wrongCredentials', sentences.refused);
  return { passkeyId: row.id, ownerId };
}

/** As `takePasskey`, for somebody who signs in. Throws `tooMany` as well. */
export async function takePasskeyToSignIn(
  platform: Platform,
  kind: AccountOwner['kind'],
  { credential, address }: { credential: UsedPasskey; address: string },
): Promise<UsedPasskeyOf> {
  await limitNetwork(platform, 'passkey', address, signingIn);
  return takePasskey(platform, kind, credential);
}

/** Makes sure that an account still has a passkey. The account is locked by then. Throws `wrongCredentials`. */
export async function requireSamePasskey(tx: Database, owner: AccountOwner, passkeyId: string): Promise<void> {
  if (!(await store.hasPasskey(tx, owner, passkeyId))) throw new AppError('wrongCredentials', sentences.unknown);
}

/** Removes the passkeys of an account that were added since a time. */
export const removePasskeysSince = (tx: Database, owner: AccountOwner, since: number): Promise<void> =>
  store.deletePasskeysSince(tx, owner, since);

/** Removes challenges that are over. */
export const sweepPasskeyChallenges = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  store.deleteExpiredChallenges(db, clock.now());
