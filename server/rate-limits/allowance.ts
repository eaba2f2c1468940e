import { createEntryCache } from '#server/cache/bounded-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { tooManyTries } from './rate-limiter.ts';

/** Token bucket: `burst` at once, and `perSecond` after that. */
interface AllowanceRule {
  burst: number;
  perSecond: number;
}

/** Keys that are remembered. Each of the others has its whole burst again. */
const remembered = 10_000;

/**
 * Limit on calls that are so frequent that a count in the database would cost more than the call. Each process counts for itself.
 * It holds with RATE_LIMIT=off, too. The function throws `tooMany` past the rule.
 */
export function createAllowance({ burst, perSecond }: AllowanceRule, clock: Clock): (key: string) => void {
  const buckets = createEntryCache<string, { left: number; at: number }>(remembered);
  return (key) => {
    const now = clock.now();
    const bucket = buckets.get(key) ?? { left: burst, at: now };
    const passed = Math.max(0, now - bucket.at) / 1000;
    const left = Math.min(burst, bucket.left + passed * perSecond);
    const isAllowed = left >= 1;
    buckets.set(key, { left: isAllowed ? left - 1 : left, at: now });
    if (!isAllowed) throw tooManyTries(now + 1000, now);
  };
}
