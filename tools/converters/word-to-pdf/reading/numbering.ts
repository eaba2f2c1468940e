import { readParagraphProperties, type ParagraphProperties } from './paragraph-properties.ts';
import { formatNumber } from './number-format.ts';
import { readRunProperties, type RunProperties, type Theme } from './run-properties.ts';
import type { Styles } from './word-styles.ts';
import { readableIn } from '../../../pdf/core/symbol-fonts.ts';
import { attribute, child, children, flagOf, numberOf, valueOf } from './xml.ts';

interface Level {
  start: number;
  format: string;
  /** With `%1` to `%9` in the places of numbers. */
  text: string;
  /** Separator after the number. */
  suffix: 'tab' | 'space' | 'nothing';
  align: 'left' | 'center' | 'right';
  /** The level, from 0, that restarts this one; the one above where it is missing; -1 for none. */
  restartsAfter: number | undefined;
  /** Numbers of other levels are in figures, whatever their format. */
  isLegal: boolean;
  isPicture: boolean;
  paragraph: ParagraphProperties;
  run: RunProperties;
}

/** Marker of a paragraph of a list. */
export interface Marker {
  text: string;
  suffix: Level['suffix'];
  align: Level['align'];
  run: RunProperties;
}

interface List {
  abstractId: string;
  levels: ReadonlyMap<number, Level>;
  startOverrides: ReadonlyMap<number, number>;
}

function readLevel(element: Element, theme: Theme): Level {
  const restart = numberOf(valueOf(element, 'lvlRestart'));
  const suffix = valueOf(element, 'suff');
  const align = valueOf(element, 'lvlJc');
  return {
    start: numberOf(valueOf(element, 'start')) ?? 0,
    format: valueOf(element, 'numFmt') ?? 'decimal',
    text: valueOf(element, 'lvlText') ?? '',
    suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
    restartsAfter: restart === undefined ? undefined : restart - 1,
    isLegal: flagOf(element, 'isLgl') ?? false,
    isPicture: child(element, 'lvlPicBulletId') !== undefined,
    paragraph: readParagraphProperties(child(element, 'pPr'), theme),
    run: readRunProperties(child(element, 'rPr'), theme),
  };
}

const readLevels = (element: Element, theme: Theme): Map<number, Level> =>
  new Map(children(element, 'lvl').map((level) => [numberOf(attribute(level, 'ilvl')) ?? 0, readLevel(level, theme)]));

/** The lists of a document, and how far each has counted. */
export class Numbering {
  readonly #abstracts = new Map<string, Map<number, Level>>();
  readonly #lists = new Map<string, List>();
  /** The numbers reached, by level. Lists made of the same definition count on together. */
  readonly #reached = new Map<string, Map<number, number>>();
  readonly #begun = new Set<string>();

  constructor(root: Element | undefined, theme: Theme, styles: Styles) {
    for (const element of children(root, 'abstractNum'))
      this.#abstracts.set(attribute(element, 'abstractNumId') ?? '', readLevels(element, theme));
    const abstracts = children(root, 'abstractNum');
    for (const element of children(root, 'num')) this.#addList(element, theme);
    // A definition may only name a style whose list has the levels.
    for (const element of abstracts) {
      const link = valueOf(element, 'numStyleLink');
      const id = link === undefined ? undefined : styles.chainOf(link, 'numbering').at(-1)?.whole.paragraph.numberingId;
      const linked = this.#lists.get(id ?? '')?.levels;
      const own = this.#abstracts.get(attribute(element, 'abstractNumId') ?? '');
      if (linked !== undefined && own?.size === 0) for (const [at, level] of linked) own.set(at, level);
    }
  }

  #addList(element: Element, theme: Theme): void {
    const abstractId = valueOf(element, 'abstractNumId') ?? '';
    const overrides = children(element, 'lvlOverride');
    const own = overrides.flatMap((override) => Array.from(readLevels(override, theme)));
    const starts = overrides.flatMap((override): [number, number][] => {
      const start = numberOf(valueOf(override, 'startOverride'));
      return start === undefined ? [] : [[numberOf(attribute(override, 'ilvl')) ?? 0, start]];
    });
    const base = this.#abstracts.get(abstractId) ?? new Map<number, Level>();
    const levels = own.length === 0 ? base : new Map([...base, ...own]);
    this.#lists.set(attribute(element, 'numId') ?? '', { abstractId, levels, startOverrides: new Map(starts) });
  }

  levelOf(id: string | undefined, level: number): Level | undefined {
    return this.#lists.get(id ?? '')?.levels.get(level);
  }

  /** Counts on, and answers what stands before the paragraph; undefined where it is in no list. */
  next(id: string | undefined, at: number): Marker | undefined {
    const list = this.#lists.get(id ?? '');
    const level = list?.levels.get(at);
    if (id === undefined || list === undefined || level === undefined) return undefined;
    const reached = this.#reached.get(list.abstractId) ?? new Map<number, number>();
    this.#reached.set(list.abstractId, reached);
    if (!this.#begun.has(id)) {
      this.#begun.add(id);
      for (const [overridden, start] of list.startOverrides) reached.set(overridden, start - 1);
    }
    this.#count(list, reached, at, level);
    const { suffix, align, run } = level;
    return { text: this.#write(list, reached, level), suffix, align, run };
  }

  #count(list: List, reached: Map<number, number>, at: number, level: Level): void {
    reached.set(at, (reached.get(at) ?? level.start - 1) + 1);
    for (const [below, { restartsAfter }] of list.levels) {
      if (below > at && (restartsAfter === undefined || restartsAfter >= at)) reached.delete(below);
    }
    // Levels that were passed over have begun as well.
    for (let above = 0; above < at; above += 1) {
      if (!reached.has(above)) reached.set(above, list.levels.get(above)?.start ?? 1);
    }
  }

  #write(list: List, reached: ReadonlyMap<number, number>, { text, format, isLegal, isPicture, run }: Level): string {
    if (isPicture || format === 'bullet') return readableIn(run.font, text === '' && isPicture ? '•' : text);
    return text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const itsFormat = list.levels.get(other)?.format;
      return formatNumber(reached.get(other) ?? list.levels.get(other)?.start ?? 1, isLegal ? 'decimal' : itsFormat);
    });
  }
}
