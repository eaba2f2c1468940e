import type { FormulaBook, FormulaEngine, FormulaResult } from '../../../engines/formula-engine.ts';
import { parseRange } from './cell-references.ts';
import { levelsOf } from './formula-levels.ts';
import { withoutLinks } from './linked-text.ts';
import type { SheetPart } from './read-sheet.ts';
import type { Cell, CellValue } from './workbook-model.ts';

/** A formula whose result the file does not hold. */
export interface BareFormula {
  row: number;
  column: number;
  style: Cell['style'];
  /** Without an equals sign; empty where the file has none here, as of a shared one. */
  text: string;
}

/** A sheet as far as formulas read it. */
export interface ComputedSheet {
  name: string;
  part: Pick<SheetPart, 'rows' | 'formulas' | 'uncomputed'>;
}

export interface ComputedBook {
  sheets: readonly ComputedSheet[];
  names: readonly { name: string; sheet: number; text: string }[];
}

/** Cells that are given to the engine: it takes some 25,000 in a second. */
const mostInputs = 100_000;

/** Cells that all formulas look at together: the engine looks at some 35 million in a second. */
const mostLookedAt = 100_000_000;

/** Formulas and functions that wait for each other in the engine: more than 200 end it by its stack. */
const levelsAtOnce = 100;
const mostSteps = 300;

/** Longest formula that Excel takes. */
const longestFormula = 8192;

