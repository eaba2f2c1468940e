import { expect, it } from 'vitest';
import { decorationsAt, partsWith, shownText } from '../testing/shown-text.ts';

const table = '| a | b |\n|---|---|\n| c | d |';

it('shows cells in the place of bars', () => {
  expect(shownText(table)).toBe(' a  b \n\n c  d ');
  expect(partsWith(table, 'note-table-cell')).toEqual([' a ', ' b ', ' c ', ' d ']);
});

it('aligns the cells of a column as the line below the header says', () => {
  const { pieces } = decorationsAt('| a | b | c | d |\n|---|:--|:-:|--:|\n| e | f | g | h |');
  const styles = pieces.flatMap(({ decoration }) => decoration.spec['attributes']?.style ?? []);
  const sides = styles.map((style: string) => /text-align: (\w+)/.exec(style)?.[1]);
  expect(sides).toEqual([undefined, 'left', 'center', 'right', undefined, 'left', 'center', 'right']);
});

it('shows the bars of the row with the cursor', () => {
  expect(shownText(table.replace('c', 'c‸'))).toBe(' a  b \n\n| c | d |');
});

it('shows the source of a table of a thousand columns', () => {
  const wide = `|${' a |'.repeat(1000)}\n|${'---|'.repeat(1000)}\n`;
  expect(partsWith(wide, 'note-table-cell')).toEqual([]);
});
