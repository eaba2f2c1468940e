import { isIPv4, isIPv6 } from 'node:net';
import { unmapped } from '#server/platform/public-address.ts';

/** The groups of an IPv6 address that a site gets: /48 (RFC 6177). */
const siteGroups = 3;
const allGroups = 8;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  const missing = Math.max(0, allGroups - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}

/**
 * The network that an address belongs to, as far as it stays the same from day to day: the first three numbers of IPv4, the first
 * 48 bits of IPv6. Empty for what is no address.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (isIPv4(plain)) return plain.slice(0, plain.lastIndexOf('.'));
  const [unzoned = ''] = plain.split('%', 1);
  if (!isIPv6(unzoned)) return '';
  return groupsOf(unzoned)
    .slice(0, siteGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
