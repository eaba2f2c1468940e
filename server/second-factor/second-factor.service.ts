import { messages } from '#contract/messages.ts';
import type { SecondFactor } from '#contract/second-factor/second-factor.ts';
import type { AccountOwner } from '#server/db/account-owner.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { asTimeOrNull } from '#server/platform/as-time.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import { requireSamePassword } from '#server/users/own-password.service.ts';
import { newTotpSecret, totpUri } from './one-time-codes.ts';
import { makeRecoveryCodes, newRecoverySalt } from './recovery-codes.ts';
import {
  countCodeAttempt,
  resetCodeAttempts,
  type SecuredAccount,
  stepOfTyped,
  takeCode,
} from './second-step.service.ts';
import * as store from './second-factor.store.ts';

/** Hook into the transaction of a change: an admin's is recorded in the audit log. */
type Recorder = (tx: Database) => Promise<void>;

/** An account whose owner has just given the password of this hash. */
export interface VerifiedAccount extends SecuredAccount {
  passwordHash: string;
}

const nothingToRecord: Recorder = () => Promise.resolve();

/** Name of the account in an authenticator app. */
const issuers = { user: 'Thoughtleaf', admin: 'Thoughtleaf back office' } as const;

const { secondFactor: sentences } = messages;

/** State of an account's second factor. */
export async function readSecondFactor(db: Database, owner: AccountOwner): Promise<SecondFactor> {
  const row = await store.findFactor(db, owner);
  if (!row?.confirmed_at) return { isOn: false, since: null, recoveryCodesLeft: 0 };
  return {
    isOn: true,
    since: asTimeOrNull(row.confirmed_at),
    recoveryCodesLeft: await store.countRecoveryCodes(db, row.id),
  };
}

async function requireConfirmed(db: Database, owner: AccountOwner): Promise<store.SecondFactorRow> {
  const row = await store.findFactor(db, owner);
  if (!row?.confirmed_at) throw new AppError('conflict', sentences.notOn);
  return row;
}

/** Locks an account whose password and code were given, if both are still right. Throws `invalid` and `conflict`. */
async function requireSameFactorOn(tx: Database, account: VerifiedAccount, factorId: string): Promise<void> {
  await requireSamePassword(tx, account, account.passwordHash);
  if ((await requireConfirmed(tx, account)).id !== factorId) throw new AppError('conflict', sentences.notOn);
}

/** Makes a secret that waits for its first code, in place of an earlier one that still waits. Throws `exists` where one is on. */
export async function beginFactor(
  { db, clock, secretBox }: Platform,
  account: VerifiedAccount,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const id = newId();
  const row = { id, secret: secretBox.seal(secret, id), recovery_salt: newRecoverySalt(), created_at: clock.now() };
  try {
    await db.transaction().execute(async (tx) => {
      await requireSamePassword(tx, account, account.passwordHash);
      await store.deletePendingFactor(tx, account);
      await store.insertFactor(tx, account, row);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('exists', sentences.alreadyOn);
    throw error;
  }
  return { secret, uri: totpUri(secret, issuers[account.kind], account.email) };
}

interface Confirmation {
  /** The first code of the authenticator app. */
  code: string;
  /** Ends the account's other sessions. */
  endOthers: (tx: Database) => Promise<void>;
  record?: Recorder;
}

/**
 * Switches the waiting factor on by its first code and answers the recovery codes. `endOthers` ends the sessions that gave no
 * code, and refuses where the one that asks has ended itself. Throws `invalid` for a wrong code, `conflict` where none waits,
 * `exists` where one is on, `tooMany`.
 */
export async function confirmFactor(
  platform: Platform,
  account: SecuredAccount,
  { code, endOthers, record = nothingToRecord }: Confirmation,
): Promise<string[]> {
  const { db, clock } = platform;
  const waiting = await store.findFactor(db, account);
  if (!waiting) throw new AppError('conflict', sentences.notBegun);
  if (waiting.confirmed_at !== null) throw new AppError('exists', sentences.alreadyOn);
  await countCodeAttempt(platform, account);
  const step = stepOfTyped(platform, waiting, code);
  if (step === undefined) throw fieldError('code', sentences.firstCodeWrong);
  const { codes, hashes } = await makeRecoveryCodes(waiting.recovery_salt);
  await db.transaction().execute(async (tx) => {
    // A concurrent sign-in comes either before this and is signed out here, or after it and is asked for a code.
    await lockAccount(tx, account);
    await endOthers(tx);
    if (!(await store.updateConfirmed(tx, waiting.id, step, clock.now())))
      throw new AppError('exists', sentences.alreadyOn);
    await store.replaceRecoveryCodes(tx, waiting.id, hashes);
    await record(tx);
  });
  await resetCodeAttempts(platform, account);
  sendSecurityNotice(platform, account, { kind: 'secondFactorOn' });
  return codes;
}

/**
 * Makes the recovery codes anew, by a code: with new ones the factor could be switched off. Throws `invalid` for a wrong one, `conflict`
 * where no factor is on, `tooMany`.
 */
export async function renewCodes(
  platform: Platform,
  account: VerifiedAccount,
  code: string,
  record = nothingToRecord,
): Promise<string[]> {
  const factor = await requireConfirmed(platform.db, account);
  if (!(await takeCode(platform, account, factor, code))) throw fieldError('code', sentences.codeWrong);
  const { codes, hashes } = await makeRecoveryCodes(factor.recovery_salt);
  await platform.db.transaction().execute(async (tx) => {
    await requireSameFactorOn(tx, account, factor.id);
    await store.replaceRecoveryCodes(tx, factor.id, hashes);
    await record(tx);
  });
  sendSecurityNotice(platform, account, { kind: 'recoveryCodesRenewed' });
  return codes;
}

/** Switches the factor off by a code. Throws `invalid` for a wrong one, `conflict` where none is on, `tooMany`. */
export async function endFactor(
  platform: Platform,
  account: VerifiedAccount,
  code: string,
  record = nothingToRecord,
): Promise<void> {
  const factor = await requireConfirmed(platform.db, account);
  if (!(await takeCode(platform, account, factor, code))) throw fieldError('code', sentences.codeWrong);
  await platform.db.transaction().execute(async (tx) => {
    await requireSameFactorOn(tx, account, factor.id);
    await store.deleteFactor(tx, account);
    await record(tx);
  });
  sendSecurityNotice(platform, account, { kind: 'secondFactorOff' });
}

/** Switches the factor off for an owner who has lost it, by somebody who may. Throws `conflict` where none is on. */
export async function removeLostFactor(platform: Platform, account: SecuredAccount, record: Recorder): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    await requireConfirmed(tx, account);
    await store.deleteFactor(tx, account);
    await record(tx);
  });
  sendSecurityNotice(platform, account, { kind: 'secondFactorRemoved' });
}

/** Switches off a factor that was set up since a time, also one that waits for its first code. */
export const removeFactorSince = (tx: Database, owner: AccountOwner, since: number): Promise<void> =>
  store.deleteFactorSince(tx, owner, since);

/** Which of these people sign in by two steps. */
export const findSecured = async (db: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(userIds.length > 0 ? await store.listSecured(db, userIds) : []);
