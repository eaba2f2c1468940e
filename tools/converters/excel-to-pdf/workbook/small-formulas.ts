import { parseRange } from './cell-references.ts';

/** Result of a formula of a conditional format; undefined is an empty cell. */
export type FormulaValue = number | string | boolean | undefined;

/** A cell that a formula asks for, from 0. */
export type AskCell = (row: number, column: number) => FormulaValue;

/** A formula that is too much for this small reader. */
export class UnknownFormula extends Error {
  override name = 'UnknownFormula';
}

interface Place {
  row: number;
  column: number;
}

interface FormulaSetting {
  /** The cell that the formula was written for, and the one that it is asked of now. */
  written: Place;
  asked: Place;
  ask: AskCell;
  /** The days since 1900 that TODAY() is. */
  today: number;
}

const token =
  /\s*(?:("(?:[^"]|"")*")|(\d+\.?\d*(?:[eE][+-]?\d+)?)|(\$?[A-Za-z]{1,3}\$?\d+)(?![\w(:!])|([A-Za-z][\w.]*)|(<>|<=|>=|[-+*/&=<>(),%^]))/y;

interface Token {
  kind: 'text' | 'number' | 'cell' | 'name' | 'sign';
  text: string;
}

const kinds = ['text', 'number', 'cell', 'name', 'sign'] as const;

function readTokens(formula: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const source = formula.trim();
  while (token.lastIndex < source.length) {
    const groups = token.exec(source)?.slice(1);
    const place = groups?.findIndex((group) => group !== undefined) ?? -1;
    const [kind, text] = [kinds[place], groups?.[place]];
    if (kind === undefined || text === undefined) throw new UnknownFormula(formula);
    tokens.push({ kind, text });
  }
  return tokens;
}

const numberOf = (value: FormulaValue): number => {
  const number = typeof value === 'string' ? Number(value.trim() || NaN) : Number(value ?? 0);
  if (Number.isNaN(number)) throw new UnknownFormula('a text as a number');
  return number;
};

const textOf = (value: FormulaValue): string =>
  typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');

/** Compares as Excel does: numbers before texts before truth; letters without regard to case; empty is nothing. */
export function compare(one: FormulaValue, other: FormulaValue): number {
  const rank = (value: FormulaValue): number => ['number', 'string', 'boolean'].indexOf(typeof value);
  const filled = (value: FormulaValue, beside: FormulaValue): FormulaValue =>
    value ?? (typeof beside === 'string' ? '' : typeof beside === 'boolean' ? false : 0);
  const [a, b] = [filled(one, other), filled(other, one)];
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : Number(x > y);
  }
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return Number(a) - Number(b);
}

const signs: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

type Call = (values: readonly FormulaValue[], setting: FormulaSetting) => FormulaValue;

const calls: Record<string, Call> = {
  AND: (values) => values.every((value) => numberOf(value) !== 0),
  OR: (values) => values.some((value) => numberOf(value) !== 0),
  IF: ([test, then = 0, otherwise = false]) => (numberOf(test) === 0 ? otherwise : then),
  NOT: ([value]) => numberOf(value) === 0,
  MOD: ([value, by]) => numberOf(value) - numberOf(by) * Math.floor(numberOf(value) / numberOf(by)),
  ABS: ([value]) => Math.abs(numberOf(value)),
  INT: ([value]) => Math.floor(numberOf(value)),
  LEN: ([value]) => textOf(value).length,
  TRIM: ([value]) => textOf(value).trim().replaceAll(/ +/g, ' '),
  LEFT: ([value, count = 1]) => textOf(value).slice(0, numberOf(count)),
  RIGHT: ([value, count = 1]) => textOf(value).slice(-numberOf(count)),
  UPPER: ([value]) => textOf(value).toUpperCase(),
  LOWER: ([value]) => textOf(value).toLowerCase(),
  SEARCH: ([part, whole]) => textOf(whole).toLowerCase().indexOf(textOf(part).toLowerCase()) + 1 || NaN,
  FIND: ([part, whole]) => textOf(whole).indexOf(textOf(part)) + 1 || NaN,
  ISNUMBER: ([value]) => typeof value === 'number' && !Number.isNaN(value),
  ISTEXT: ([value]) => typeof value === 'string',
  ISERROR: ([value]) => Number.isNaN(value),
  ISBLANK: ([value]) => value === undefined,
  ROW: (_, { asked }) => asked.row + 1,
  COLUMN: (_, { asked }) => asked.column + 1,
  TODAY: (_, { today }) => today,
  WEEKDAY: ([value, type = 1]) => weekday(numberOf(value), numberOf(type)),
  TRUE: () => true,
  FALSE: () => false,
};

