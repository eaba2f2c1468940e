import { expect, it } from 'vitest';
import { makePassword } from './make-password.ts';

it('a made password has four groups of four signs, and is another one each time', () => {
  const made = Array.from({ length: 200 }, makePassword);
  for (const password of made) expect(password).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  expect(new Set(made).size).toBe(made.length);
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(32);
});
