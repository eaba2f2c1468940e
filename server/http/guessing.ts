import type { Platform } from '#server/platform/platform.ts';

const windowMs = 15 * 60_000;

/** Limits on guessing passwords. Those per address are lifted by RATE_LIMIT=off. */
const guessing = {
  byAccountAndAddress: { max: 10, windowMs },
  byAccount: { max: 100, windowMs },
  byAddress: { max: 100, windowMs },
} as const;

interface Guess {
  /** What is guessed at; each is counted apart. */
  kind: 'login' | 'admin-login';
  /** The address of the account, as it is compared. */
  account: string;
  /** Of the network. */
  address: string;
}

/** Checks credentials once and counts it. Answers what the check found; throws `tooMany`. */
export async function guess<Found>(
  { attempts, config }: Pick<Platform, 'attempts' | 'config'>,
  { kind, account, address }: Guess,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const keys = { both: `${kind}:${account}@${address}`, account: `${kind}:${account}`, address: `${kind}@${address}` };
  if (config.hasAddressLimits) await attempts.refuseSpent(keys.address, guessing.byAddress);
  await attempts.count(keys.both, guessing.byAccountAndAddress);
  await attempts.count(keys.account, guessing.byAccount);
  const found = await check();
  if (found !== undefined) await attempts.forget([keys.both, keys.account]);
  else if (config.hasAddressLimits) {
    // Only what failed counts against an address: many people may share one.
    await attempts.count(keys.address, { ...guessing.byAddress, max: Number.MAX_SAFE_INTEGER });
  }
  return found;
}
