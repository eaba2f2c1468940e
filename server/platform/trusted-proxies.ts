import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Trusted proxies: none, a number of hops in front of this server, or a list of addresses. */
export type TrustedProxies = false | number | string;

/** Upper bound of proxies in front of a server. */
const maxHops = 16;

/** The names of ranges that Fastify knows. */
const knownRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a range in CIDR notation or its name. A range of all addresses is refused: every caller would be trusted. */
function isAddressOrRange(given: string): boolean {
  if (knownRanges.has(given)) return true;
  const [address = '', bits, ...more] = given.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

const isHops = (given: string): boolean => /^\d{1,2}$/.test(given) && Number(given) >= 1 && Number(given) <= maxHops;

const entriesOf = (given: string): string[] => given.split(',').map((entry) => entry.trim());

const whatToWrite =
  'write how many proxies stand in front, as "1", or their addresses and ranges, as "127.0.0.1" or "loopback, 10.0.0.0/8"';

/** TRUST_PROXY as it is written. */
export const trustedProxies = z.pipe(
  z.string().check(
    z.refine(
      (given) => given !== 'on',
      `must not be "on", by which every client could choose its address: ${whatToWrite}`,
    ),
    z.refine(
      (given) => given === 'on' || given === 'off' || isHops(given) || entriesOf(given).every(isAddressOrRange),
      `is not understood: ${whatToWrite}, or "off"`,
    ),
  ),
  z.transform((given): TrustedProxies => {
    if (given === 'off') return false;
    return isHops(given) ? Number(given) : entriesOf(given).join(',');
  }),
);

/**
 * Fastify's question for each address on the way, beginning with that of the connection. It takes no number of hops. A caller who
 * reaches the server past the proxies writes the hops themselves, so numbers suit only servers behind proxies
 * (docs/operations.md).
 */
export const asFastifyTrust = (
  proxies: TrustedProxies,
): boolean | string | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
