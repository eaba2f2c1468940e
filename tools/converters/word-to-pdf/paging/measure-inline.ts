import type { MeasureText } from '../../../charts/chart-model.ts';
import { drawChart } from '../../../charts/draw-chart.ts';
import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type { FontMeasures } from '../../../layout/paged-frame/font-measures.ts';
import { hasStyle, isElement, isText } from '../../../layout/paged-frame/node-kinds.ts';
import type { Mark, RunStyle, StretchedText } from '../rendering/flow.ts';
import { flatten, outline } from './block-items.ts';
import {
  boxOf,
  drawnText,
  backgroundOf,
  decorationsOf,
  piecesOf,
  rgbOf,
  type AscentOf,
  type Origin,
} from './measure-text.ts';
import type { FlowItem, MeasuredBlock } from './measured-blocks.ts';
import { pictureItems } from './picture-items.ts';
import { shapeItems, turnedItems } from './shape-items.ts';
import { stretchedItems } from './stretched-text.ts';
import type { Floating, LinePart } from './paragraph-lines.ts';

export interface InlineSetting {
  marks: ReadonlyMap<Node, Mark>;
  origin: Origin;
  range: Range;
  ascentOf: AscentOf;
  measureBlocks: (mark: Extract<Mark, { kind: 'box' }>, origin: Origin) => MeasuredBlock[];
  equationItems: (element: Element) => FlowItem[];
  inkOf: FontMeasures['inkOf'];
  measureText: MeasureText;
  /** Drawings that stand on the page: they are measured elsewhere. */
  isAnchored: (element: Node) => boolean;
  isJustified: boolean;
}

/** The width of a leader's sign in parts of the font's size. */
const leaderWidths = { dot: 0.26, hyphen: 0.33, underscore: 0.5 } as const;
const leaderSigns = { dot: '.', hyphen: '-', underscore: '_' } as const;

/** Measured content of the paragraphs of a text. */
export class InlineMeasure {
  readonly parts: LinePart[] = [];
  readonly floats: Floating[] = [];
  readonly #setting: InlineSetting;
  /** Where items go that are part of something larger. */
  #collected: FlowItem[] | undefined;
  #bookmarks: string[] = [];

  constructor(setting: InlineSetting) {
    this.#setting = setting;
  }

  /** Reads all that is in a node, in the order of reading. */
  visit(node: Node, runStyle?: RunStyle): void {
    if (isText(node)) return runStyle && this.#text(node, runStyle);
    // Answers are for elements; comments there are none.
    if (!isElement(node) || this.#setting.isAnchored(node)) return;
    const { float, display } = hasStyle(node) ? node.style : { float: '', display: '' };
    const isGroup = display === 'inline-block' && node.childNodes.length > 0;
    if (float === '' && !isGroup) return this.#element(node, runStyle);
    const items = this.#collect(() => this.#element(node, runStyle));
    const { y: top, height } = this.#boxOf(node);
    if (float === '') this.#add({ top, bottom: top + height, items });
    else this.floats.push({ top, bottom: top + height, items });
  }

  /** Items that `visit` adds, apart from the lines. */
  #collect(visit: () => void): FlowItem[] {
    const around = this.#collected;
    const items: FlowItem[] = [];
    this.#collected = items;
    visit();
    this.#collected = around;
    return items;
  }

  #boxOf(element: Element): Box {
    return boxOf(element.getBoundingClientRect(), this.#setting.origin);
  }

  #add(part: LinePart): void {
    if (this.#collected) {
      this.#collected.push(...(part.behind ?? []), ...part.items);
      return;
    }
    this.parts.push(this.#bookmarks.length > 0 ? { ...part, bookmarks: this.#bookmarks } : part);
    this.#bookmarks = [];
  }