/** Functions whose results have any size, or that the engine would run without end. */
const unbounded = /\b(?:SEQUENCE|RANDARRAY|MAKEARRAY|LAMBDA|REDUCE|SCAN|MAP|BYROW|BYCOL|EXPAND)\s*\(/i;

/** References over several sheets, which the engine takes for one: "Sheet1:Sheet3!A1". */
const overSheets = /(?:[\w.]+|'[^'!]*):[^'!(),]*'?!/;

/** Functions that may turn an error into a value, or look at ranges that stand in no formula. */
const masking = /\b(?:IF(?:ERROR|NA)|IS\w+|ERROR\.TYPE|COUNT\w*|AGGREGATE|SUBTOTAL|TYPE)\s*\(/i;
const indirect = /\b(?:INDIRECT|OFFSET)\s*\(/i;

/** Errors that tell of what the engine does not know; others are results. */
const unknownErrors = new Set(['#NAME?', '#ERROR!', '#N/IMPL!', '#CIRC!', '#SPILL!', '#REF!', '#CALC!']);

/** A formula that is none: whatever reads its cell is not known either. */
const poison = '=SUM(';

/** A name that stands for a value. */
const constant = /^(?:-?\d+(?:\.\d+)?%?|"[^"]*"|TRUE|FALSE)$/i;
/** A file that has a sheet of this name is not computed. */
const constantsSheet = '~ values of names ~';

const ranges = /\$?[A-Z]{1,3}\$?\d{0,7}:\$?[A-Z]{1,3}\$?\d{0,7}|\$?\d{1,7}:\$?\d{1,7}/gi;

interface Extent {
  rows: number;
  columns: number;
}

function extentOf(sheets: readonly ComputedSheet[]): Extent {
  let [rows, columns] = [1, 1];
  for (const { part } of sheets) {
    rows = Math.max(rows, (part.rows.at(-1)?.index ?? 0) + 1);
    for (const row of part.rows) columns = Math.max(columns, (row.cells.at(-1)?.column ?? 0) + 1);
    for (const { column } of part.formulas) columns = Math.max(columns, column + 1);
  }
  return { rows, columns };
}

/** About how many cells a formula looks at. */
function lookedAt(text: string, { rows, columns }: Extent): number {
  let count = indirect.test(text) ? rows * columns : 1;
  for (const [found] of text.replaceAll(/"[^"]*"/g, '').matchAll(ranges)) {
    const range = parseRange(found);
    if (range === undefined) continue;
    const height = Math.max(0, Math.min(range.bottom, rows) - range.top + 1);
    count += height * Math.max(0, Math.min(range.right, columns) - range.left + 1);
  }
  return count;
}

function inputOf(value: CellValue): string {
  switch (value.kind) {
    case 'number':
      return String(value.value);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'error':
      return value.text;
    case 'rich':
      // With the sign that makes it no formula, date or number.
      return `'${value.runs.map(({ text }) => text).join('')}`;
    case 'text':
      return `'${value.text}`;
  }
}

const isComputable = ({ text }: BareFormula): boolean =>
  text !== '' && text.length <= longestFormula && !unbounded.test(text) && !overSheets.test(text);

const isUnknown = (result: FormulaResult): boolean => result.kind === 'error' && unknownErrors.has(result.text);

function fill(book: FormulaBook, { sheets, names }: ComputedBook): void {
  for (const [row, { name, sheet, text }] of names.entries()) {
    // Those of one sheet may have the name of another one. What the engine does not know, its formulas tell.
    if (sheet !== -1 || text === '') continue;
    if (book.define(name, text) || !constant.test(text)) continue;
    // The engine's names stand for cells alone.
    book.set(sheets.length, { row, column: 0 }, `=${text}`);
    book.define(name, `'${constantsSheet}'!$A$${row + 1}`);
  }
  for (const [place, { part }] of sheets.entries()) {
    for (const { index, cells } of part.rows)
      for (const { column, value } of cells) if (value) book.set(place, { row: index, column }, inputOf(value));
  }
}

type Results = Map<BareFormula, FormulaResult>;

interface Placed {
  formula: BareFormula;
  sheet: number;
  level: number;
}

/** The formulas with their levels, as far as they can be computed one after the other. */
function placeFormulas({ sheets, names }: ComputedBook): Placed[] | undefined {
  const all = sheets.flatMap(({ part }, sheet) => part.formulas.map((formula) => ({ formula, sheet })));
  const levels = levelsOf(
    all.map(({ formula: { row, column, text }, sheet }) => ({ sheet, row, column, text })),
    {
      sheets: sheets.map(({ name }) => name.toLowerCase()),
      defined: new Map(names.map(({ name, text }) => [name.toLowerCase(), text])),
    },
  );
  return levels && all.map(({ formula, sheet }, place) => ({ formula, sheet, level: levels[place] ?? 0 }));
}

/** Computes formulas level by level, so that none waits for too many others. Results become values for those that follow. */
function computeOnce(
  book: FormulaBook,
  placed: readonly Placed[],
  isLeftOut: (formula: BareFormula) => boolean,
): Results {
  const results: Results = new Map();
  const last = placed.reduce((most, { level }) => (level === Infinity ? most : Math.max(most, level)), 0);
  const isStepwise = last > levelsAtOnce;
  const isKnown = ({ formula, level }: Placed): boolean =>
    isComputable(formula) && !isLeftOut(formula) && level !== Infinity && !(isStepwise && indirect.test(formula.text));
  for (const its of placed) if (!isKnown(its)) book.set(its.sheet, its.formula, poison);
  const byStep = new Map<number, Placed[]>();
  for (const its of placed.filter(isKnown)) {
    const step = Math.ceil(its.level / levelsAtOnce);
    const now = byStep.get(step) ?? [];
    now.push(its);
    byStep.set(step, now);
  }
  for (const step of [...byStep.keys()].sort((a, b) => a - b)) {
    const now = byStep.get(step) ?? [];
    for (const { sheet, formula } of now) book.set(sheet, formula, `=${withoutLinks(formula.text)}`);
    book.evaluate();
    for (const { sheet, formula } of now) {
      const result = book.resultAt(sheet, formula);
      if (!isUnknown(result)) results.set(formula, result);
      if (isStepwise) book.set(sheet, formula, isUnknown(result) ? poison : inputOf(result));
    }
  }
  return results;
}

/** The results that are known for sure. */
function compute(book: FormulaBook, all: ComputedBook): Results {
  const placed = placeFormulas(all);
  const last = placed?.reduce((most, { level }) => (level === Infinity ? most : Math.max(most, level)), 0) ?? 0;
  const isTooMuch = placed === undefined || last > levelsAtOnce * mostSteps;
  if (isTooMuch || !book.addSheets([...all.sheets.map(({ name }) => name), constantsSheet])) return new Map();
  fill(book, all);
  const results = computeOnce(book, placed, () => false);
  // What is unknown must not become a value by a function that hides errors.
  return results.size === placed.length ? results : computeOnce(book, placed, ({ text }) => masking.test(text));
}

const valueOf = (result: FormulaResult): CellValue | undefined =>
  result.kind === 'text' && result.text === '' ? undefined : result;

/** Puts results into the cells of a sheet. */
function put({ part }: ComputedSheet, results: Results): void {
  const byRow = new Map<number, Cell[]>();
  for (const formula of part.formulas) {
    const result = results.get(formula);
    if (result === undefined) continue;
    part.uncomputed -= 1;
    const value = valueOf(result);
    const { row, column, style } = formula;
    if (value === undefined) continue;
    const cells = byRow.get(row) ?? [];
    cells.push({ column, style, value });
    byRow.set(row, cells);
  }
  for (const [place, row] of part.rows.entries()) {
    const added = byRow.get(row.index);
    if (added === undefined) continue;
    const cells = new Map([...row.cells, ...added].map((cell) => [cell.column, cell]));
    part.rows[place] = { ...row, cells: [...cells.values()].sort((a, b) => a.column - b.column) };
  }
}

/**
 * Computes the formulas without a result, as far as the engine knows them, and puts the results into the cells. Answers how many
 * there are; 0 where there are too many.
 */
export function computeFormulas(engine: FormulaEngine, book: ComputedBook): number {
  const formulas = book.sheets.flatMap(({ part }) => part.formulas);
  const values = book.sheets.reduce(
    (sum, { part }) => part.rows.reduce((all, { cells }) => all + cells.length, sum),
    formulas.length,
  );
  const extent = extentOf(book.sheets);
  const reach = formulas.reduce((sum, { text }) => sum + lookedAt(text, extent), 0);
  if (values > mostInputs || reach > mostLookedAt) return 0;
  const results = engine.use((its) => compute(its, book));
  if (results === undefined) return 0;
  for (const sheet of book.sheets) put(sheet, results);
  return results.size;
}
