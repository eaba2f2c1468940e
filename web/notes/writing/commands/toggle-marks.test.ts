import { describe, expect, it } from 'vitest';
import { run } from '../testing/marked-state.ts';
import { pairedMarks, toggleLink, togglePaired } from './toggle-marks.ts';

describe('bold, italic and code', () => {
  it.each([
    ['marks a selection', 'a |bold| word', 'a **|bold|** word'],
    ['takes the mark away', 'a **|bold|** word', 'a |bold| word'],
    ['takes it away round a cursor', 'a **bo|ld** word', 'a bo|ld word'],
    ['marks the word at a cursor', 'a bo|ld word', 'a **bo|ld** word'],
    ['opens an empty pair', 'a |', 'a **|**'],
    ['closes an empty pair', 'a **|**', 'a |'],
    ['leaves spaces outside', 'a| bold |word', 'a **|bold|** word'],
  ])('%s', (_, before, after) => expect(run(togglePaired(pairedMarks.bold), before)).toBe(after));

  it('marks within another mark', () => {
    expect(run(togglePaired(pairedMarks.italic), '**a |b| c**')).toBe('**a _|b|_ c**');
    expect(run(togglePaired(pairedMarks.code), 'run |ls|')).toBe('run `|ls|`');
  });

  it('takes away italic of either character', () => {
    expect(run(togglePaired(pairedMarks.italic), 'an *it|alic* word')).toBe('an it|alic word');
  });
});

describe('links', () => {
  it.each([
    ['asks for the address', 'a |word| here', 'a [word](|https://|) here'],
    ['asks for the words of an address', 'at |https://a.example| here', 'at [|](https://a.example) here'],
    ['opens an empty link', 'at |', 'at [|](https://)'],
    ['takes a link away', 'at [the wo|rds](https://a.example)', 'at |the words|'],
  ])('%s', (_, before, after) => expect(run(toggleLink, before)).toBe(after));
});
