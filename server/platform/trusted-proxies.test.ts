import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;

describe('TRUST_PROXY', () => {
  it.each([
    ['off', false],
    ['1', 1],
    ['16', 16],
    ['127.0.0.1', '127.0.0.1'],
    [' 127.0.0.1 , 10.0.0.0/8,loopback ', '127.0.0.1,10.0.0.0/8,loopback'],
    ['::1, fd00::/8, linklocal, uniquelocal', '::1,fd00::/8,linklocal,uniquelocal'],
    ['172.30.0.0/24', '172.30.0.0/24'],
  ])('takes %s', (given, expected) => {
    expect(read(given)).toBe(expected);
  });

  it.each([
    'on',
    'true',
    '0',
    '17',
    '-1',
    '1.5',
    '1,2',
    'nginx',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.1,',
    ',',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    'loopback 10.0.0.1',
  ])('refuses %s in one line that says what to write instead', (given) => {
    expect(() => read(given)).toThrow(ConfigError);
    expect(() => read(given)).toThrow(/^TRUST_PROXY [^\n]+"1"[^\n]+"127\.0\.0\.1"[^\n]*\.$/);
  });

  it('says why "on" is none', () => {
    expect(() => read('on')).toThrow('every client could choose its address');
  });
});
