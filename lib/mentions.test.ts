import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzRuns } from '#lib/testing/fuzz-runs.ts';
import { hostileText } from '#lib/testing/hostile-values.ts';
import { findMentions, mentionableName, mentionedIds, mentionOf, plainMentions } from '#contract/feed/mentions.ts';

const ada = '01890a5d-ac96-774b-bcce-b302099a8057';
const grace = '01890a5d-ac96-774b-bcce-b302099a8058';

describe('mentions', () => {
  it('are found where they stand', () => {
    const text = `Hello @[Ada L](user:${ada}), ask @[Grace](user:${grace}) and @[Ada](user:${ada})`;
    expect(findMentions(text).map(({ at, length }) => text.slice(at, at + length))).toEqual([
      `@[Ada L](user:${ada})`,
      `@[Grace](user:${grace})`,
      `@[Ada](user:${ada})`,
    ]);
    expect(mentionedIds(text)).toEqual([ada, grace]);
    expect(plainMentions(text)).toBe('Hello @Ada L, ask @Grace and @Ada');
  });

  it.each([
    `@[](user:${ada})`,
    `@[A\nB](user:${ada})`,
    `@[${'x'.repeat(121)}](user:${ada})`,
    '@[Ada](user:ada)',
    `@[Ada](user:${ada.toUpperCase()})`,
    `@[Ada](user:${ada}0)`,
    `@[Ada] (user:${ada})`,
    `@[Ada](https://example.com)`,
    `@[a](b](user:${ada})`,
    `[Ada](user:${ada})`,
  ])('are not %s', (text) => {
    expect(findMentions(text)).toEqual([]);
    expect(plainMentions(text)).toBe(text);
  });

  it.each(['Ada', 'x](user:y', '[[[', ' ', 'A\nB', '<b>', 'a](b', '](', '@[x]', '林', '🌿'.repeat(60)])(
    'of the name %j hold one person',
    (name) => {
      const text = mentionOf({ _id: ada, name });
      expect(findMentions(`a ${text} b`)).toEqual([
        { at: 2, length: text.length, name: mentionableName(name), id: ada },
      ]);
    },
  );

  it('can be written of every name', () => {
    const isFound = fc.property(hostileText, (name) => {
      const cut = Array.from(name).slice(0, 60).join('');
      expect(mentionedIds(mentionOf({ _id: ada, name: cut }))).toEqual([ada]);
    });
    fc.assert(isFound, fuzzRuns(150));
  });

  it('take a time that grows with the text', () => {
    const began = process.cpuUsage();
    for (const part of ['@[', '@[a', '@[a](user:', '@[a](user:0', `@[a](user:${ada}`])
      findMentions(part.repeat(100_000));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(3000);
  });
});
