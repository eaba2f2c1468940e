import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type { FontMeasures } from '../../../layout/paged-frame/font-measures.ts';
import type { Frame } from '../../../layout/paged-frame/frame.ts';
import { isElement } from '../../../layout/paged-frame/node-kinds.ts';
import type { Mark, MathSide } from '../rendering/flow.ts';
import { mathFamily } from '../../../pdf/core/math-font-source.ts';
import type { FlowItem } from './measured-blocks.ts';
import { boxOf, perPixel, rgbOf, type Origin } from './measure-text.ts';

/** Constants of the font's table MATH, in parts of its size. */
const axisHeight = 0.278;
const rootExtraAscender = 0.071;
const kernAfterDegree = 0.45;

/** As thick as the strokes of letters; the font's own lines are those of a heavier hand. */
const lineThickness = 0.055;

/** How much wider brackets are that are twice as high. */
const fenceWidening = 0.15;

type TextMark = Extract<Mark, { kind: 'mathText' }>;

/** The ends of each line of a box. */
const lineEnds: Record<Exclude<MathSide, 'axis'>, readonly [number, number, number, number]> = {
  top: [0, 0, 1, 0],
  right: [1, 0, 1, 1],
  bottom: [0, 1, 1, 1],
  left: [0, 0, 0, 1],
  across: [0, 0.5, 1, 0.5],
  down: [0.5, 0, 0.5, 1],
  rising: [0, 1, 1, 0],
  falling: [0, 0, 1, 1],
};

/** Where a sign stands that grows: one above or below a part is as wide as that part, which its box does not tell. */
function grownBox(element: Element): DOMRect | undefined {
  const isStretchy = element.getAttribute('stretchy') === 'true';
  if (!isStretchy && element.getAttribute('largeop') !== 'true') return undefined;
  const own = element.getBoundingClientRect();
  const { parentElement } = element;
  const base = element.previousElementSibling;
  if (!base || !parentElement || !/^m(?:under|over)$/.test(parentElement.localName)) return own;
  const below = base.getBoundingClientRect();
  return below.width > own.width ? new DOMRect(below.x, own.y, below.width, own.height) : own;
}

type Margin = readonly [element: MathMLElement, side: 'marginInline' | 'marginInlineEnd', length: number];

/** The room beside a bracket that grows: a third of a letter in the font, where Word has none. */
function fenceMargin(element: MathMLElement, fonts: FontMeasures): Margin {
  const { width, height } = element.getBoundingClientRect();
  const size = Number.parseFloat(element.ownerDocument.defaultView?.getComputedStyle(element).fontSize ?? '0');
  const ink = fonts.inkOf(element.textContent ?? '', mathFamily);
  const growth = Math.max(0, height / ((ink.ascent + ink.descent) * size) - 1);
  return [element, 'marginInline', (ink.advance * size * (1 + growth * fenceWidening) - width) / 2];
}

/** The room after a root with a degree, which Chromium makes as wide as its degree. */
function rootMargin(element: MathMLElement): Margin {
  const base = element.firstElementChild?.getBoundingClientRect();
  return [element, 'marginInlineEnd', (base?.right ?? 0) - element.getBoundingClientRect().right];
}

/** Takes away the room beside parts of equations that Word has not. */
export function tightenEquations(marks: ReadonlyMap<Node, Mark>, fonts: FontMeasures): void {
  const margins: Margin[] = [];
  for (const [node, { kind }] of marks) {
    if ((kind !== 'mathText' && kind !== 'mathRoot') || !isElement(node)) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- marks of these kinds are made for MathML elements alone
    const element = node as MathMLElement;
    if (element.hasAttribute('fence')) margins.push(fenceMargin(element, fonts));
    else if (element.localName === 'mroot') margins.push(rootMargin(element));
  }
  for (const [element, side, length] of margins) if (length < 0) element.style[side] = `${length}px`;
}

/** Draws equations where the browser has laid them out. What it draws without text, such as roots and grown brackets, is drawn anew. */
export class EquationMeasure {
  readonly #frame: Frame;
  readonly #marks: ReadonlyMap<Node, Mark>;
  readonly #fonts: FontMeasures;
  readonly #range: Range;

  constructor(frame: Frame, marks: ReadonlyMap<Node, Mark>, fonts: FontMeasures) {
    this.#frame = frame;
    this.#marks = marks;
    this.#fonts = fonts;
    this.#range = frame.document.createRange();
  }

