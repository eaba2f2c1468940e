import { ChangeSet, EditorState } from '@codemirror/state';
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestChange } from './smallest-change.ts';

const apply = (before: string, after: string): string =>
  EditorState.create({ doc: before })
    .update({ changes: smallestChange(before, after) })
    .state.doc.toString();

describe('the smallest change', () => {
  it('is none for the same text', () => expect(smallestChange('a\nb', 'a\nb')).toEqual([]));

  it('leaves the lines between two changes alone', () => {
    const before = 'first\nkept\nlast';
    expect(smallestChange(before, 'first!\nkept\nthe last')).toEqual([
      { from: 5, to: 5, insert: '!' },
      { from: 11, to: 11, insert: 'the ' },
    ]);
  });

  it('keeps a cursor between two changes at its letter', () => {
    const changes = ChangeSet.of(smallestChange('one\nkept\ntwo', 'one more\nkept\nand two'), 12);
    expect(changes.mapPos(6)).toBe(11);
  });

  it('splits no pair of a character', () => {
    expect(smallestChange('a🍃b', 'a🍂b')).toEqual([{ from: 1, to: 3, insert: '🍂' }]);
  });

  it('makes the one text of the other', () => {
    const text = array(constantFrom('a', 'b', '\n', '🍃', '🍂', 'word '), { maxLength: 60 }).map((parts) =>
      parts.join(''),
    );
    assert(property(text, text, (before, after) => apply(before, after) === after));
  });

  it('ends on texts that have nothing in common', () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n');
    expect(apply(lines('a'), lines('b'))).toBe(lines('b'));
  });
});
