import { describe, expect, it } from 'vitest';
import { isEmptyQuery, parseSearchQuery, type SearchQuery } from './search-query.ts';

const nothing: SearchQuery = {
  words: [],
  phrases: [],
  excluded: [],
  tags: [],
  excludedTags: [],
  hasFile: false,
  hasTask: false,
  before: undefined,
  after: undefined,
};

const word = (text: string) => ({ words: [text], isPhrase: false });

describe('a query', () => {
  it.each<[string, Partial<SearchQuery>]>([
    ['', {}],
    ['  %  "" - ', {}],
    ['Lake lake CAFÉ', { words: ['lake', 'cafe'] }],
    ['"By the  lake" swim', { phrases: [['by', 'the', 'lake']], words: ['swim'] }],
    ['“by the lake”', { phrases: [['by', 'the', 'lake']] }],
    ['an "open end', { words: ['an', 'open', 'end'] }],
    ['5"x7"', { words: ['5', 'x7'] }],
    ['-mud', { excluded: [word('mud')] }],
    ['-"red mud"', { excluded: [{ words: ['red', 'mud'], isPhrase: true }] }],
    ['-"mud"', { excluded: [{ words: ['mud'], isPhrase: true }] }],
    ['-well-known', { excluded: [{ words: ['well', 'known'], isPhrase: true }] }],
    ['well-known', { words: ['well', 'known'] }],
    ['- mud', { words: ['mud'] }],
    ['tag:Work/Plans', { tags: ['work/plans'] }],
    ['tag:"two words" x', { tags: ['two words'], words: ['x'] }],
    ['-tag:Café', { excludedTags: ['cafe'] }],
    ['-tag:"two words"', { excludedTags: ['two words'] }],
    ['tag: work', { words: ['tag', 'work'] }],
    ['tag:""', { words: ['tag'] }],
    ['has:file Has:TASK', { hasFile: true, hasTask: true }],
    ['has:todo', { words: ['has', 'todo'] }],
    ['-has:file', { excluded: [{ words: ['has', 'file'], isPhrase: true }] }],
    ['before:2026-01-31', { before: Date.UTC(2026, 0, 31) }],
    ['before:2026 before:2025-03', { before: Date.UTC(2025, 2) }],
    ['after:2026-01', { after: Date.UTC(2026, 0) }],
    ['after:2025 after:2024-02-29', { after: Date.UTC(2025, 0) }],
    ['after:2025-02-29', { words: ['after', '2025', '02', '29'] }],
    ['before:soon', { words: ['before', 'soon'] }],
    ['foo:bar https://a.example', { words: ['foo', 'bar', 'https', 'a', 'example'] }],
    ['foo:"bar baz"', { words: ['foo'], phrases: [['bar', 'baz']] }],
  ])('%s', (query, expected) => {
    expect(parseSearchQuery(query)).toEqual({ ...nothing, ...expected });
    expect(isEmptyQuery(parseSearchQuery(query))).toBe(Object.keys(expected).length === 0);
  });

  it('takes a year before 100 for that year', () => {
    expect(new Date(parseSearchQuery('before:0050').before ?? 0).getUTCFullYear()).toBe(50);
  });

  it('ends at 200 characters and counts 100 terms', () => {
    expect(parseSearchQuery(`${'x'.repeat(198)} yz`).words).toEqual(['x'.repeat(198), 'y']);
    expect(parseSearchQuery('-a '.repeat(100)).excluded.length).toBeLessThanOrEqual(100);
  });
});