  /** Drawing commands of all that is in an element. */
  items(element: Element, origin: Origin): FlowItem[] {
    if (element.localName === 'mphantom') return [];
    const mark = this.#marks.get(element);
    if (mark?.kind === 'mathText') return this.#text(element, mark, origin);
    const own =
      mark?.kind === 'mathLines'
        ? mark.sides.map((side) => this.#line(element, side, mark.color, origin))
        : mark?.kind === 'mathRoot'
          ? this.#root(element, mark.color, origin)
          : [];
    return [...own, ...Array.from(element.children).flatMap((inner) => this.items(inner, origin))];
  }

  /** In points. */
  #sizeOf(element: Element): number {
    return Number.parseFloat(this.#frame.view.getComputedStyle(element).fontSize) * perPixel;
  }

  #text(element: Element, mark: TextMark, origin: Origin): FlowItem[] {
    const text = element.textContent ?? '';
    this.#range.selectNodeContents(element);
    const rect = this.#range.getBoundingClientRect();
    if (text === '' || rect.width === 0) return [];
    const size = this.#sizeOf(element);
    const { family, bold, italic, color } = mark;
    const style = { family, bold, italic, color: rgbOf(color) };
    const box = grownBox(element);
    // Engines that do not grow it leave it in the box of a line.
    if (box && Math.abs(box.height - rect.height) > 0.5)
      return [this.#fit({ text, box: boxOf(box, origin), isFence: element.hasAttribute('fence') }, size, color)];
    const { ascent } = this.#fonts.extentOf({
      fontStyle: italic ? 'italic' : 'normal',
      fontWeight: bold ? '700' : '400',
      fontSize: `${size / perPixel}px`,
      fontFamily: `"${family}"`,
      textRendering: this.#frame.view.getComputedStyle(element).textRendering,
    });
    const { x, width } = boxOf(rect, origin);
    const baseline = (rect.top - origin.top + ascent) * perPixel;
    return [{ kind: 'text', text, x, baseline, size, width, style }];
  }

  /** A sign of the font of signs, as large as a box. Brackets are drawn higher and hardly wider. */
  #fit({ text, box, isFence }: { text: string; box: Box; isFence: boolean }, size: number, color: string): FlowItem {
    const ink = this.#fonts.inkOf(text, mathFamily);
    const down = box.height / ((ink.ascent + ink.descent) * size);
    const across = Math.min(
      box.width / (ink.advance * size),
      isFence ? 1 + Math.max(0, down - 1) * fenceWidening : Infinity,
    );
    const x = box.x + (box.width - across * ink.advance * size) / 2;
    const style = { family: mathFamily, bold: false, italic: false, color: rgbOf(color) };
    return {
      kind: 'turn',
      matrix: [across, 0, 0, down, x, box.y + ink.ascent * size * down],
      items: [{ kind: 'text', text, x: 0, baseline: 0, size, style }],
    };
  }

  #line(element: Element, side: MathSide, color: string, origin: Origin): FlowItem {
    const { x, y, width, height } = boxOf(element.getBoundingClientRect(), origin);
    const size = this.#sizeOf(element);
    const look = { kind: 'line', width: size * lineThickness, color: rgbOf(color), dash: 'solid' } as const;
    if (side === 'axis') {
      const mark = element.previousElementSibling;
      const baseline = mark ? boxOf(mark.getBoundingClientRect(), origin).y : y + height / 2;
      const axis = baseline - axisHeight * size;
      return { ...look, from: { x, y: axis }, to: { x: x + width, y: axis } };
    }
    const [x1, y1, x2, y2] = lineEnds[side];
    return {
      ...look,
      from: { x: x + x1 * width, y: y + y1 * height },
      to: { x: x + x2 * width, y: y + y2 * height },
    };
  }

  /** The sign of a root, and the line over what is in it. */
  #root(element: Element, color: string, origin: Origin): FlowItem[] {
    const outer = boxOf(element.getBoundingClientRect(), origin);
    const size = this.#sizeOf(element);
    const [base, degree] = element.children;
    if (!base || !isElement(base)) return [];
    const inner = boxOf(base.getBoundingClientRect(), origin);
    const beside = degree && boxOf(degree.getBoundingClientRect(), origin);
    const left = beside ? beside.x + Math.max(0, beside.width - kernAfterDegree * size) : outer.x;
    const top = outer.y + rootExtraAscender * size;
    const thickness = size * lineThickness;
    const sign: Box = { x: left, y: top, width: inner.x - left, height: outer.y + outer.height - top };
    const y = top + thickness / 2;
    return [
      this.#fit({ text: '√', box: sign, isFence: false }, size, color),
      {
        kind: 'line',
        from: { x: inner.x - thickness / 2, y },
        to: { x: inner.x + inner.width, y },
        width: thickness,
        color: rgbOf(color),
        dash: 'solid',
      },
    ];
  }
}
