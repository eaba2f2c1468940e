import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as storage from '#web/platform/storage.ts';

const policy = readFileSync('content/legal/cookie-policy.md', 'utf8');

const keys = Object.values(storage).flatMap((exported) =>
  typeof exported === 'object' && 'key' in exported ? [exported.key] : [],
);

describe('the cookie policy', () => {
  it.each([...keys, 'toolOptions:', storage.lastWordsPrefix])('names %s, which the browser keeps', (key) =>
    expect(policy).toContain(`\`${key}\``),
  );

  it('names each entry once', () => {
    const rows = policy.split('\n').filter((line) => line.startsWith('| '));
    for (const key of keys)
      expect(
        rows.filter((row) => row.includes(`\`${key}\``)),
        key,
      ).toHaveLength(1);
  });
});
