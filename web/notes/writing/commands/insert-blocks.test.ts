import { describe, expect, it } from 'vitest';
import { run } from '../testing/marked-state.ts';
import { addTable, toggleCode } from './insert-blocks.ts';

describe('code', () => {
  it.each([
    ['in a line', 'run |ls| now', 'run `|ls|` now'],
    ['round several lines', '|one\ntwo|\nthree', '```\n|one\ntwo|\n```\nthree'],
    ['with a longer fence round other ones', '|a ``` b\nc|\n', '````\n|a ``` b\nc|\n````\n'],
    ['away again', '```\none|\n```', '|one|'],
    ['as an empty block', '|', '```\n|\n```\n'],
  ])('%s', (_, before, after) => expect(run(toggleCode, before)).toBe(after));
});

describe('a table', () => {
  it('stands on lines of its own, its first heading selected', () => {
    expect(run(addTable, 'words‸', '‸')).toBe('words\n\n| ‸Column‸ | Column |\n| --- | --- |\n|  |  |\n');
  });

  it('is not put into another', () => {
    expect(run(addTable, '| a‸ |\n|---|\n| b |', '‸')).toBeUndefined();
  });
});
