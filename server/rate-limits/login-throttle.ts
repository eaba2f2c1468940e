import { setTimeout as waitFor } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { AppError } from '#server/platform/app-error.ts';
import { type RateLimit, type CountedTry, isTooMany } from './rate-limiter.ts';
import { networkOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkKey } from './network-limits.ts';

const minute = 60_000;
const windowMs = 15 * minute;

/** Limits on guessing passwords. Those per network, and that on right ones, are lifted by RATE_LIMIT=off. */
const guessing = {
  byAccountAndNetwork: { max: 10, windowMs },
  byAccount: { max: 100, windowMs },
  byNetwork: { max: 100, windowMs },
  /** Past that: wrong passwords from devices that their account knows. */
  byNetworkFromKnown: { max: 30, windowMs },
  /** Nobody signs in so often; each of them takes a hash and leaves a session. */
  right: { max: 60, windowMs: 60 * minute },
} as const;

/** A refusal past the limit of a network takes this long. A password is checked in less, so that time does not tell whether one was. */
const refusalMs = 1000;

/**
 * Passwords that are checked at once. More would only wait for a processor, and use up the tries of their network meanwhile, although
 * they may all be right.
 */
const inTurn = pLimit(20);

interface Guess {
  /** Kind of secret; each is counted by itself. */
  kind: 'login' | 'admin-login';
  /** The address of the account, as it is compared. */
  account: string;
  /** Of the network. */
  address: string;
  /** True if there is such an account and it knows the device and network of the guess. Asked past the limit of a network. */
  isFromKnownDevice: () => Promise<boolean>;
}

type Limits = Pick<Platform, 'rateLimiter' | 'config'>;

/** Answers what was found; undefined for wrong credentials. */
type Check<Found> = () => Promise<Found | undefined>;

/** Checks under the limits of the account. */
async function checkWithinAccountLimit<Found>(
  { rateLimiter, config }: Limits,
  { kind, account, address }: Guess,
  check: Check<Found>,
): Promise<Found | undefined> {
  const keys = { both: `${kind}:${account}@${networkOf(address)}`, account: `${kind}:${account}` };
  await rateLimiter.count(keys.both, guessing.byAccountAndNetwork);
  await rateLimiter.count(keys.account, guessing.byAccount);
  const found = await check();
  if (found === undefined) return undefined;
  // A refusal here leaves the try counted above, so that the work is bounded for those with the right password, too.
  if (config.hasAddressLimits) await rateLimiter.count(`${kind}-right:${account}`, guessing.right);
  await rateLimiter.forget([keys.both, keys.account]);
  return found;
}

/** Outcome of an attempt from a network: a refusal, or a result. */
type Tried<Found> = { refusal: AppError } | { refusal?: never; found: Found | undefined };

/**
 * Takes a try of a network and checks. The try stays counted where the credentials were wrong, and only then: many people may share a
 * network.
 */
const tryOfNetwork = <Found>(
  { rateLimiter }: Limits,
  [key, rule]: [key: string, rule: RateLimit],
  check: Check<Found>,
): Promise<Tried<Found>> =>
  inTurn(async () => {
    let tried: CountedTry;
    try {
      tried = await rateLimiter.take(key, rule);
    } catch (refusal) {
      if (isTooMany(refusal)) return { refusal };
      throw refusal;
    }
    let isWrong = false;
    try {
      const found = await check();
      isWrong = found === undefined;
      return { found };
    } finally {
      if (!isWrong) await tried.giveBack();
    }
  });

/**
 * A login from a network whose attempts are used up, so that a stranger cannot lock out the others there. From a device that the
 * account knows the right password still lets in. All others are refused alike, and after the same time.
 */
async function checkPastNetworkLimit<Found>(
  platform: Limits,
  { kind, address, isFromKnownDevice }: Guess,
  check: Check<Found>,
): Promise<Found | undefined> {
  try {
    if (!(await isFromKnownDevice())) return undefined;
    const tried = await tryOfNetwork(
      platform,
      [networkKey(`${kind}-known`, address), guessing.byNetworkFromKnown],
      check,
    );
    return tried.refusal ? undefined : tried.found;
  } catch (error) {
    // Of the account: it would tell that the account knows the device.
    if (isTooMany(error)) return undefined;
    throw error;
  }
}

/** Checks credentials once and counts it. Answers what the check found; throws `tooMany`. */
export async function throttleLogin<Found>(
  platform: Limits,
  guessed: Guess,
  check: Check<Found>,
): Promise<Found | undefined> {
  const checkAccount = () => checkWithinAccountLimit(platform, guessed, check);
  if (!platform.config.hasAddressLimits) return checkAccount();
  const began = performance.now();
  const ofNetwork = networkKey(guessed.kind, guessed.address);
  const tried = await tryOfNetwork(platform, [ofNetwork, guessing.byNetwork], checkAccount);
  if (!tried.refusal) return tried.found;
  const found = await checkPastNetworkLimit(platform, guessed, checkAccount);
  if (found !== undefined) return found;
  await waitFor(Math.max(0, began + refusalMs - performance.now()));
  throw tried.refusal;
}
