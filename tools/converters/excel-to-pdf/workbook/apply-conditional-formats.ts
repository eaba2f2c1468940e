import { dateToSerial } from 'numfmt';
import { type BlankSetting, withBlankCells } from './blank-cells.ts';
import type { StyleChanger } from './change-style.ts';
import type { ConditionRule } from './read-conditional-formats.ts';
import type { StyleChange } from './read-styles.ts';
import { gather, isAbout, pointOf, type RuleTest, scaleColor, testOf } from './rule-tests.ts';
import { type FormulaValue, UnknownFormula } from './small-formulas.ts';
import { tinted } from './theme-colors.ts';
import type { Cell, CellStyle, SheetRow } from './workbook-model.ts';

/** A reference to cells that were deleted is an error, so that its rule never holds; but for functions that ask for errors. */
const lostReference = /^(?!.*\b(?:IFERROR|ISERR|ISERROR|ISREF|ERROR\.TYPE)\b).*#REF!/is;

/** Excel's bars fade to white, so that the number over them can be read. */
const barTint = 0.45;

/** Looks into a sheet's cells this many times at most: rules on whole columns of large sheets. */
const mostTests = 20_000_000;

/** Empty cells that are looked at, of rules over large empty parts of a sheet. */
const mostBlanks = 200_000;

const valueOf = ({ value }: Cell): FormulaValue => {
  if (value === undefined || value.kind === 'error') return undefined;
  if (value.kind === 'rich') return value.runs.map(({ text }) => text).join('');
  return value.kind === 'text' ? value.text : value.value;
};

interface LaySetting {
  changes: readonly StyleChange[];
  changer: StyleChanger;
  countsFrom1904: boolean;
  blanks: Omit<BlankSetting, 'most'>;
}

export interface LaidConditions {
  rows: SheetRow[];
  /** Rules that could not be followed. */
  leftOut: number;
}

/** Effect of a rule on one of its cells; undefined where there is none. */
type Effect = (cell: Cell, row: number) => { change?: StyleChange; bar?: NonNullable<Cell['bar']> } | undefined;

const today = (countsFrom1904: boolean): number => {
  const now = new Date();
  const day = dateToSerial([now.getFullYear(), now.getMonth() + 1, now.getDate()]) ?? 0;
  return countsFrom1904 ? day - 1462 : day;
};

class ConditionLayer {
  readonly #rows: readonly SheetRow[];
  readonly #setting: LaySetting;
  /** Cells by row and column, for formulas. */
  readonly #byRow: ReadonlyMap<number, SheetRow>;
  /** The same by column, of rows that a formula asked for. */
  readonly #byColumn = new Map<number, ReadonlyMap<number, Cell>>();
  readonly #lost = new Set<ConditionRule>();
  readonly #scales = new Map<string, StyleChange>();

  constructor(rows: readonly SheetRow[], setting: LaySetting) {
    this.#rows = rows;
    this.#setting = setting;
    this.#byRow = new Map(rows.map((row) => [row.index, row]));
  }

  get leftOut(): number {
    return this.#lost.size;
  }

  #ask(row: number, column: number): FormulaValue {
    let known = this.#byColumn.get(row);
    if (known === undefined) {
      known = new Map(this.#byRow.get(row)?.cells.map((cell) => [cell.column, cell]));
      this.#byColumn.set(row, known);
    }
    const cell = known.get(column);
    return cell && valueOf(cell);
  }

