import { describe, expect, it } from 'vitest';
import { evaluate, type FormulaValue, UnknownFormula } from './small-formulas.ts';

/** Values of the cells A1, B1 and so on. */
const cells: FormulaValue[][] = [
  [10, 'Open', true, undefined],
  [20, 'done', false, -3],
];

const inCell = (formula: string, row = 0, column = 0): FormulaValue =>
  evaluate(formula, {
    written: { row: 0, column: 0 },
    asked: { row, column },
    ask: (askedRow, askedColumn) => cells[askedRow]?.[askedColumn],
    today: 45_000,
  });

describe('a formula', () => {
  it.each<[formula: string, value: FormulaValue]>([
    ['1+2*3', 7],
    ['(1+2)*-3', -9],
    ['10/4-1', 1.5],
    ['"a"&"b"&1', 'ab1'],
    ['A1>5', true],
    ['A1<=9.5', false],
    ['B1="OPEN"', true],
    ['B1<>"Open"', false],
    ['D1=""', true],
    ['D1=0', true],
    ['ISBLANK(D1)', true],
    ['AND(A1>5,B1="Open",NOT(C2))', true],
    ['OR(A1<5,FALSE)', false],
    ['MOD(-1,3)', 2],
    ['LEN(TRIM("  a  b "))', 3],
    ['LEFT(B1,2)&RIGHT(B1)', 'Opn'],
    ['ISNUMBER(SEARCH("PE",B1))', true],
    ['ISNUMBER(FIND("PE",B1))', false],
    ['IF(A1=10,TRUE,FALSE)', true],
    ['IF(A1>10,1)', false],
    ['TODAY()-A1', 44_990],
    ['WEEKDAY(TODAY())', 4],
    ['WEEKDAY(45000,2)', 3],
    ['"say ""x"""', 'say "x"'],
    ['TRUE', true],
    ['"text">1000', true],
  ])('%s is %s', (formula, value) => {
    expect(inCell(formula)).toBe(value);
  });

  it('moves with the cell that is asked, unless a dollar sign holds it', () => {
    expect(inCell('A1', 1, 0)).toBe(20);
    expect(inCell('A$1', 1, 0)).toBe(10);
    expect(inCell('A1', 0, 1)).toBe('Open');
    expect(inCell('$A1', 1, 3)).toBe(20);
    expect(inCell('$A$1', 1, 3)).toBe(10);
    expect(inCell('MOD(ROW(),2)', 1, 0)).toBe(0);
    expect(inCell('COLUMN()', 0, 2)).toBe(3);
  });

  it.each([
    'VLOOKUP(A1,B1:C2,2)',
    'SUM(A1:A2)',
    'Sheet2!A1',
    'A1+',
    '(1',
    'A1 B1',
    '{1,2}',
    '"a"+1',
    'constructor',
    'ROW',
    '1;2',
  ])('%s is more than is read here', (formula) => {
    expect(() => inCell(formula)).toThrow(UnknownFormula);
  });
});
