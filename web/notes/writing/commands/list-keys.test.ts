import { describe, expect, it } from 'vitest';
import { run } from '../testing/marked-state.ts';
import { continueItem, indentItem, outdentItem, removeMark } from './list-keys.ts';

describe('Enter', () => {
  it.each([
    ['goes on with a list', '- one|', '- one\n- |'],
    ['counts on', '9. nine|', '9. nine\n10. |'],
    ['begins an open task', '- [x] done|', '- [x] done\n- [ ] |'],
    ['goes on with a quote', '> words|', '> words\n> |'],
    ['goes on with a list in a quote', '> - one|', '> - one\n> - |'],
    ['divides an item', '- one| two', '- one\n- |two'],
    ['ends a list on an empty item', '- one\n- |', '- one\n\n|'],
    ['ends a quote on an empty line', '> one\n> |', '> one\n\n|'],
    ['goes a level out', '- one\n  - |', '- one\n- |'],
    ['empties a lone item', '- |', '|'],
  ])('%s', (_, before, after) => expect(run(continueItem, before)).toBe(after));

  it.each([
    ['plain words', 'words|'],
    ['code', '```\n- one|\n```'],
    ['before the mark', '|- one'],
  ])('is left to the editor in %s', (_, before) => expect(run(continueItem, before)).toBeUndefined());
});

describe('Tab', () => {
  it.each([
    ['- one\n- tw|o', '- one\n  - tw|o'],
    ['1. one\n2. tw|o', '1. one\n   2. tw|o'],
    ['- |one\n- two|', '  - |one\n  - two|'],
  ])('moves %j in', (before, after) => expect(run(indentItem, before)).toBe(after));

  it('moves out with Shift, as far as there is a level', () => {
    expect(run(outdentItem, '- one\n  - tw|o')).toBe('- one\n- tw|o');
    expect(run(outdentItem, '- on|e')).toBe('- on|e');
  });

  it('is left to the browser in plain words, so that the keyboard gets on', () => {
    expect(run(indentItem, 'wo|rds')).toBeUndefined();
    expect(run(outdentItem, 'wo|rds')).toBeUndefined();
  });
});

describe('Backspace', () => {
  it('takes the mark of an item away at once', () => {
    expect(run(removeMark, '- [ ] |task')).toBe('|task');
    expect(run(removeMark, '- ta|sk')).toBeUndefined();
  });
});
