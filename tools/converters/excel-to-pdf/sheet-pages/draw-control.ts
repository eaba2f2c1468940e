import type { Box, DrawnItem, Point } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import type { FormControl } from '../workbook/workbook-model.ts';
import { drawParagraphs } from './draw-text-box.ts';
import type { PageCanvas } from './page-canvas.ts';
import { lineHeightOf, pixel, type SheetFonts } from './sheet-fonts.ts';

const white: Rgb = [1, 1, 1];
const ink: Rgb = [0.1, 0.1, 0.1];
const face: Rgb = [0.94, 0.94, 0.94];
const edge: Rgb = [0.5, 0.5, 0.5];
const chosen: Rgb = [0, 0.4, 0.8];

/** The side of a box to tick, and the room that it takes with the space beside it. */
const tickSide = 9.75;
const tickRoom = 16;

/** The width of the arrows of lists and spin buttons. */
const arrowWidth = 12.75;

/** Words of a control, for the fonts. */
export const wordsOf = ({ caption, items }: FormControl): string => [caption, ...items].join(' ');

/** Draws one control. */
class ControlDrawer {
  readonly #canvas: PageCanvas;
  readonly #control: FormControl;
  readonly #box: Box;
  readonly #fonts: SheetFonts;

  constructor(canvas: PageCanvas, control: FormControl, box: Box, fonts: SheetFonts) {
    this.#canvas = canvas;
    this.#control = control;
    this.#box = box;
    this.#fonts = fonts;
  }

  draw(): void {
    const { kind, fill } = this.#control;
    const box = this.#box;
    if (fill && kind !== 'button' && kind !== 'spin' && kind !== 'scroll') this.#canvas.fillBox(box, fill);
    switch (kind) {
      case 'checkBox':
      case 'option':
        return this.#drawTick(kind === 'option');
      case 'button':
        this.#panel(box, face);
        return this.#text(this.#control.caption, box);
      case 'label':
        return this.#text(this.#control.caption, box);
      case 'group':
        return this.#drawGroup();
      case 'edit':
        this.#panel(box, white);
        return this.#text(this.#control.caption, box);
      case 'dropDown':
        return this.#drawDropDown();
      case 'list':
        return this.#drawList();
      case 'spin':
        return this.#drawSpin();
      case 'scroll':
        return this.#drawScroll();
    }
  }

