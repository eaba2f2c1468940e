import { expect, it } from 'vitest';
import type { Border, Borders } from '../reading/border.ts';
import { bordersOfKind, bordersOfTable, kindsOf } from './table-grid.ts';

const line = (color: string): Border => ({ style: 'solid', width: 1, color, space: 0 });
const all: Borders = {
  top: line('top'),
  right: line('right'),
  bottom: line('bottom'),
  left: line('left'),
  insideH: line('across'),
  insideV: line('down'),
};
const at = (row: number, column: number, span = 1) => ({ row, column, span, rows: 3, columns: 3 });
const colors = ({ top, right, bottom, left }: Borders) => [top, right, bottom, left].map((border) => border?.color);
const runStyle = {
  firstRow: true,
  lastRow: false,
  firstColumn: true,
  lastColumn: true,
  rowBands: true,
  columnBands: false,
};

it('gives the edges of a table to the cells at its edges, and its inner lines to the others', () => {
  expect(colors(bordersOfTable(all, at(0, 0)))).toEqual(['top', 'down', 'across', 'left']);
  expect(colors(bordersOfTable(all, at(1, 1)))).toEqual(['across', 'down', 'across', 'down']);
  expect(colors(bordersOfTable(all, at(2, 1, 2)))).toEqual(['across', 'right', 'bottom', 'down']);
});

it('takes a row or a column of a style for a region with edges of its own', () => {
  expect(colors(bordersOfKind('band1Horz', all, at(1, 1)))).toEqual(['top', 'down', 'bottom', 'down']);
  expect(colors(bordersOfKind('firstCol', all, at(1, 0)))).toEqual(['across', 'right', 'across', 'left']);
  expect(colors(bordersOfKind('nwCell', all, at(0, 0)))).toEqual(['top', 'right', 'bottom', 'left']);
});

it('knows the kinds of a cell in the order in which they rank', () => {
  expect(kindsOf(at(0, 0), runStyle, 1, 1)).toEqual(['firstCol', 'firstRow', 'nwCell']);
  expect(kindsOf(at(1, 1), runStyle, 1, 1)).toEqual(['band1Horz']);
  expect(kindsOf(at(2, 2), runStyle, 1, 1)).toEqual(['band2Horz', 'lastCol']);
  expect(kindsOf(at(2, 1), { ...runStyle, firstRow: false, rowBands: true }, 2, 1)).toEqual(['band2Horz']);
});
