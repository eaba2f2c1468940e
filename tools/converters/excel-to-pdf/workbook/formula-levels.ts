import { parseRange } from './cell-references.ts';
import { placeFrom } from './sorted-places.ts';
import type { CellRange } from './workbook-model.ts';

/** A formula at its place. */
export interface PlacedFormula {
  /** The place of its sheet. */
  sheet: number;
  row: number;
  column: number;
  text: string;
}

interface Reference {
  sheet: number;
  range: CellRange;
}

interface Names {
  sheets: readonly string[];
  /** What names stand for, by the name in small letters. */
  defined: ReadonlyMap<string, string>;
}

/** Formulas that others read, counted once for each: more than a tab has time for. */
const mostReadings = 3_000_000;

const reference =
  /(?:('(?:[^']|'')+'|[\p{L}_][\p{L}\w.]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\w(])/giu;
const word = /[\p{L}_\\][\p{L}\w.\\]*/gu;

/** What a formula reads, as far as its words say it. */
function referencesIn(text: string, own: number, names: Names, depth = 0): Reference[] {
  const bare = text.replaceAll(/"[^"]*"/g, '""');
  const found: Reference[] = [];
  for (const [, quoted, place = ''] of bare.matchAll(reference)) {
    const name = quoted?.replace(/^'(.*)'$/, '$1').replaceAll("''", "'");
    const sheet = name === undefined ? own : names.sheets.indexOf(name.toLowerCase());
    const range = parseRange(place);
    if (range && sheet !== -1) found.push({ sheet, range });
  }
  // Names may stand for names, but not without end.
  if (depth > 4) return found;
  for (const [its] of bare.matchAll(word)) {
    const meaning = names.defined.get(its.toLowerCase());
    if (meaning !== undefined) found.push(...referencesIn(meaning, own, names, depth + 1));
  }
  return found;
}

type Column = readonly { row: number; index: number }[];

/** Formulas by their columns, to find those of a range. */
class FormulaIndex {
  readonly #sheets = new Map<number, Map<number, Column>>();

  constructor(formulas: readonly PlacedFormula[]) {
    const inOrder = formulas.map(({ sheet, row, column }, index) => ({ sheet, row, column, index }));
    inOrder.sort((a, b) => a.row - b.row);
    const columns = new Map<string, { row: number; index: number }[]>();
    for (const { sheet, row, column, index } of inOrder) {
      const key = `${sheet} ${column}`;
      const its = columns.get(key) ?? [];
      its.push({ row, index });
      columns.set(key, its);
      const ofSheet = this.#sheets.get(sheet) ?? new Map<number, Column>();
      ofSheet.set(column, its);
      this.#sheets.set(sheet, ofSheet);
    }
  }

  *within({ sheet, range }: Reference): Iterable<number> {
    for (const [column, its] of this.#sheets.get(sheet) ?? []) {
      if (column < range.left || column > range.right) continue;
      for (let place = placeFrom(its, range.top, ({ row }) => row); place < its.length; place += 1) {
        const found = its[place];
        if (found === undefined || found.row > range.bottom) break;
        yield found.index;
      }
    }
  }
}

/** How deep the functions of a formula stand in each other; 1 where there is none. */
function depthOf(text: string): number {
  let [depth, deepest] = [1, 1];
  for (const sign of text.replaceAll(/"[^"]*"/g, '')) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The highest level of those that are read. One that reads itself has none: its readers are as unknown as it is. */
const highestOf = (read: readonly number[], levels: readonly number[]): number =>
  read.reduce((most, place) => {
    const level = levels[place] ?? 0;
    return level === Infinity ? most : Math.max(most, level);
  }, 0);

/**
 * How many formulas stand behind each, one reading the other, with the functions in them: 1 where it reads none and has none.
 * Infinity for one that reads itself by others. Undefined where they read more than a tab has time for.
 */
export function levelsOf(formulas: readonly PlacedFormula[], names: Names): number[] | undefined {
  const index = new FormulaIndex(formulas);
  const levels = formulas.map(() => 0);
  let readings = 0;
  const readBy = (place: number): number[] => {
    const formula = formulas[place];
    const found: number[] = [];
    for (const its of formula ? referencesIn(formula.text, formula.sheet, names) : []) {
      for (const read of index.within(its)) {
        readings += 1;
        if (readings > mostReadings) return found;
        found.push(read);
      }
    }
    return found;
  };
  const isOpen = new Set<number>();
  for (const start of formulas.keys()) {
    if (levels[start] !== 0) continue;
    const path = [{ place: start, read: readBy(start), next: 0 }];
    isOpen.add(start);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      if (readings > mostReadings) return undefined;
      const read = last.read[last.next];
      last.next += 1;
      if (read === undefined) {
        if (levels[last.place] === 0) {
          levels[last.place] = depthOf(formulas[last.place]?.text ?? '') + highestOf(last.read, levels);
        }
        isOpen.delete(last.place);
        path.pop();
      } else if (isOpen.has(read)) levels[read] = Infinity;
      else if (levels[read] === 0) {
        isOpen.add(read);
        path.push({ place: read, read: readBy(read), next: 0 });
      }
    }
  }
  return levels;
}
