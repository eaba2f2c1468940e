import { networkOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkKey } from './network-limits.ts';

const windowMs = 15 * 60_000;

/** Limits on guessing passwords. That per network is lifted by RATE_LIMIT=off. */
const guessing = {
  byAccountAndNetwork: { max: 10, windowMs },
  byAccount: { max: 100, windowMs },
  byNetwork: { max: 100, windowMs },
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
  const keys = {
    both: `${kind}:${account}@${networkOf(address)}`,
    account: `${kind}:${account}`,
    network: networkKey(kind, address),
  };
  if (config.hasAddressLimits) await attempts.refuseSpent(keys.network, guessing.byNetwork);
  await attempts.count(keys.both, guessing.byAccountAndNetwork);
  await attempts.count(keys.account, guessing.byAccount);
  const found = await check();
  if (found !== undefined) await attempts.forget([keys.both, keys.account]);
  else if (config.hasAddressLimits) {
    // Only what failed counts against a network: many people may share one.
    await attempts.count(keys.network, { ...guessing.byNetwork, max: Number.MAX_SAFE_INTEGER });
  }
  return found;
}
