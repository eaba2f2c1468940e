import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { findWeakness } from './weak-passwords.ts';

const list = new Set(
  readFileSync(path.join(import.meta.dirname, '../../content/leaked-passwords.txt'), 'utf8')
    .toLowerCase()
    .split('\n'),
);
const own = ['Mära Lind-Özdemir', 'mara.lind7@example.com', 'mara.lind7'];
const weaknessOf = (password: string) => findWeakness(password, own, (reading) => list.has(reading));

describe('the weakness of a password', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD',
    'P@ssw0rd',
    'p@$$w0rd!!',
    '$ecret2024',
    'Password123456',
    'password123 456',
    '!!password!!',
    'pässword',
    'ｐａｓｓｗｏｒｄ',
    'passwordpassword',
    'dragon2024',
    'Summer2024!',
    'i love you',
    'l3tm31n!',
    'w3lc0me1',
    'Qwerty123!',
  ])('is that many have it or one like it, as with %s', (password) => {
    expect(weaknessOf(password)).toBe('common');
  });

  it.each([
    'thoughtleaf',
    'Thoughtleaf1!',
    'th0ughtl3af',
    'thought leaf',
    'leafleaf',
    'notes123',
    'notes-2024',
    'maralind',
    'Mara Lind',
    'M@r@ L1nd 99',
    'lindmara2024',
    'özdemir1990',
    'OZDEMIR!!',
    'mara.lind7',
    'mara.lind7@example.com',
    'MARA.LIND7@EXAMPLE.COM',
    'marathoughtleaf',
  ])('is that it is made of one’s own or the product’s words, as with %s', (password) => {
    expect(weaknessOf(password)).toBe('own');
  });

  it.each([
    'aaaaaaaa',
    '........',
    'abababab',
    'xyzxyzxyz',
    'zyxwvutsrq',
    '9876543210123',
    'abcd98765',
    'mnbvcxz111',
    'ооооооооо',
    '🌿🌿🌿🌿🌿🌿🌿🌿',
  ])('is that it is a row or a repetition, as with %s', (password) => {
    expect(weaknessOf(password)).toMatch(/simple|common/);
  });

  it.each([
    'correct horse battery',
    'correct horse battery staple',
    'a password',
    'an uncommon one',
    'a third password',
    'my mother sang at noon',
    'the first of all admins',
    'password-of-bench',
    'of-a-fault',
    'fuchsia word',
    'notes on the river',
    'maple thoughtful window',
    'mara likes green tea',
    'summer in the old house',
    'Tr1cky-Walnut-88',
    'xK9#vLq2',
    'h8!Tz4pw',
    'aaaab7xq',
    '12 angry otters',
    'qwerty is no river',
    'река течёт на север',
    '静かな湖のほとり',
    'नदी चौड़ी है',
    '🌿 leaf of a maple',
    '8f3a91c0d2',
  ])('is none with %s', (password) => {
    expect(weaknessOf(password)).toBeUndefined();
  });

  it('is found in a moment, whatever the name and the password', () => {
    const names = ['aaa', 'aaaa', 'aaaaa'].join(' ');
    const begun = processorMs();
    for (const password of [`${'a'.repeat(127)}b`, 'ab'.repeat(64), `${'abc'.repeat(42)}!`, '1'.repeat(128)])
      findWeakness(password, [names], (reading) => list.has(reading));
    expect(processorMs() - begun).toBeLessThan(500);
  });
});
