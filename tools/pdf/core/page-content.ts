import { pdfNumber } from '../pdf-file.ts';
import type { Orientation } from '../../images/orientation.ts';
import { placement } from '../pictures/placement.ts';
import { fitText } from './fit-text.ts';
import { type Box, type CornerRadii, type Matrix, type Place, type Point, sharedBox } from './page-geometry.ts';
import {
  boxPath,
  dashOperators,
  movePath,
  pathOperators,
  strokeOperators,
  type LineDash,
  type Outline,
  type PathStep,
  type PathStroke,
} from './paths.ts';
import type { GlyphRow, ShapedRun, ShapedText } from './shaped-text.ts';
import type { Rgb } from './text-style.ts';
import { utf16Hex } from './to-unicode.ts';

const black: Rgb = [0, 0, 0];

/** Graphics state of the following operators (ISO 32000-1, 8.4). */
interface GraphicsState {
  font: string;
  size: number;
  fill: string;
  line: string;
  alpha: number;
  /** Letters are drawn with a line around. */
  isEmboldened: boolean;
  /** Clipping box of links. */
  clip: Box | undefined;
}

/** Position and style of a text. In points; `alpha` is from 0 to 1. */
interface TextPlace extends Point {
  size: number;
  color?: Rgb;
  alpha?: number;
  /** Width that the text fills; by default its own. */
  width?: number;
  /** Degrees against the clock, around its beginning. */
  turn?: number;
}

/** How the glyphs of a text look. */
interface TextLook {
  size: number;
  color: Rgb;
}

/** Width of the line around letters without a bold font, in parts of the font's size. */
const boldLine = 0.03;

/** Operators for the line around letters. Sharp corners would have spikes. */
const lineAround = ({ size, color }: TextLook): string =>
  `${color.map(pdfNumber).join(' ')} RG ${pdfNumber(size * boldLine)} w 1 j []0 d`;

/** The matrix that moves text to a place, turns it and draws it so many times as wide. */
function textMatrix(scale: number, turn: number): string {
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return [cosine * scale, sine * scale, -sine, cosine].map(pdfNumber).join(' ');
}

/** An area that leads to an address, or to a place in the document. */
export interface PageLink {
  box: Box;
  to: { address: string } | Place;
}

interface StraightLine {
  from: Point;
  to: Point;
  width: number;
  color: Rgb;
  dash: LineDash;
  alpha?: number;
}

interface Path {
  start: Point;
  steps: readonly PathStep[];
  fill?: Rgb;
  /** A place is inside if the path goes round it an odd number of times; by default, if it goes round it at all. */
  isEvenOdd?: boolean;
  stroke?: PathStroke;
  alpha?: number;
}

const showOperator = (operand: string): string => `[(${operand})]TJ`;

/** The resource for this alpha, rounded to a thousand grades. */
export const alphaName = (alpha: number): string => `A${Math.round(alpha * 1000)}`;

/**
 * Content stream of one page, as operators (ISO 32000-1, Annex A). Lengths are in points; places are from the page's upper
 * left corner, downwards.
 */
export class PageContent {
  readonly #height: number;
  readonly #operators: string[] = [];
  readonly #alphas = new Set<number>();
  readonly #links: PageLink[] = [];
  #state: GraphicsState = { font: '', size: 0, fill: '', line: '', alpha: 1, isEmboldened: false, clip: undefined };

  constructor(height: number) {
    this.#height = height;
  }

  /** The alphas that are drawn with, whose resources the page needs. */
  get alphas(): ReadonlySet<number> {
    return this.#alphas;
  }

  get links(): readonly PageLink[] {
    return this.#links;
  }

  #setFill(color: Rgb, alpha = 1): void {
    this.#setAlpha(alpha);
    const fill = `${color.map(pdfNumber).join(' ')} rg`;
    if (fill === this.#state.fill) return;
    this.#state.fill = fill;
    this.#operators.push(fill);
  }

  #setAlpha(alpha: number): void {
    if (alpha === this.#state.alpha) return;
    this.#state.alpha = alpha;
    this.#alphas.add(alpha);
    this.#operators.push(`/${alphaName(alpha)} gs`);
  }

  /** Pages are measured from their lower edge. */
  #upright(box: Box): Box {
    return { ...box, y: this.#height - box.y - box.height };
  }

  /** A filled box. */
  fillBox(box: Box, color: Rgb, { alpha, radii }: { alpha?: number; radii?: CornerRadii } = {}): void {
    this.#setFill(color, alpha);
    this.#operators.push(`${boxPath(this.#upright(box), radii)} f`);
  }

