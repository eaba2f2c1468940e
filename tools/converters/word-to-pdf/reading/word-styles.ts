import { mergeParagraph, readParagraphProperties, type ParagraphProperties } from './paragraph-properties.ts';
import { readRunProperties, type RunProperties, type Theme } from './run-properties.ts';
import {
  readCellProperties,
  readTableProperties,
  type CellProperties,
  type TableProperties,
} from './table-properties.ts';
import { attribute, child, children, valueOf } from './xml.ts';

/** Properties that a table's style gives some of its cells, or all of them. */
export interface TablePart {
  paragraph: ParagraphProperties;
  run: RunProperties;
  cell: CellProperties;
  table: TableProperties;
}

interface Style {
  id: string;
  type: string;
  name: string;
  basedOn: string | undefined;
  isDefault: boolean;
  whole: TablePart;
  /** By the kind of cells: `firstRow`, `band1Horz`. */
  parts: ReadonlyMap<string, TablePart>;
}

/** Longer chains of styles are loops. */
const deepest = 50;

const readPart = (element: Element, theme: Theme): TablePart => ({
  paragraph: readParagraphProperties(child(element, 'pPr'), theme),
  run: readRunProperties(child(element, 'rPr'), theme),
  cell: readCellProperties(child(element, 'tcPr'), theme),
  table: readTableProperties(child(element, 'tblPr'), theme),
});

const readStyle = (element: Element, theme: Theme): Style => ({
  id: attribute(element, 'styleId') ?? '',
  type: attribute(element, 'type') ?? 'paragraph',
  name: (valueOf(element, 'name') ?? '').toLowerCase(),
  basedOn: valueOf(element, 'basedOn'),
  isDefault: /^(?:1|true|on)$/.test(attribute(element, 'default') ?? ''),
  whole: readPart(element, theme),
  parts: new Map(children(element, 'tblStylePr').map((part) => [attribute(part, 'type') ?? '', readPart(part, theme)])),
});

function mergeCell(below: CellProperties, above: CellProperties): CellProperties {
  const borders = { ...below.borders, ...above.borders };
  return { ...below, ...above, ...(Object.keys(borders).length > 0 && { borders }) };
}

/** Merges two parts of table styles; the second overrides the first. */
export const mergeParts = (below: TablePart, above: TablePart): TablePart => ({
  paragraph: mergeParagraph(below.paragraph, above.paragraph),
  run: { ...below.run, ...above.run },
  cell: mergeCell(below.cell, above.cell),
  table: { ...below.table, ...above.table },
});

export const emptyPart: TablePart = { paragraph: {}, run: {}, cell: {}, table: {} };

/** The named styles of a document, and its defaults. */
export class Styles {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #defaultIds: ReadonlyMap<string, string>;
  readonly defaultRun: RunProperties;
  readonly defaultParagraph: ParagraphProperties;

  constructor(root: Element | undefined, theme: Theme) {
    const styles = children(root, 'style').map((element) => readStyle(element, theme));
    this.#styles = new Map(styles.map((style) => [style.id, style]));
    this.#defaultIds = new Map(styles.filter(({ isDefault }) => isDefault).map(({ type, id }) => [type, id]));
    const defaults = child(root, 'docDefaults');
    this.defaultRun = readRunProperties(child(defaults, 'rPrDefault', 'rPr'), theme);
    this.defaultParagraph = readParagraphProperties(child(defaults, 'pPrDefault', 'pPr'), theme);
  }

  /** A style with those that it is based on, the basic ones first. */
  chainOf(id: string | undefined, type: 'paragraph' | 'character' | 'table' | 'numbering'): Style[] {
    const chain: Style[] = [];
    let style = this.#styles.get(id ?? '') ?? this.#styles.get(this.#defaultIds.get(type) ?? '');
    while (style !== undefined && style.type === type && chain.length < deepest) {
      chain.unshift(style);
      style = this.#styles.get(style.basedOn ?? '');
    }
    return chain;
  }

  /**
   * Properties of a character style; empty where there is none. In a table of contents, Word shows the entries in the paragraph's own
   * look, though they have the style of links.
   */
  characterOf(id: string | undefined, isInContents = false): RunProperties {
    if (id === undefined || !this.#styles.has(id)) return {};
    const chain = this.chainOf(id, 'character');
    if (isInContents && /^(?:followed)?hyperlink$/.test(chain.at(-1)?.name ?? '')) return {};
    return Object.assign({}, ...chain.map(({ whole }) => whole.run));
  }

  /** Run properties of a paragraph's style. */
  runOfParagraph(id: string | undefined): RunProperties {
    return Object.assign({}, ...this.chainOf(id, 'paragraph').map(({ whole }) => whole.run));
  }

  /** The name of a paragraph's style in small letters: Word's own have the same in every language. */
  nameOf(id: string | undefined): string {
    return this.chainOf(id, 'paragraph').at(-1)?.name ?? '';
  }

  /** Properties that a table's style gives the cells of a kind, or the whole table. */
  tablePart(id: string | undefined, kind?: string): TablePart {
    let merged = emptyPart;
    for (const style of this.chainOf(id, 'table')) {
      const part = kind === undefined ? style.whole : style.parts.get(kind);
      if (part !== undefined) merged = mergeParts(merged, part);
    }
    return merged;
  }
}
