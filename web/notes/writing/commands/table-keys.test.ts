import { describe, expect, it } from 'vitest';
import { run } from '../testing/marked-state.ts';
import { nextCell, nextRow, previousCell } from './table-keys.ts';

const table = (body: string) => `| a | b |\n| --- | --- |\n${body}`;

describe('cells', () => {
  it.each([
    ['to the next one', '| a‸ | b |\n|---|---|\n| c | d |', '| a | ‸b‸ |\n|---|---|\n| c | d |'],
    ['over the rule', '| a | b‸ |\n|---|---|\n| c | d |', '| a | b |\n|---|---|\n| ‸c‸ | d |'],
    ['into an empty one', table('| c‸ |  |'), table('| c | ‸ |')],
    ['into a new row', table('| c | d‸ |'), table('| c | d |\n| ‸ |  |')],
  ])('Tab goes %s', (_, before, after) => expect(run(nextCell, before, '‸')).toBe(after));

  it('goes back with Shift, and stays in the first one', () => {
    expect(run(previousCell, table('| c | d‸ |'), '‸')).toBe(table('| ‸c‸ | d |'));
    expect(run(previousCell, '| a‸ | b |\n|---|---|\n| c | d |', '‸')).toBe('| a‸ | b |\n|---|---|\n| c | d |');
  });

  it('leaves Tab to others outside of tables', () => {
    expect(run(nextCell, 'wo‸rds', '‸')).toBeUndefined();
  });
});

describe('Enter in a table', () => {
  it('adds a row below', () => {
    expect(run(nextRow, table('| c‸ | d |'), '‸')).toBe(table('| c | d |\n| ‸ |  |'));
  });

  it('adds the first row below the rule', () => {
    expect(run(nextRow, '| a‸ | b |\n|---|---|\n| c | d |', '‸')).toBe('| a | b |\n|---|---|\n| ‸ |  |\n| c | d |');
  });

  it('leaves the table from an empty last row', () => {
    expect(run(nextRow, table('| c | d |\n| ‸ |  |'), '‸')).toBe(table('| c | d |\n‸'));
  });
});