/** Excel's days of the week: 1 is Sunday, or Monday of type 2; of type 3 Monday is 0. */
const weekday = (day: number, type: number): number =>
  type === 1 ? ((Math.floor(day) + 6) % 7) + 1 : ((Math.floor(day) + 5) % 7) + (type === 2 ? 1 : 0);

/** Reads and works out a formula in one go, from the weakest sign to the strongest. */
class FormulaReader {
  readonly #tokens: Token[];
  readonly #setting: FormulaSetting;
  #at = 0;

  constructor(formula: string, setting: FormulaSetting) {
    this.#tokens = readTokens(formula);
    this.#setting = setting;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  #take(...texts: string[]): string | undefined {
    const next = this.#tokens[this.#at];
    if (next?.kind !== 'sign' || !texts.includes(next.text)) return undefined;
    this.#at += 1;
    return next.text;
  }

  comparison(): FormulaValue {
    let value = this.#joined();
    for (let sign = this.#take(...Object.keys(signs)); sign !== undefined; sign = this.#take(...Object.keys(signs))) {
      value = signs[sign]?.(compare(value, this.#joined()));
    }
    return value;
  }

  #joined(): FormulaValue {
    let value = this.#sum();
    while (this.#take('&') !== undefined) value = textOf(value) + textOf(this.#sum());
    return value;
  }

  #sum(): FormulaValue {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-')) {
      const other = numberOf(this.#product());
      value = numberOf(value) + (sign === '+' ? other : -other);
    }
    return value;
  }

  #product(): FormulaValue {
    let value = this.#single();
    for (let sign = this.#take('*', '/'); sign !== undefined; sign = this.#take('*', '/')) {
      const other = numberOf(this.#single());
      value = sign === '*' ? numberOf(value) * other : numberOf(value) / other;
    }
    return value;
  }

  #single(): FormulaValue {
    if (this.#take('-') !== undefined) return -numberOf(this.#single());
    if (this.#take('(') !== undefined) {
      const value = this.comparison();
      this.#expect(')');
      return value;
    }
    const next = this.#tokens[this.#at];
    this.#at += 1;
    if (next?.kind === 'number') return Number(next.text);
    if (next?.kind === 'text') return next.text.slice(1, -1).replaceAll('""', '"');
    if (next?.kind === 'cell') return this.#cell(next.text);
    if (next?.kind === 'name') return this.#call(next.text.toUpperCase());
    throw new UnknownFormula(next?.text);
  }

  #expect(sign: string): void {
    if (this.#take(sign) === undefined) throw new UnknownFormula(`no ${sign}`);
  }

  /** A reference without a dollar sign moves with the cell. */
  #cell(reference: string): FormulaValue {
    const range = parseRange(reference);
    if (range === undefined) throw new UnknownFormula(reference);
    const { written, asked, ask } = this.#setting;
    const isFixed = { column: reference.startsWith('$'), row: reference.lastIndexOf('$') > 0 };
    const row = range.top + (isFixed.row ? 0 : asked.row - written.row);
    const column = range.left + (isFixed.column ? 0 : asked.column - written.column);
    return ask(row, column);
  }

  #call(name: string): FormulaValue {
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (call === undefined) throw new UnknownFormula(name);
    // TRUE and FALSE are written without brackets, too.
    if (this.#take('(') === undefined) {
      if (name !== 'TRUE' && name !== 'FALSE') throw new UnknownFormula(name);
      return call([], this.#setting);
    }
    const values: FormulaValue[] = [];
    if (this.#take(')') !== undefined) return call(values, this.#setting);
    do values.push(this.comparison());
    while (this.#take(',') !== undefined);
    this.#expect(')');
    return call(values, this.#setting);
  }
}

/** Works out a formula of comparisons, sums and the commonest functions. Throws an `UnknownFormula` where it is more. */
export function evaluate(formula: string, setting: FormulaSetting): FormulaValue {
  const reader = new FormulaReader(formula, setting);
  const value = reader.comparison();
  if (!reader.isAtEnd) throw new UnknownFormula(formula);
  return value;
}