  *#valuesOf(rule: ConditionRule): Iterable<FormulaValue> {
    for (const { index, cells } of this.#rows) {
      if (!rule.ranges.some(({ top, bottom }) => index >= top && index <= bottom)) continue;
      for (const cell of cells) if (isAbout(rule, index, cell.column)) yield valueOf(cell);
    }
  }

  #effectOf(rule: ConditionRule): Effect | undefined {
    const numbers = gather(this.#valuesOf(rule));
    if ((rule.type === 'colorScale' || rule.type === 'dataBar') && numbers.sorted.length === 0) return () => undefined;
    if (rule.formulas.some((formula) => lostReference.test(formula))) return () => undefined;
    const points = rule.points.flatMap((point) => pointOf(point, numbers) ?? []);
    const [color] = rule.colors;
    if (rule.type === 'colorScale' && points.length === rule.points.length) {
      return (cell) => {
        const value = valueOf(cell);
        const fill = typeof value === 'number' ? scaleColor(value, points, rule.colors) : undefined;
        return fill && { change: this.#scaleChange(fill) };
      };
    }
    if (rule.type === 'dataBar' && color !== undefined && points.length === 2) {
      const [low = 0, high = 0] = points;
      const from = Math.min(0, low);
      return (cell) => {
        const value = valueOf(cell);
        if (typeof value !== 'number' || high === from) return undefined;
        const share = (value - from) / (high - from);
        return { bar: { share: Math.min(1, Math.max(0, share)), color: tinted(color, barTint) } };
      };
    }
    const test = testOf(rule, numbers, {
      ask: (row, column) => this.#ask(row, column),
      today: today(this.#setting.countsFrom1904),
    });
    const change = this.#setting.changes[rule.change ?? -1];
    return test && ((cell, row) => (this.#holds(rule, test, cell, row) ? { ...(change && { change }) } : undefined));
  }

  #holds(rule: ConditionRule, test: RuleTest, cell: Cell, row: number): boolean {
    if (this.#lost.has(rule)) return false;
    try {
      return test(valueOf(cell), row, cell.column);
    } catch (error) {
      if (!(error instanceof UnknownFormula)) throw error;
      this.#lost.add(rule);
      return false;
    }
  }

  /** One object for each colour, so that cells of one colour share a look. */
  #scaleChange(fill: NonNullable<StyleChange['fill']>): StyleChange {
    const key = fill.map((part) => Math.round(part * 255)).join();
    const known = this.#scales.get(key) ?? { fill };
    this.#scales.set(key, known);
    return known;
  }

  lay(rules: readonly ConditionRule[]): SheetRow[] {
    const effects = rules.flatMap((rule) => {
      const effect = this.#effectOf(rule);
      if (effect === undefined) this.#lost.add(rule);
      return effect ? [{ rule, effect }] : [];
    });
    return this.#rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => this.#layCell(cell, row.index, effects)),
    }));
  }

  #layCell(cell: Cell, row: number, effects: readonly { rule: ConditionRule; effect: Effect }[]): Cell {
    const reached: StyleChange[] = [];
    let { bar } = cell;
    for (const { rule, effect } of effects) {
      if (!isAbout(rule, row, cell.column)) continue;
      const done = effect(cell, row);
      if (done?.change) reached.push(done.change);
      bar ??= done?.bar;
      if (done && rule.stops) break;
    }
    if (reached.length === 0 && bar === undefined) return cell;
    // The first rule wins.
    const style = reached.reduceRight<CellStyle>(
      (look, change) => this.#setting.changer.over(look, change),
      cell.style,
    );
    return { ...cell, style, ...(bar && { bar }) };
  }
}

/** Takes cells away again that no rule has changed, which are the same objects still. */
function withoutCells(rows: SheetRow[], added: ReadonlySet<Cell>): SheetRow[] {
  if (added.size === 0) return rows;
  const kept: SheetRow[] = [];
  for (const row of rows) kept.push({ ...row, cells: row.cells.filter((cell) => !added.has(cell)) });
  return kept;
}

/** The rows of a sheet with the looks that its conditional formats give them. */
export function layConditions(rows: SheetRow[], rules: readonly ConditionRule[], setting: LaySetting): LaidConditions {
  if (rules.length === 0) return { rows, leftOut: 0 };
  const cellCount = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const rangeCount = rules.reduce((sum, { ranges }) => sum + ranges.length, 0);
  if (cellCount * rangeCount > mostTests) return { rows, leftOut: rules.length };
  const most = Math.min(mostBlanks, mostTests / Math.max(1, rangeCount) - cellCount);
  const filled = withBlankCells(rows, rules, { ...setting.blanks, most });
  const layer = new ConditionLayer(filled.rows, setting);
  const laid = layer.lay([...rules].sort((a, b) => a.priority - b.priority));
  return { rows: withoutCells(laid, filled.added), leftOut: layer.leftOut };
}
