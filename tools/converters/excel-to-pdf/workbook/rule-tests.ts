import type { Rgb } from '../../../pdf/core/text-style.ts';
import { contains } from './cell-references.ts';
import type { ConditionRule, ScalePoint } from './read-conditional-formats.ts';
import { type AskCell, compare, evaluate, type FormulaValue } from './small-formulas.ts';

/** True if a rule holds for a cell. */
export type RuleTest = (value: FormulaValue, row: number, column: number) => boolean;

interface Numbers {
  /** In their order. */
  sorted: readonly number[];
  /** How often each value is there. */
  counts: ReadonlyMap<string, number>;
}

/** Statistics over all cells of a rule. */
export function gather(values: Iterable<FormulaValue>): Numbers {
  const sorted: number[] = [];
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value === undefined) continue;
    if (typeof value === 'number') sorted.push(value);
    const key = keyOf(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { sorted: sorted.sort((a, b) => a - b), counts };
}

const keyOf = (value: FormulaValue): string => `${typeof value} ${String(value).toLowerCase()}`;

/** Where a share from 0 to 1 of sorted numbers lies, between two of them where need be. */
function percentile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** Value of a point of a colour scale; undefined where it is a formula that is no plain number, as Google Sheets writes them. */
export function pointOf({ type, value }: ScalePoint, { sorted }: Numbers): number | undefined {
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  if (type === 'min' || type === 'autoMin') return least;
  if (type === 'max' || type === 'autoMax') return most;
  if (value === undefined) return undefined;
  if (type === 'percent') return least + ((most - least) * value) / 100;
  if (type === 'percentile') return percentile(sorted, value / 100);
  return type === 'num' || type === 'formula' ? value : undefined;
}

/** The colour of a number on a scale of colours. */
export function scaleColor(value: number, points: readonly number[], colors: readonly Rgb[]): Rgb | undefined {
  const above = points.findIndex((point) => value <= point);
  const place = above === -1 ? points.length - 1 : above;
  const [low, high] = [points[place - 1], points[place]];
  const [from, to] = [colors[place - 1], colors[place]];
  if (low === undefined || high === undefined || !from || !to || above === -1 || high === low) return to;
  const share = (value - low) / (high - low);
  const mix = (one: number, other: number): number => one + (other - one) * share;
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
}

interface TestSetting {
  ask: AskCell;
  today: number;
}

/** A test by formulas, each worked out for the cell that is asked. */
function byFormulas(
  rule: ConditionRule,
  { ask, today }: TestSetting,
  holds: (value: FormulaValue, operands: FormulaValue[]) => boolean,
): RuleTest {
  const [first] = rule.ranges;
  const written = { row: first?.top ?? 0, column: first?.left ?? 0 };
  return (value, row, column) => {
    const setting = { written, asked: { row, column }, ask, today };
    return holds(
      value,
      rule.formulas.map((formula) => evaluate(formula, setting)),
    );
  };
}

const operators: Record<string, (value: FormulaValue, first: FormulaValue, second: FormulaValue) => boolean> = {
  equal: (value, first) => compare(value, first) === 0,
  notEqual: (value, first) => compare(value, first) !== 0,
  greaterThan: (value, first) => compare(value, first) > 0,
  greaterThanOrEqual: (value, first) => compare(value, first) >= 0,
  lessThan: (value, first) => compare(value, first) < 0,
  lessThanOrEqual: (value, first) => compare(value, first) <= 0,
  between: (value, first, second) => compare(value, first) >= 0 && compare(value, second) <= 0,
  notBetween: (value, first, second) => compare(value, first) < 0 || compare(value, second) > 0,
};

const lower = (value: FormulaValue): string => String(value ?? '').toLowerCase();

function topTest({ rank, isPercent, isBottom }: ConditionRule, { sorted }: Numbers): RuleTest {
  const count = Math.max(1, isPercent ? Math.floor((sorted.length * rank) / 100) : rank);
  const limit = isBottom ? sorted[count - 1] : sorted[sorted.length - count];
  return (value) => typeof value === 'number' && (limit === undefined || (isBottom ? value <= limit : value >= limit));
}

/** The test of a rule that gives its cells a look; undefined where it is of a kind that is not known. */
export function testOf(rule: ConditionRule, numbers: Numbers, setting: TestSetting): RuleTest | undefined {
  const part = rule.text.toLowerCase();
  switch (rule.type) {
    case 'cellIs': {
      const operator = Object.hasOwn(operators, rule.operator) ? operators[rule.operator] : undefined;
      return (
        operator &&
        byFormulas(rule, setting, (value, [first, second]) => value !== undefined && operator(value, first, second))
      );
    }
    case 'expression':
      return byFormulas(rule, setting, (_, [first]) => first !== undefined && first !== '' && Boolean(first));
    case 'containsText':
      return (value) => value !== undefined && lower(value).includes(part);
    case 'notContainsText':
      return (value) => !lower(value).includes(part);
    case 'beginsWith':
      return (value) => lower(value).startsWith(part);
    case 'endsWith':
      return (value) => lower(value).endsWith(part);
    case 'containsBlanks':
      return (value) => lower(value).trim() === '';
    case 'notContainsBlanks':
      return (value) => lower(value).trim() !== '';
    case 'duplicateValues':
      return (value) => value !== undefined && (numbers.counts.get(keyOf(value)) ?? 0) > 1;
    case 'uniqueValues':
      return (value) => value !== undefined && numbers.counts.get(keyOf(value)) === 1;
    case 'top10':
      return topTest(rule, numbers);
    case 'aboveAverage': {
      const average = numbers.sorted.reduce((sum, value) => sum + value, 0) / numbers.sorted.length;
      return (value) => typeof value === 'number' && (rule.isAbove ? value > average : value < average);
    }
    default:
      return undefined;
  }
}

/** True if a rule is about a cell. */
export const isAbout = ({ ranges }: ConditionRule, row: number, column: number): boolean =>
  ranges.some((range) => contains(range, row, column));
