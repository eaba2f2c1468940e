import { describe, expect, it } from 'vitest';
import { groupItems, staticItems } from './palette-items.ts';

const labels = (query: string, isSignedIn = true) => staticItems(query, isSignedIn).map(({ label }) => label);

describe('staticItems', () => {
  it('are actions alone where nothing is asked for', () => {
    expect(new Set(staticItems('', true).map(({ group }) => group))).toEqual(new Set(['Actions']));
  });
  it('match every word, by label, purpose and further words', () => {
    expect(labels('merge pdf')).toEqual(['PDF Merger']);
    expect(labels('new note')).toEqual(['Write a note']);
    expect(labels('no such thing')).toEqual([]);
  });
  it('leave out what needs an account', () => {
    expect(labels('sign out', false)).toEqual([]);
    expect(labels('keyboard', false)).toEqual(['Keyboard shortcuts']);
  });
});

describe('groupItems', () => {
  it('keeps the order of the groups and drops empty ones', () => {
    expect(groupItems(staticItems('pdf', true)).map(({ group }) => group)).toEqual(['Tools']);
  });
});
