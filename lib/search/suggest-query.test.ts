import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addToVocabulary, suggestQuery } from './suggest-query.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { hostileText } from '../testing/hostile-values.ts';

const vocabulary = new Map([['lake', 5], ['cake', 9], ['mountain', 2], ['breakfast', 1], ['strasse', 1], ['work', 4]]); // prettier-ignore

it.each([
  ['laek', 'lake'],
  ['lakee', 'lake'],
  ['mountian', 'mountain'],
  ['MOUNTIAN', 'mountain'],
  ['brekfast', 'breakfast'],
  ['brekfst', 'breakfast'],
  ['jake', 'cake'],
  ['laek mountian', 'lake mountain'],
  ['laek has:task -mud', 'lake has:task -mud'],
  ['"laek mountain"', '"lake mountain"'],
  ['laek -laek', 'lake -laek'],
  ['lake', null],
  ['lak', null],
  ['mount', null],
  ['xyzzy', null],
  ['lake xyzzy', null],
  ['brkfst', null],
  ['la', null],
  ['has:task', null],
  ['-mountian', null],
  ['tag:wrok', null],
  ['abcd bcde cdef defg', null],
  ['', null],
])('suggests for %j: %j', (query, suggestion) => {
  expect(suggestQuery(query, vocabulary)).toBe(suggestion);
});

it('counts words up to a number of different ones', () => {
  const counted = new Map<string, number>();
  addToVocabulary(counted, ['a', 'b', 'a', 'c'], 2);
  expect([...counted]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

it('never throws, whatever is asked', () => {
  const isText = fc.property(hostileText, (query) => {
    expect(['string', 'object']).toContain(typeof suggestQuery(query, vocabulary));
  });
  fc.assert(isText, fuzzRuns(200));
});
