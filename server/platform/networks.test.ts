import { describe, expect, it } from 'vitest';
import { networkOf, siteOf } from './networks.ts';

describe('the site and the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113', '203.0.113.9'],
    ['203.0.113.254', '203.0.113', '203.0.113.254'],
    ['::ffff:203.0.113.9', '203.0.113', '203.0.113.9'],
    ['2001:db8:17:1::5', '2001:db8:17', '2001:db8:17:1'],
    ['2001:db8:17:1:ffff:ffff:ffff:ffff', '2001:db8:17', '2001:db8:17:1'],
    ['2001:0DB8:0017:ffff:1:2:3:4', '2001:db8:17', '2001:db8:17:ffff'],
    ['2001:db8::1', '2001:db8:0', '2001:db8:0:0'],
    ['2001:db8:17:1:2:3:203.0.113.9', '2001:db8:17', '2001:db8:17:1'],
    ['::1', '0:0:0', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0', 'fe80:0:0:0'],
    ['nonsense', '', 'nonsense'],
    ['', '', ''],
  ])('of %s are %s and %s', (address, site, network) => {
    expect([siteOf(address), networkOf(address)]).toEqual([site, network]);
  });
});
