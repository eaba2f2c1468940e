import { isElement, isText } from '../../../layout/paged-frame/node-kinds.ts';
import type { Anchored, ParagraphBlock } from './flow.ts';
import { paragraphStyles } from './paragraph-styles.ts';
import { create, pt, type RenderContext } from './render-context.ts';
import { createSpan } from './render-text.ts';
import { resolveRunStyle, type StyleContext, type ResolvedParagraph } from './resolve-style.ts';

type Break = ParagraphBlock['breakBefore'];

/** Takes up what stands in a paragraph: one element, or several where page breaks stand in it. */
export class ParagraphBuilder {
  readonly #context: RenderContext;
  readonly #resolved: ResolvedParagraph;
  readonly #blocks: ParagraphBlock[] = [];
  #element: HTMLElement;
  #anchored: Anchored[] = [];
  #breakBefore: Break;
  #hasContent = false;
  #hasText = false;
  #endsWithLineBreak = false;
  /** Of the highest drawing in a line, in points. */
  #drawingHeight = 0;
  /** Those that stand in lines. */
  #drawings: HTMLElement[] = [];
  #isFirst: boolean;
  #wasBroken = false;
  /** The line before a break with which the paragraph begins. */
  #line: Pick<ParagraphBlock, 'element' | 'breakBefore'> | undefined;

  /** `waiting`: the break before it; `start` where it is the first of its page, which nothing stands on before. */
  constructor(context: RenderContext, resolved: ResolvedParagraph, waiting: Break | 'start') {
    this.#context = context;
    this.#resolved = resolved;
    this.#isFirst = waiting === 'start';
    this.#breakBefore = resolved.properties.pageBreakBefore ? 'page' : waiting === 'start' ? undefined : waiting;
    this.#element = create(context, 'p', paragraphStyles(resolved.properties, false));
  }

  append(...elements: HTMLElement[]): void {
    for (const element of elements) if (!this.#goesOn(element)) this.#element.append(element);
    this.#hasContent = true;
    this.#hasText ||= elements.some(({ textContent }) => textContent !== '');
    this.#endsWithLineBreak = false;
  }

  /** Adds a drawing, which makes its line as high where it stands in one. */
  appendDrawing(element: HTMLElement): void {
    this.place(element);
    this.#hasContent = true;
    const { float, display, height, minHeight } = element.style;
    if (float !== '' || !display.startsWith('inline')) return;
    this.#endsWithLineBreak = false;
    this.#drawingHeight = Math.max(this.#drawingHeight, Number.parseFloat(height || minHeight) || 0);
    this.#drawings.push(element);
  }

  /** Adds a line break. The mark of the paragraph stands on the line after the last one. */
  appendLineBreak(element: HTMLElement): void {
    this.append(element);
    this.#endsWithLineBreak = true;
  }

  /**
   * Adds a run's text to that of the run before where both look the same: Word divides words among runs by the dates of changes, and
   * letters of one text are shaped together.
   */
  #goesOn(element: HTMLElement): boolean {
    const { lastChild } = this.#element;
    const [last, added] = [lastChild?.firstChild, element.firstChild];
    if (!lastChild || !last || !added || !isText(last) || !isText(added) || element.childNodes.length > 1) return false;
    const { marks } = this.#context;
    const [before, after] = [marks.get(lastChild), marks.get(element)];
    if (before?.kind !== 'run' || after?.kind !== 'run' || lastChild.childNodes.length > 1) return false;
    if (!isElement(lastChild) || lastChild.getAttribute('style') !== element.getAttribute('style')) return false;
    if (JSON.stringify(before.runStyle) !== JSON.stringify(after.runStyle)) return false;
    last.appendData(added.data);
    marks.delete(element);
    return true;
  }

  /** Adds what takes no room in a line. */
  place(element: HTMLElement): void {
    this.#element.append(element);
  }

  anchor(anchored: Anchored): void {
    this.#anchored.push(anchored);
    this.place(anchored.element);
    this.#hasContent = true;
  }

  /**
   * Text after a break stands on another page, or in another column. Where text follows in its paragraph, a break with nothing
   * before it leaves no line behind, unless another break came before, or nothing at all: the page before it is empty on purpose.
   */
  breakOff(kind: 'page' | 'column', runStyle: StyleContext): void {
    if (this.#hasContent || this.#breakBefore === 'page' || this.#isFirst) this.#finishElement(runStyle);
    else if (kind === 'page' && !this.#wasBroken)
      this.#line = { element: this.#element, breakBefore: this.#breakBefore };
    this.#isFirst = false;
    this.#element = create(this.#context, 'p', paragraphStyles(this.#resolved.properties, true));
    this.#breakBefore = kind;
    this.#wasBroken = true;
  }

  /** The blocks of the paragraph, and the break that nothing in it followed: it is the next paragraph's. */
  finish(runStyle: StyleContext): { blocks: ParagraphBlock[]; waiting: Break } {
    const isHidden = this.#resolved.mark.hidden === true && !this.#hasContent;
    if (!this.#hasContent && (this.#wasBroken || isHidden)) {
      const waiting = this.#breakBefore;
      if (this.#line && !isHidden) this.#finishLine(this.#line, runStyle);
      return { blocks: this.#blocks, waiting };
    }
    this.#finishElement(runStyle);
    return { blocks: this.#blocks, waiting: undefined };
  }

  /** The line of a paragraph that holds a page break alone: where the page is full, it begins the next one. */
  #finishLine({ element, breakBefore }: Pick<ParagraphBlock, 'element' | 'breakBefore'>, runStyle: StyleContext): void {
    this.#element = element;
    this.#breakBefore = breakBefore;
    this.#finishElement(runStyle);
  }

  #keepDistance(leading: number): void {
    for (const { style } of this.#drawings)
      style.marginBottom = pt(Number.parseFloat(style.marginBottom || '0') + leading);
  }

  #finishElement(runStyle: StyleContext): void {
    const { properties, mark } = this.#resolved;
    this.#line = undefined;
    const { lineHeight, leading, isMultiple } = resolveRunStyle(mark, '', runStyle);
    const isBare = !this.#hasText && this.#drawingHeight < lineHeight;
    // The distance of lines is that of the letters that could stand in them.
    if (!this.#hasText && !isBare && isMultiple) this.#keepDistance(leading);
    if (isBare || this.#endsWithLineBreak) {
      const strut = createSpan(this.#context, mark, '', runStyle);
      // A line needs a letter, if only one that is not seen.
      strut.textContent = '\u200B';
      this.#element.append(strut);
    }
    const title = (this.#element.textContent ?? '').replaceAll(/[\u200B\s]+/g, ' ').trim();
    const { outlineLevel = 9 } = properties;
    this.#context.paragraphs.set(this.#element, properties);
    this.#blocks.push({
      kind: 'paragraph',
      element: this.#element,
      properties,
      before: 0,
      breakBefore: this.#breakBefore,
      isContinued: this.#blocks.length > 0,
      anchored: this.#anchored,
      heading: outlineLevel < 9 && title !== '' ? { level: outlineLevel + 1, title } : undefined,
    });
    this.#anchored = [];
    this.#hasContent = false;
    this.#endsWithLineBreak = false;
    this.#drawingHeight = 0;
    this.#drawings = [];
    this.#hasText = false;
    this.#breakBefore = undefined;
  }
}