  #panel(box: Box, fill: Rgb): void {
    this.#canvas.fillBox(box, fill);
    this.#canvas.frame(box, { color: edge, width: pixel });
  }

  #text(text: string, { x, y, width, height }: Box, color = this.#control.font.color): void {
    const { font, side, vertical } = this.#control;
    const runs = [{ text, font: color ? { ...font, color } : font }];
    const inner = { x: x + 2, y, width: width - 4, height };
    drawParagraphs(this.#canvas, { paragraphs: [{ runs, side }], vertical }, inner, this.#fonts);
  }

  /** A box or a circle with its state before the words. */
  #drawTick(isRound: boolean): void {
    const { caption } = this.#control;
    const { x, y, width, height } = this.#box;
    const place = { x: x + 2, y: y + (height - tickSide) / 2, width: tickSide, height: tickSide };
    this.#canvas.add(isRound ? this.#circle(place) : this.#square(place));
    this.#text(caption, { x: x + tickRoom - 2, y, width: width - tickRoom + 2, height });
  }

  #square(box: Box): DrawnItem[] {
    const { state } = this.#control;
    const at = (right: number, down: number): Point => ({ x: box.x + right * box.width, y: box.y + down * box.height });
    const around = [{ to: at(1, 0) }, { to: at(1, 1) }, { to: at(0, 1) }, { to: at(0, 0) }];
    const frame: DrawnItem[] = [
      { kind: 'fill', box, color: state === 'mixed' ? edge : white },
      { kind: 'path', start: at(0, 0), steps: around, stroke: { color: ink, width: pixel } },
    ];
    if (state !== 'on') return frame;
    const steps = [{ to: at(0.42, 0.74) }, { to: at(0.8, 0.26) }];
    return [...frame, { kind: 'path', start: at(0.2, 0.5), steps, stroke: { color: ink, width: 1.4 } }];
  }

  #circle(box: Box): DrawnItem[] {
    const disc = (inset: number, color: Rgb): DrawnItem => {
      const side = box.width - 2 * inset;
      const radius = side / 2;
      return {
        kind: 'fill',
        box: { x: box.x + inset, y: box.y + inset, width: side, height: side },
        color,
        radii: [radius, radius, radius, radius],
      };
    };
    const rings = [disc(0, ink), disc(pixel, white)];
    return this.#control.state === 'on' ? [...rings, disc(2.75, ink)] : rings;
  }

  #drawGroup(): void {
    const { caption, font } = this.#control;
    const { x, y, width, height } = this.#box;
    const line = lineHeightOf(font);
    const top = y + line / 2;
    this.#canvas.frame({ x, y: top, width, height: height - line / 2 }, { color: edge, width: pixel });
    if (caption === '') return;
    const room = Math.min(width - 12, this.#fonts.widthOf(caption.slice(0, 200), font) + 5);
    if (room <= 0) return;
    this.#canvas.fillBox({ x: x + 6, y, width: room, height: line }, white);
    this.#text(caption, { x: x + 6, y, width: room, height: line });
  }

  /** A triangle in a box, as buttons with arrows have it. */
  #arrow(box: Box, turn: 'up' | 'down' | 'left' | 'right'): void {
    this.#panel(box, face);
    const reach = Math.min(2.6, box.width / 4, box.height / 4);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const sign = turn === 'up' || turn === 'left' ? -1 : 1;
    const at = (along: number, across: number): Point =>
      turn === 'up' || turn === 'down'
        ? { x: x + across * reach, y: y + along * sign * reach * 0.7 }
        : { x: x + along * sign * reach * 0.7, y: y + across * reach };
    const steps = [{ to: at(-1, 1) }, { to: at(1, 0) }];
    this.#canvas.add([{ kind: 'path', start: at(-1, -1), steps, fill: ink }]);
  }

  #drawDropDown(): void {
    const { items, selected } = this.#control;
    const { x, y, width, height } = this.#box;
    const arrow = Math.min(arrowWidth, width / 2);
    this.#panel(this.#box, white);
    this.#text(items[selected[0] ?? -1] ?? '', { x, y, width: width - arrow, height });
    this.#arrow({ x: x + width - arrow, y, width: arrow, height }, 'down');
  }

  #drawList(): void {
    const { items, selected, font } = this.#control;
    const { x, y, width, height } = this.#box;
    this.#panel(this.#box, white);
    const line = lineHeightOf(font);
    const shown = Math.max(1, Math.floor((height - 2) / line));
    this.#canvas.clip(this.#box, (canvas) => {
      const drawer = new ControlDrawer(canvas, this.#control, this.#box, this.#fonts);
      for (const [place, item] of items.slice(0, shown).entries()) {
        const box = { x: x + 1, y: y + 1 + place * line, width: width - 2, height: line };
        const isChosen = selected.includes(place);
        if (isChosen) canvas.fillBox(box, chosen);
        drawer.#text(item, box, isChosen ? white : font.color);
      }
    });
  }

  #drawSpin(): void {
    const { x, y, width, height } = this.#box;
    this.#arrow({ x, y, width, height: height / 2 }, 'up');
    this.#arrow({ x, y: y + height / 2, width, height: height / 2 }, 'down');
  }

  #drawScroll(): void {
    const { share } = this.#control;
    const { x, y, width, height } = this.#box;
    const isLying = width > height;
    const side = Math.min(arrowWidth, width / 3, height / 3);
    this.#panel(this.#box, face);
    if (isLying) {
      this.#arrow({ x, y, width: side, height }, 'left');
      this.#arrow({ x: x + width - side, y, width: side, height }, 'right');
      this.#panel({ x: x + side + share * (width - 3 * side), y, width: side, height }, white);
    } else {
      this.#arrow({ x, y, width, height: side }, 'up');
      this.#arrow({ x, y: y + height - side, width, height: side }, 'down');
      this.#panel({ x, y: y + side + share * (height - 3 * side), width, height: side }, white);
    }
  }
}

/** Draws a form control over the cells, with its state. */
export const drawControl = (canvas: PageCanvas, control: FormControl, box: Box, fonts: SheetFonts): void =>
  new ControlDrawer(canvas, control, box, fonts).draw();
