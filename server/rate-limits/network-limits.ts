import type { RateLimit } from './rate-limiter.ts';
import { networkOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Under what the tries of one kind are counted that come from the network of an address. */
export const networkKey = (kind: string, address: string): string => `${kind}@${networkOf(address)}`;

/** Counts a try of one kind from the network of an address. Throws `tooMany` past the rule. Lifted by RATE_LIMIT=off. */
export async function limitNetwork(
  { rateLimiter, config }: Pick<Platform, 'rateLimiter' | 'config'>,
  kind: string,
  address: string,
  rule: RateLimit,
): Promise<void> {
  if (config.hasAddressLimits) await rateLimiter.count(networkKey(kind, address), rule);
}