  /** Adds a fact about the last part. */
  #addFacts(what: Pick<LinePart, 'notes' | 'fields'>): void {
    const last = this.parts.pop();
    if (last === undefined) return;
    const notes = [...(last.notes ?? []), ...(what.notes ?? [])];
    this.parts.push({ ...last, notes, fields: [...(last.fields ?? []), ...(what.fields ?? [])] });
  }

  #element(element: Element, runStyle: RunStyle | undefined): void {
    const mark = this.#setting.marks.get(element);
    switch (mark?.kind) {
      case 'run':
        return this.#children(element, mark.runStyle);
      case 'tab':
        return this.#tab(element, mark);
      case 'picture':
        return this.#picture(element, mark);
      case 'stretchedText':
        return this.#stretched(element, mark);
      case 'box':
        return this.#box(element, mark);
      case 'rule':
        return this.#rule(element, mark);
      case 'chart':
        return this.#chart(element, mark);
      case 'equation':
        return this.#equation(element);
      case 'shape': {
        const box = this.#boxOf(element);
        return this.#add({ top: box.y, bottom: box.y + box.height, items: shapeItems(mark, box) });
      }
      case 'turned': {
        const items = this.#collect(() => this.#children(element, runStyle));
        const box = this.#boxOf(element);
        return this.#add({ top: box.y, bottom: box.y + box.height, items: turnedItems(items, box, mark.turn) });
      }
      case 'bookmark':
        this.#bookmarks.push(mark.name);
        return;
      case 'note':
        this.#children(element, runStyle);
        return this.#addFacts({ notes: [mark.id] });
      case 'pageField':
      case 'pagesField':
        this.#children(element, runStyle);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- marks of fields are made for HTML elements alone
        return this.#addFacts({ fields: [element as HTMLElement] });
      default:
        if (element.localName === 'br' && runStyle) return this.#lineEnd(element, runStyle);
        if (element.localName === 'span' && element.childNodes.length === 0) return this.#room(element);
        return this.#children(element, runStyle);
    }
  }

  #children(element: Element, runStyle: RunStyle | undefined): void {
    for (const child of element.childNodes) this.visit(child, runStyle);
  }

  /** How high a line is at least that has a text of this look at a box of its letters. */
  #extent(box: Box, runStyle: RunStyle): Pick<LinePart, 'top' | 'bottom' | 'leading'> {
    const middle = box.y + box.height / 2;
    const leading = runStyle.isMultiple ? runStyle.leading : 0;
    return { top: middle - runStyle.lineHeight / 2, bottom: middle + runStyle.lineHeight / 2, leading };
  }

  #text(node: Text, runStyle: RunStyle): void {
    const { origin, range, ascentOf, isJustified } = this.#setting;
    range.selectNodeContents(node);
    const rects = Array.from(range.getClientRects());
    const pieces = piecesOf(node, range, rects, isJustified);
    for (const rect of rects) {
      const box = boxOf(rect, origin);
      const own = pieces.filter((piece) => Math.abs(piece.rect.top - rect.top) < 1);
      for (const piece of own) pieces.splice(pieces.indexOf(piece), 1);
      const baseline = (rect.top - origin.top + ascentOf(runStyle)) * 0.75 - runStyle.leading / 2;
      const shown = { ...box, y: box.y - runStyle.leading / 2 };
      this.#add({
        ...this.#extent(box, runStyle),
        behind: backgroundOf(runStyle, shown),
        items: [
          ...own.flatMap((piece) => drawnText(piece, runStyle, origin, ascentOf)),
          ...decorationsOf(runStyle, shown, baseline),
        ],
      });
    }
  }

  #lineEnd(element: Element, runStyle: RunStyle): void {
    this.#add({ ...this.#extent(this.#boxOf(element), runStyle), items: [] });
  }

  #room(element: Element): void {
    const box = this.#boxOf(element);
    if (box.height > 0) this.#add({ top: box.y, bottom: box.y + box.height, items: [] });
  }

  #tab(element: Element, { runStyle, leader }: Extract<Mark, { kind: 'tab' }>): void {
    const box = this.#boxOf(element);
    const baseline = box.y + box.height - runStyle.leading / 2;
    const items = decorationsOf({ ...runStyle, link: undefined }, box, baseline);
    if (leader !== 'none') {
      const step = leaderWidths[leader] * runStyle.size;
      const count = Math.floor((box.width - step / 2) / step);
      const { family, bold, italic, color, size } = runStyle;
      const width = count * step;
      const x = box.x + box.width - width;
      const text = leaderSigns[leader].repeat(Math.max(0, count));
      if (count > 0)
        items.push({
          kind: 'text',
          text,
          x,
          baseline,
          size,
          width,
          style: { family, bold, italic, color: rgbOf(color) },
        });
    }
    const top = baseline + runStyle.leading / 2 - runStyle.lineHeight * 0.75;
    const hanging = runStyle.isMultiple ? runStyle.leading : 0;
    this.#add({ top, bottom: top + runStyle.lineHeight, leading: hanging, items });
  }

  #picture(element: Element, mark: Extract<Mark, { kind: 'picture' }>): void {
    const box = this.#boxOf(element);
    this.#add({ top: box.y, bottom: box.y + box.height, items: pictureItems(mark, box) });
  }

  #stretched(element: Element, mark: StretchedText): void {
    const box = this.#boxOf(element);
    this.#add({ top: box.y, bottom: box.y + box.height, items: stretchedItems(mark, box, this.#setting.inkOf) });
  }

  #rule(element: Element, { color, width, isRising }: Extract<Mark, { kind: 'rule' }>): void {
    const box = this.#boxOf(element);
    const [left, right] = isRising ? [box.y + box.height, box.y] : [box.y, box.y + box.height];
    const line: FlowItem = {
      kind: 'line',
      from: { x: box.x, y: left },
      to: { x: box.x + box.width, y: right },
      width,
      color: rgbOf(color),
      dash: 'solid',
    };
    this.#add({ top: box.y, bottom: box.y + box.height, items: [line] });
  }

  #chart(element: Element, { chart }: Extract<Mark, { kind: 'chart' }>): void {
    const box = this.#boxOf(element);
    const items = drawChart(chart, box, this.#setting.measureText);
    this.#add({ top: box.y, bottom: box.y + box.height, items });
  }

  #equation(element: Element): void {
    const box = this.#boxOf(element);
    this.#add({ top: box.y, bottom: box.y + box.height, items: this.#setting.equationItems(element) });
  }

  #box(element: Element, mark: Extract<Mark, { kind: 'box' }>): void {
    const box = this.#boxOf(element);
    const items: FlowItem[] = [];
    if (mark.background) items.push({ kind: 'fill', box, color: rgbOf(mark.background) });
    if (mark.border) items.push(...outline(box, mark.border.width, mark.border.color));
    items.push(...flatten(this.#setting.measureBlocks(mark, this.#setting.origin)));
    // Content of a group stands in boxes of its own.
    this.#add({ top: box.y, bottom: box.y + box.height, items });
  }
}
