import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the box for secrets', () => {
  it('keeps a secret unreadable, each time in other words, and gives it back', () => {
    const box = createSecretBox([newer]);
    const [first, second] = [box.seal(secret, 'mara'), box.seal(secret, 'mara')];
    expect(first).not.toBe(second);
    expect(first).not.toContain(secret);
    expect([first, second].map((stored) => box.open(stored, 'mara'))).toEqual([secret, secret]);
  });

  it('opens nothing for another owner, under another key, or that was changed', () => {
    const stored = createSecretBox([older]).seal(secret, 'mara');
    expect(createSecretBox([older]).open(stored, 'noor')).toBeUndefined();
    for (const keys of [[newer], []]) expect(createSecretBox(keys).open(stored, 'mara')).toBeUndefined();
    const box = createSecretBox([older]);
    for (let at = stored.lastIndexOf('.') + 1; at < stored.length; at += 1) {
      const other = stored[at] === 'A' ? 'Q' : 'A';
      expect(box.open(stored.slice(0, at) + other + stored.slice(at + 1), 'mara')).toBeUndefined();
    }
    for (let length = 0; length < stored.length; length += 1) {
      const cut = stored.slice(0, length);
      expect(box.open(cut, 'mara')).not.toBe(secret);
    }
  });

  it('opens what an older key sealed, and seals with the newest', () => {
    const stored = createSecretBox([older]).seal(secret, 'mara');
    const both = createSecretBox([newer, older]);
    expect(both.open(stored, 'mara')).toBe(secret);
    expect([stored, both.seal(secret, 'mara')].map((each) => both.isCurrent(each))).toEqual([false, true]);
    expect(createSecretBox([newer]).open(both.seal(secret, 'mara'), 'mara')).toBe(secret);
  });

  it('leaves secrets as they are where there is no key, and takes such over', () => {
    const open = createSecretBox([]);
    expect(open.seal(secret, 'mara')).toBe(secret);
    expect(open.isCurrent(secret)).toBe(true);
    const box = createSecretBox([newer]);
    expect(box.isCurrent(secret)).toBe(false);
    expect(box.open(secret, 'mara')).toBe(secret);
    expect(open.isCurrent(box.seal(secret, 'mara'))).toBe(false);
  });
});
