import { formatNumber } from '../reading/number-format.ts';
import type { Mark } from '../rendering/flow.ts';
import type { RenderContext } from '../rendering/render-context.ts';
import type { RenderedStory } from '../rendering/render-document.ts';
import { setTabs } from '../rendering/tab-stops.ts';
import type { BlockMeasure } from './measure-blocks.ts';
import { wholePiece } from './block-pieces.ts';
import { ContentWriter, emptyContent, type PlacedContent } from './placed-items.ts';
import { fillRegion } from './fill-region.ts';
import { perPixel } from './measure-text.ts';

/** Values of a page's fields. */
export interface PageNumbers {
  number: number;
  /** Of all pages. */
  count: number;
  /** In which the section writes its numbers. */
  format: string | undefined;
}

type FieldMark = Extract<Mark, { kind: 'pageField' | 'pagesField' }>;

/** Writes a page's number, or how many there are, where a field asks for it. */
export function fillField(element: HTMLElement, mark: FieldMark, { number, count, format }: PageNumbers): void {
  const text = mark.kind === 'pagesField' ? String(count) : formatNumber(number, mark.format ?? format);
  const [first, ...others] = element.children;
  if (first) first.textContent = text;
  for (const other of others) other.remove();
}

/** The height of a text by itself, in points. */
export const heightOfStory = ({ holder }: RenderedStory): number => holder.getBoundingClientRect().height * perPixel;

/** Headers, footers and notes. They are measured once, or for each page where their text depends on it. */
export class MarginTexts {
  readonly #context: RenderContext;
  readonly #measure: BlockMeasure;
  readonly #known = new Map<RenderedStory, PlacedContent>();

  constructor(context: RenderContext, measure: BlockMeasure) {
    this.#context = context;
    this.#measure = measure;
  }

  /** Drawing commands of a text, from its own upper left corner. */
  contentOf(story: RenderedStory, numbers?: PageNumbers): PlacedContent {
    const known = this.#known.get(story);
    if (known) return known;
    const fields = this.#fieldsIn(story);
    if (numbers && fields.length > 0) {
      for (const [element, mark] of fields) fillField(element, mark, numbers);
      setTabs(this.#context, (paragraph) => story.holder.contains(paragraph));
    }
    const content = this.#read(story);
    if (fields.length === 0) this.#known.set(story, content);
    return content;
  }

  #fieldsIn({ holder }: RenderedStory): [HTMLElement, FieldMark][] {
    const { marks } = this.#context;
    return Array.from(holder.querySelectorAll('span')).flatMap((element): [HTMLElement, FieldMark][] => {
      const mark = marks.get(element);
      return mark?.kind === 'pageField' || mark?.kind === 'pagesField' ? [[element, mark]] : [];
    });
  }

  #read({ holder, blocks }: RenderedStory): PlacedContent {
    const origin = this.#measure.originOf(holder);
    const pieces = blocks.map((block) => wholePiece(this.#measure.measure(block, origin)));
    const content = emptyContent();
    const [first] = pieces;
    const spaceAbove = first?.kind === 'paragraph' ? first.paragraph.box.y : 0;
    const region = { height: Number.MAX_SAFE_INTEGER, noteHeight: () => 0, spaceAbove, isBegun: false };
    new ContentWriter(content, 0).add(fillRegion(pieces, region).placed, 0);
    return content;
  }
}
