import type * as IronCalc from '@ironcalc/wasm';
import engineAddress from '@ironcalc/wasm/wasm_bg.wasm?url';
import { loadAsset } from '../runner/load-asset.ts';
import { loadPart } from '../runner/job-failure.ts';

/** Result of a formula. Errors are as Excel writes them: "#DIV/0!". */
export type FormulaResult =
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; text: string };

/** What the engine says of a cell, as bits (`CellType` of IronCalc). */
const types = { number: 1, text: 2, boolean: 4 } as const;

/** All digits of a number, which its own format would round. */
const allDigits = '0.000000000000000E+00';

/** True where the engine did what it was asked; it refuses by an error. A fault within it goes on. */
function isDone(call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
}

/** A workbook in the engine. Rows and columns are counted from 0. */
export class FormulaBook {
  readonly #model: IronCalc.Model;

  constructor(model: IronCalc.Model) {
    this.#model = model;
    model.pauseEvaluation();
  }

  /** False where a name is none, or is there twice. */
  addSheets(names: readonly string[]): boolean {
    const places = Array.from(names.keys());
    for (let place = 1; place < names.length; place += 1) this.#model.newSheet();
    // The names that the engine gives by itself must not be in the way.
    for (const place of places) this.#model.renameSheet(place, `~${place}~`);
    return names.every((name, place) => isDone(() => this.#model.renameSheet(place, name)));
  }

  /** A value, or a formula with its equals sign, as a person types it. False where there is no such place. */
  set(sheet: number, { row, column }: { row: number; column: number }, input: string): boolean {
    return isDone(() => this.#model.setUserInput(sheet, row + 1, column + 1, input));
  }

  /** False where the engine does not know such a name. */
  define(name: string, formula: string): boolean {
    return isDone(() => this.#model.newDefinedName(name, null, formula));
  }

  evaluate(): void {
    this.#model.evaluate();
  }

  resultAt(sheet: number, { row, column }: { row: number; column: number }): FormulaResult {
    const [line, place] = [row + 1, column + 1];
    const type = this.#model.getCellType(sheet, line, place);
    if (type === types.number) {
      this.#model.updateRangeStyle({ sheet, row: line, column: place, width: 1, height: 1 }, 'num_fmt', allDigits);
      const value = Number(this.#model.getFormattedCellValue(sheet, line, place));
      return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'error', text: '#NUM!' };
    }
    const text = this.#model.getFormattedCellValue(sheet, line, place);
    if (type === types.text) return { kind: 'text', text };
    return type === types.boolean ? { kind: 'boolean', value: text === 'TRUE' } : { kind: 'error', text };
  }
}

/** IronCalc, by which formulas are computed. */
export class FormulaEngine {
  readonly #module: typeof IronCalc;
  /** Workbooks of a run that failed: their memory is not sound, and must not be freed. */
  readonly #broken: IronCalc.Model[] = [];

  constructor(module: typeof IronCalc) {
    this.#module = module;
  }

  /** Works on a new workbook. Undefined where the engine ended in it, as of a chain of formulas that is too long. */
  use<Result>(work: (book: FormulaBook) => Result): Result | undefined {
    // After a fault within it its memory cannot be trusted.
    if (this.#broken.length > 0) return undefined;
    const model = new this.#module.Model('book', 'en', 'UTC', 'en');
    // Of today's date. Those that the engine does not know are as in UTC.
    isDone(() => model.setTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone));
    try {
      const result = work(new FormulaBook(model));
      model.free();
      return result;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#broken.push(model);
      return undefined;
    }
  }
}

async function load(): Promise<FormulaEngine> {
  const module = await loadPart(() => import('@ironcalc/wasm'));
  module.initSync({ module: await loadAsset(engineAddress) });
  return new FormulaEngine(module);
}

let loaded: Promise<FormulaEngine> | undefined;

/** The engine, loaded once. Rejects with a `PartLoadFailure` where it does not come. */
export async function loadFormulaEngine(): Promise<FormulaEngine> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
