import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['203.0.113.254', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:17:1::5', '2001:db8:17'],
    ['2001:0DB8:0017:ffff:1:2:3:4', '2001:db8:17'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0'],
    ['nonsense', ''],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
