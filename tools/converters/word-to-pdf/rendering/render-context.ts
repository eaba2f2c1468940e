import type { Relationships } from '../reading/docx-package.ts';
import type { WordDocument } from '../reading/word-document.ts';
import type { ParagraphProperties } from '../reading/paragraph-properties.ts';
import type { Section } from '../reading/section-properties.ts';
import type { TablePart } from '../reading/word-styles.ts';
import type { FieldStack } from './fields.ts';
import type { Block, Mark } from './flow.ts';

/** Facts about a document besides its pages. */
export type LeftOut =
  | 'charts'
  | 'chartValues'
  | 'diagrams'
  | 'diagramDrawings'
  | 'diagramParts'
  | 'shapes'
  | 'outlines'
  | 'bentTexts'
  | 'embedded'
  | 'externalPictures'
  | 'pictureKinds'
  | 'equations';

/** State that all parts of the rendering of one document share. */
export interface RenderContext {
  word: WordDocument;
  /** Of the frame in which the document is laid out. */
  page: Document;
  marks: Map<Node, Mark>;
  /** How the paragraphs are set, by their elements. */
  paragraphs: Map<HTMLElement, ParagraphProperties>;
  /** The place of a picture among those of the document, by the name of its part. */
  pictureOf: (name: string) => number | undefined;
  leftOut: Map<LeftOut, number>;
  /** Their font is needed. */
  hasEquations: boolean;
  /** The numbers of notes in their order, as they stand in the text. */
  footnotes: string[];
  endnotes: string[];
  /** Renders the paragraphs and tables of an element into another. */
  renderBlocks: (story: Story, parent: Element, holder: HTMLElement, surroundings?: Surroundings) => Block[];
}

/** Context of the paragraphs of a story: a table's cell has a style and a colour. */
export interface Surroundings {
  part?: TablePart | undefined;
  /** The colour that it stands on, where there is one. */
  inheritedBackground?: string | undefined;
  /** Fields that began in a paragraph before. */
  fields?: FieldStack;
  /** It begins on a page of its own. */
  beginsPage?: boolean;
}

/** Where a text stands: its relations, and how wide it may be, in points. */
export interface Story {
  context: RenderContext;
  relationships: Relationships;
  width: number;
  /** How far the edge of its text is from the edge of the page, in points. */
  left: number;
  /** The paper that it is on. */
  sheet: Pick<Section, 'width' | 'height' | 'margin'>;
  /** In how many tables and boxes it stands. */
  depth: number;
  /** It stands on every page of a kind, or is a cover, so what is placed on the page does not move with it. */
  isRepeated: boolean;
  /** The number of the note whose text it is. */
  noteNumber: string | undefined;
  /** The height of the lines of the page's grid, in points, in the text itself. */
  linePitch?: number | undefined;
}

export function countLeftOut({ leftOut }: RenderContext, what: LeftOut): void {
  leftOut.set(what, (leftOut.get(what) ?? 0) + 1);
}

/** A new element with styles; lengths in them have their units. */
export function create(
  { page }: RenderContext,
  name: 'p' | 'div' | 'span' | 'table' | 'tbody' | 'tr' | 'td' | 'colgroup' | 'col' | 'br',
  styles: Record<string, string | undefined> = {},
): HTMLElement {
  const element = page.createElement(name);
  for (const [property, value] of Object.entries(styles)) {
    if (value !== undefined) element.style.setProperty(property, value);
  }
  return element;
}

export const pt = (points: number): string => `${Math.round(points * 1000) / 1000}pt`;
