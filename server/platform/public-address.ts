import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Kept apart by family: a rule for IPv4-mapped addresses would match every IPv4 address as well.
const specialIPv4 = new BlockList();
const globalIPv6 = new BlockList();
const specialIPv6 = new BlockList();

/** IPv4 ranges that are not reached over the public internet (IANA's special-purpose registry, RFC 6890). */
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  specialIPv4.addSubnet(network, prefix, 'ipv4');
}

// Addresses outside are loopback, link-local, unique-local, multicast, mapped or unassigned.
globalIPv6.addSubnet('2000::', 3, 'ipv6');
/** Protocol assignments with Teredo, documentation, 6to4: the last and Teredo carry IPv4 addresses inside. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialIPv6.addSubnet(network, prefix, 'ipv6');
}

/** An IPv4 address as itself, which a socket of both families writes as one of IPv6 (RFC 4291 2.5.5.2); others as they are. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** True if an IP address is one of the public internet; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4');
  return isIPv6(address) && globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True if an IP address is this machine itself; false for anything that is no address. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4');
  return isIPv6(address) && loopback.check(address, 'ipv6');
}

/** The address in the host of a URL, without the brackets of IPv6; a name stays as it is. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** True if the host of an installation's URL is this machine, as it is in development. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(bareHost(hostname));
