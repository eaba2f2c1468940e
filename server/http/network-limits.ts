import type { AttemptRule } from '#server/platform/attempts.ts';
import { networkOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Under what the tries of one kind are counted that come from the network of an address. */
export const networkKey = (kind: string, address: string): string => `${kind}@${networkOf(address)}`;

/** Counts a try of one kind from the network of an address. Throws `tooMany` past the rule. Lifted by RATE_LIMIT=off. */
export async function limitNetwork(
  { attempts, config }: Pick<Platform, 'attempts' | 'config'>,
  kind: string,
  address: string,
  rule: AttemptRule,
): Promise<void> {
  if (config.hasAddressLimits) await attempts.count(networkKey(kind, address), rule);
}
