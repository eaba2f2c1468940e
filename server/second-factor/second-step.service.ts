import { messages } from '#contract/messages.ts';
import type { AccountOwner } from '#server/db/account-owner.ts';
import type { Database } from '#server/db/tables.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readOneTimeCode, stepOfCode } from './one-time-codes.ts';
import { hashOfTyped } from './recovery-codes.ts';
import * as store from './second-factor.store.ts';

/** Owner of a second factor, and the recipient of mails about it. */
export interface SecuredAccount extends AccountOwner {
  email: string;
}

/** Rate limit on codes of one account, from anywhere: with three of a million right at a time, a year is not enough. */
const trying = { max: 10, windowMs: 15 * 60_000 };

const { secondFactor: sentences } = messages;

const attemptKey = ({ kind, id }: AccountOwner): string => `code:${kind}:${id}`;

/** Counts one code that is tried. Throws `tooMany`. */
export const countCodeAttempt = ({ rateLimiter }: Platform, owner: AccountOwner): Promise<void> =>
  rateLimiter.count(attemptKey(owner), trying);

/** After one that was right. */
export const resetCodeAttempts = ({ rateLimiter }: Platform, owner: AccountOwner): Promise<void> =>
  rateLimiter.forget([attemptKey(owner)]);

/**
 * The step of a code of the app as somebody typed it; undefined where it is not right. Throws `conflict` at the field `code` where the
 * server cannot read the secret, because its key was lost.
 */
export function stepOfTyped(
  { secretBox, clock }: Platform,
  { id, secret }: Pick<store.SecondFactorRow, 'id' | 'secret'>,
  typed: string,
): number | undefined {
  const code = readOneTimeCode(typed);
  if (code === undefined) return undefined;
  const opened = secretBox.open(secret, id);
  if (opened === undefined) throw fieldError('code', sentences.secretUnreadable, 'conflict');
  return stepOfCode(opened, code, clock.now());
}

/** Takes a code of the app or a recovery code, each once; false where it is not right. Throws `tooMany` and `conflict`. */
export async function takeCode(
  platform: Platform,
  account: SecuredAccount,
  factor: store.SecondFactorRow,
  typed: string,
): Promise<boolean> {
  const { db } = platform;
  await countCodeAttempt(platform, account);
  if (readOneTimeCode(typed) === undefined) {
    const hash = await hashOfTyped(typed, factor.recovery_salt);
    if (hash === undefined || !(await store.takeRecoveryCode(db, factor.id, hash))) return false;
    sendSecurityNotice(platform, account, {
      kind: 'recoveryCodeUsed',
      left: await store.countRecoveryCodes(db, factor.id),
    });
  } else {
    const step = stepOfTyped(platform, factor, typed);
    if (step === undefined || !(await store.updateLastStep(db, factor.id, step))) return false;
  }
  await resetCodeAttempts(platform, account);
  return true;
}

/**
 * The second step, for somebody whose password was right. Nothing is asked of an account without a factor. Answers the id of the
 * factor whose code was taken. Throws `refusal` at the field `code` where none or a wrong one was given, `tooMany` and `conflict`.
 */
export async function requireCode(
  platform: Platform,
  account: SecuredAccount,
  code: string | undefined,
  refusal: 'wrongCredentials' | 'invalid' = 'wrongCredentials',
): Promise<string | undefined> {
  const factor = await store.findFactor(platform.db, account);
  if (!factor?.confirmed_at) return undefined;
  if (code === undefined) throw fieldError('code', sentences.codeNeeded, refusal);
  if (!(await takeCode(platform, account, factor, code))) throw fieldError('code', sentences.codeWrong, refusal);
  return factor.id;
}

/**
 * Makes sure that no factor was switched on since the second step, which answered `passed`. The account is locked by then. Throws
 * `wrongCredentials` at the field `code`.
 */
export async function requireSameFactor(tx: Database, owner: AccountOwner, passed: string | undefined): Promise<void> {
  const factor = await store.findFactor(tx, owner);
  if (factor?.confirmed_at && factor.id !== passed) throw fieldError('code', sentences.codeNeeded, 'wrongCredentials');
}
