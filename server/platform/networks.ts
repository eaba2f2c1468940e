import { isIPv4, isIPv6 } from 'node:net';
import { unmapped } from './public-address.ts';

const allGroups = 8;
/** Groups of 16 bits that a site gets: /48 (RFC 6177). */
const siteGroups = 3;
/** And one line of it: /64, of which a machine may take a new address for each call (RFC 4291 2.5.1, RFC 8981). */
const lineGroups = 4;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  const missing = Math.max(0, allGroups - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}

/** The first groups of an IPv6 address, however it was written; undefined for what is none. */
function beginningOf(address: string, groups: number): string | undefined {
  const [unzoned = ''] = address.split('%', 1);
  if (!isIPv6(unzoned)) return undefined;
  return groupsOf(unzoned)
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The part of an address that stays the same from day to day: three numbers of IPv4, 48 bits of IPv6. Empty for a text that is no address.
 */
export function siteOf(address: string): string {
  const plain = unmapped(address);
  return isIPv4(plain) ? plain.slice(0, plain.lastIndexOf('.')) : (beginningOf(plain, siteGroups) ?? '');
}

/** The unit that limits count: an address of IPv4, the first 64 bits of one of IPv6. Other texts stay as they are. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  return isIPv4(plain) ? plain : (beginningOf(plain, lineGroups) ?? plain);
}
