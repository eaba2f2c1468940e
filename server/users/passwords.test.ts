import type { verify as verifyHash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as passwords from './passwords.ts';

const verify = vi.fn<typeof verifyHash>();
let hashPassword: typeof passwords.hashPassword;
let isPassword: typeof passwords.isPassword;

describe('passwords', () => {
  // Loaded anew: another test of this worker may have loaded them already, and then they would not see the fake one.
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock(import('@node-rs/argon2'), async (original) => {
      const argon2 = await original();
      verify.mockImplementation(argon2.verify);
      return { ...argon2, verify };
    });
    ({ hashPassword, isPassword } = await import('./passwords.ts'));
  });
  afterAll(() => {
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
  });
  beforeEach(() => {
    verify.mockClear();
  });

  it('are kept as argon2id hashes, each with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('one password'), hashPassword('one password')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('are right whatever way their letters are composed', async () => {
    expect(await isPassword('cafe\u0301', await hashPassword('café'))).toBe(true);
    expect(await isPassword('cafe', await hashPassword('café'))).toBe(false);
  });

  it('are checked with the same work where there is no account, so that time tells nothing', async () => {
    const real = await hashPassword('a password');
    expect(await isPassword('wrong password', real)).toBe(false);
    expect(await isPassword('a password that nobody has', undefined)).toBe(false);
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'));
    expect(costs).toEqual([costs[0], costs[0]]);
  });
});
