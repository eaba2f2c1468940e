import type { Rgb } from '../../../pdf/core/text-style.ts';
import { parseRanges } from './cell-references.ts';
import type { Attributes } from './read-xml.ts';
import { readColor, type Theme } from './theme-colors.ts';
import type { CellRange } from './workbook-model.ts';

/** A point of a colour scale or a bar: `min`, `max`, or a number, a share or a percentile. */
export interface ScalePoint {
  type: string;
  value: number | undefined;
}

/** A rule that gives cells another look (a cfRule). */
export interface ConditionRule {
  ranges: readonly CellRange[];
  type: string;
  /** The place of its look among the changes of looks. */
  change: number | undefined;
  /** The least goes first. */
  priority: number;
  stops: boolean;
  operator: string;
  text: string;
  formulas: string[];
  rank: number;
  isPercent: boolean;
  isBottom: boolean;
  isAbove: boolean;
  points: ScalePoint[];
  colors: Rgb[];
}

const ruleOf = (attributes: Attributes, ranges: readonly CellRange[]): ConditionRule => ({
  ranges,
  type: attributes.get('type') ?? '',
  change: attributes.number('dxfId'),
  priority: attributes.number('priority') ?? 0,
  stops: attributes.flag('stopIfTrue'),
  operator: attributes.get('operator') ?? '',
  text: attributes.get('text') ?? '',
  formulas: [],
  rank: attributes.number('rank') ?? 10,
  isPercent: attributes.flag('percent'),
  isBottom: attributes.flag('bottom'),
  isAbove: attributes.flag('aboveAverage', true),
  points: [],
  colors: [],
});

/** Reads a sheet's conditional formats. */
export class ConditionReader {
  readonly rules: ConditionRule[] = [];
  readonly #theme: Theme;
  #ranges: readonly CellRange[] | undefined;
  #rule: ConditionRule | undefined;
  #formula: string | undefined;

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /** True if the reader is in a conditional format, so that what comes is for it alone. */
  get isOpen(): boolean {
    return this.#ranges !== undefined;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'conditionalFormatting') this.#ranges = parseRanges(attributes.get('sqref') ?? '');
    else if (name === 'cfRule') {
      this.#rule = ruleOf(attributes, this.#ranges ?? []);
      this.rules.push(this.#rule);
    } else if (name === 'formula') this.#formula = '';
    else if (name === 'cfvo') {
      this.#rule?.points.push({ type: attributes.get('type') ?? '', value: attributes.number('val') });
    } else if (name === 'color') this.#rule?.colors.push(readColor(attributes, this.#theme) ?? [1, 1, 1]);
  }

  /** Rules of later versions are not followed, but for their bars, each of which adds to one of ours. */
  openInExtension(name: string, attributes: Attributes): void {
    if (name === 'cfRule' && attributes.get('type') !== 'dataBar') this.rules.push(ruleOf(attributes, []));
  }

  text(text: string): void {
    if (this.#formula !== undefined) this.#formula += text;
  }

  close(name: string): void {
    if (name === 'conditionalFormatting') this.#ranges = undefined;
    else if (name === 'cfRule') this.#rule = undefined;
    else if (name === 'formula' && this.#formula !== undefined) {
      this.#rule?.formulas.push(this.#formula.trim());
      this.#formula = undefined;
    }
  }
}
