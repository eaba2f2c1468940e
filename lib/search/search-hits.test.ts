import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { findHitLines, type HitPart, markHits } from './search-hits.ts';
import { parseSearchQuery } from './search-query.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { hostileText } from '../testing/hostile-values.ts';

/** A line with its hits in brackets. */
const written = (parts: readonly HitPart[]) => parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
const title = (text: string, query: string) => written(markHits(text, parseSearchQuery(query)));
const lines = (source: string, query: string) => findHitLines(source, parseSearchQuery(query)).map(written);

describe('hits of a short text', () => {
  it.each([
    ['By the lake', 'LAKE', 'By the [lake]'],
    ['Lakeside walks', 'lake', '[Lakeside] walks'],
    ['Café brûlée', 'cafe brulee', '[Café] [brûlée]'],
    ['a cat at bay', 'a', '[a] cat [at] bay'],
    ['By the lake, by the sea', '"the sea"', 'By the lake, by [the sea]'],
    ['Lakeside', '"lake"', 'Lakeside'],
    ['去北京大学看书', '北京', '去[北京]大学看书'],
    ['work mud', 'tag:work -mud has:task', 'work mud'],
    ['No hit', 'other', 'No hit'],
    ['<b>x</b>', 'b', '<[b]>x</[b]>'],
  ])('%s by %s: %s', (text, query, expected) => {
    expect(title(text, query)).toBe(expected);
  });
});

describe('lines with hits', () => {
  it('are at most three, in order, with what lies between left out', () => {
    const source = 'A lake.\nNothing.\nB lake.\n\nC lake.\nD lake.';
    expect(lines(source, 'lake')).toEqual(['A [lake].', 'B [lake].', 'C [lake].']);
  });

  it.each([
    ['## The **big** lake', 'lake', 'The big [lake]'],
    ['> - [x] swim in the _lake_', 'lake', 'swim in the [lake]'],
    ['[the lake](https://a.example/x) and ![lake map](/p.png "t")', 'lake', 'the [lake] and [lake] map'],
    ['[[Trip 2026|our lake]] and [[Lake]]', 'lake', 'our [lake] and [Lake]'],
    ['| lake | depth |', 'depth', 'lake [depth]'],
    ['`lake()` and snake_lake_case', 'lake', '[lake]() and snake_[lake]_case'],
    ['see https://a.example/lake', 'lake', 'see https://a.example/[lake]'],
    ['[here](https://a.example/lake)', 'lake', '[here](https://a.example/[lake])'],
    ['by\nthe lake', '"by the"', '[by]'],
    ['\\*lake\\*', 'lake', '*[lake]*'],
  ])('of %j by %s read %s', (source, query, expected) => {
    expect(lines(source, query)[0]).toBe(expected);
  });

  it('are the first ones where title or tags alone have the words', () => {
    expect(lines('# One\n---\n\nTwo\n```\nThree\n```\nFour', 'lake')).toEqual(['One', 'Two', 'Three']);
    expect(lines('', 'lake')).toEqual([]);
  });

  it('are cut round the first hit, at words', () => {
    const [line = ''] = lines(`${'far away '.repeat(60)}the lake ${'and more '.repeat(60)}`, 'lake');
    expect(line).toMatch(/^… .*the \[lake\] and .* …$/);
    expect(Array.from(line).length).toBeLessThan(160);
    expect(line).not.toMatch(/… (?:ar|r|way|ay|y) /);
  });

  it('come of anything in time, and say only what the text says', () => {
    const isShort = fc.property(hostileText, hostileText, (source, query) => {
      const found = findHitLines(source, parseSearchQuery(query));
      expect(found.length).toBeLessThanOrEqual(3);
      for (const parts of found) expect(parts.every(({ text }) => text !== '')).toBe(true);
    });
    fc.assert(isShort, fuzzRuns(200));
    const began = processorMs();
    for (const sign of ['[', '*', '`', '|', '[[', '![a](', '_a', '\\'])
      findHitLines(`${sign.repeat(20_000)} lake`, parseSearchQuery('lake'));
    expect(processorMs() - began).toBeLessThan(5000);
  });
});