  /** A straight line. */
  line({ from, to, width, color, dash, alpha = 1 }: StraightLine): void {
    this.#setAlpha(alpha);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const look = `${color.map(pdfNumber).join(' ')} RG ${pdfNumber(width)} w ${dashOperators(dash, width, length)}`;
    if (look !== this.#state.line) this.#operators.push(look);
    this.#state.line = look;
    const ends = [from, to].map(({ x, y }) => `${pdfNumber(x)} ${pdfNumber(this.#height - y)}`);
    this.#operators.push(`${ends[0]} m ${ends[1]} l S`);
  }

  /** A shape that is filled, stroked or both. */
  path({ start, steps, fill, isEvenOdd, stroke, alpha }: Path): void {
    if (fill === undefined && stroke === undefined) return;
    if (fill) this.#setFill(fill, alpha);
    else this.#setAlpha(alpha ?? 1);
    if (stroke) {
      const look = strokeOperators(stroke);
      if (look !== this.#state.line) this.#operators.push(look);
      this.#state.line = look;
    }
    const upright = movePath({ start, steps }, ({ x, y }) => ({ x, y: this.#height - y }));
    const operator = fill ? `${stroke ? 'b' : 'f'}${isEvenOdd ? '*' : ''}` : 'S';
    this.#operators.push(`${pathOperators(upright)} ${operator}`);
  }

  /** A picture that fills a box, by its name among the document's. */
  picture({ name, orientation }: { name: string; orientation: Orientation }, box: Box, alpha = 1): void {
    this.#setAlpha(alpha);
    this.#operators.push(`q ${placement(this.#upright(box), orientation)} /${name} Do Q`);
  }

  /** Shows what `draw` draws inside a box only. */
  clip(box: Box, radii: CornerRadii | undefined, draw: () => void): void {
    const outside = this.#state;
    const clip = outside.clip === undefined ? box : sharedBox(outside.clip, box);
    // Nothing can be seen there.
    if (clip === undefined) return;
    this.#operators.push(`q ${boxPath(this.#upright(box), radii)} W n`);
    this.#state = { ...outside, clip };
    draw();
    this.#operators.push('Q');
    this.#state = outside;
  }

  /** Shows what `draw` draws inside a shape only. */
  clipTo(outline: Outline, draw: () => void): void {
    const outside = this.#state;
    const upright = movePath(outline, ({ x, y }) => ({ x, y: this.#height - y }));
    this.#operators.push(`q ${pathOperators(upright)} ${outline.isEvenOdd ? 'W*' : 'W'} n`);
    this.#state = { ...outside };
    draw();
    this.#operators.push('Q');
    this.#state = outside;
  }

  /** Draws under a CSS matrix, in coordinates from the page's upper left corner, downwards. */
  turn([a, b, c, d, e, f]: Matrix, draw: () => void): void {
    const outside = this.#state;
    const height = this.#height;
    // The page's own lengths begin below.
    const upright = [a, -b, -c, d, e + c * height, height - d * height - f];
    this.#operators.push(`q ${upright.map(pdfNumber).join(' ')} cm`);
    // After a transform, the box is no longer the visible part.
    this.#state = { ...outside, clip: undefined };
    draw();
    this.#operators.push('Q');
    this.#state = outside;
  }

  /** An area that leads somewhere. */
  link({ box, to }: PageLink): void {
    const { clip } = this.#state;
    const seen = clip === undefined ? box : sharedBox(clip, box);
    if (seen !== undefined) this.#links.push({ box: this.#upright(seen), to });
  }

  /** Texts one after the other on one line that starts at `x`, with its baseline at `y`. */
  text(texts: readonly ShapedText[], { x, y, size, width, turn = 0, color = black, alpha = 1 }: TextPlace): void {
    this.#setFill(color, alpha);
    const { scale, spacing } = fitText(texts, size, width);
    const start = `${pdfNumber(x)} ${pdfNumber(this.#height - y)}`;
    this.#operators.push(`BT ${scale === 1 && turn === 0 ? `${start} Td` : `${textMatrix(scale, turn)} ${start} Tm`}`);
    if (spacing !== 0) this.#operators.push(`${pdfNumber(spacing)} Tc`);
    this.#showTexts(texts, { size, color });
    // It outlives the text.
    if (spacing !== 0) this.#operators.push('0 Tc');
    this.#operators.push('ET');
  }

  #showTexts(texts: readonly ShapedText[], look: TextLook): void {
    let row = '';
    const endRow = (): void => {
      if (row !== '') this.#operators.push(showOperator(row));
      row = '';
    };
    for (const { runs } of texts) {
      for (const run of runs) {
        const [first] = run.rows;
        const isPlain = run.actualText === undefined && run.rows.length === 1 && first?.rise === 0;
        if (isPlain && !this.#needsFont(first, look)) row += first.operand;
        else {
          endRow();
          if (isPlain) {
            this.#setFont(first, look);
            row = first.operand;
          } else this.#showRun(run, look);
        }
      }
    }
    endRow();
  }

  #needsFont(row: GlyphRow, look: TextLook): boolean {
    const { font, size, isEmboldened, line } = this.#state;
    if (row.font !== font || look.size !== size || (row.isEmboldened ?? false) !== isEmboldened) return true;
    return isEmboldened && line !== lineAround(look);
  }

  #setFont(row: GlyphRow, look: TextLook): void {
    if (row.font !== this.#state.font || look.size !== this.#state.size) {
      this.#state.font = row.font;
      this.#state.size = look.size;
      this.#operators.push(`/${row.font} ${pdfNumber(look.size)} Tf`);
    }
    const { isEmboldened = false } = row;
    if (isEmboldened !== this.#state.isEmboldened) this.#operators.push(isEmboldened ? '2 Tr' : '0 Tr');
    this.#state.isEmboldened = isEmboldened;
    const line = isEmboldened ? lineAround(look) : this.#state.line;
    if (line !== this.#state.line) this.#operators.push(line);
    this.#state.line = line;
  }

  /** Shows a run by itself: with the text it stands for, and its marks at their heights. */
  #showRun({ rows, actualText }: ShapedRun, look: TextLook): void {
    if (actualText !== undefined) this.#operators.push(`/Span<</ActualText<FEFF${utf16Hex(actualText)}>>>BDC`);
    let height = 0;
    for (const row of rows) {
      const { operand, rise } = row;
      this.#setFont(row, look);
      if (rise !== height) this.#operators.push(`${pdfNumber((rise * look.size) / 1000)} Ts`);
      height = rise;
      this.#operators.push(showOperator(operand));
    }
    if (height !== 0) this.#operators.push('0 Ts');
    if (actualText !== undefined) this.#operators.push('EMC');
  }

  /** The page's content stream, in Latin-1. */
  toString(): string {
    return this.#operators.join('\n');
  }
}
