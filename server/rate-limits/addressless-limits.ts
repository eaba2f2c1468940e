import { createHmac } from 'node:crypto';
import type { RateLimiter } from './rate-limiter.ts';

/** Of a kind and an account that is named by its address, with or without its network: `login:mara@example.com@203.0.113.9`. */
const kindAndAddress = /^([^:@]+):(.*@.*)$/s;

/**
 * Counts as these do, but keeps no address: a key with one is counted under a hash, of which only the kind can be read. The hash
 * is keyed, so that nobody who sees it finds the address by trying.
 */
export function hashAddressesInKeys(rateLimiter: RateLimiter, secret: string): RateLimiter {
  const keyOf = (key: string): string =>
    key.replace(
      kindAndAddress,
      (_, kind: string, address: string) =>
        `${kind}:${createHmac('sha256', secret).update(address).digest('base64url')}`,
    );
  return {
    count: (key, rule, sentence) => rateLimiter.count(keyOf(key), rule, sentence),
    take: (key, rule) => rateLimiter.take(keyOf(key), rule),
    forget: (keys) => rateLimiter.forget(keys.map(keyOf)),
  };
}
