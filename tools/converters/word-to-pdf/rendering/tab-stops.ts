import type { ParagraphProperties, TabStop } from '../reading/paragraph-properties.ts';
import type { Mark } from './flow.ts';
import { pt, type RenderContext } from './render-context.ts';

type TabMark = Extract<Mark, { kind: 'tab' }>;

/** Points in a pixel of CSS. */
const perPixel = 0.75;

interface Tab {
  element: HTMLElement;
  mark: TabMark;
}

/** The tabs of each paragraph, in their order. */
function tabsByParagraph({ marks }: RenderContext): Map<HTMLElement, Tab[]> {
  const found = new Map<HTMLElement, Tab[]>();
  for (const [element, mark] of marks) {
    // The frame's elements belong to another window, where `instanceof` fails.
    const paragraph = mark.kind === 'tab' ? element.parentElement?.closest('p') : undefined;
    if (mark.kind !== 'tab' || !paragraph) continue;
    const tabs = found.get(paragraph) ?? [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- marks of tabs are made for HTML elements alone
    tabs.push({ element: element as HTMLElement, mark });
    found.set(paragraph, tabs);
  }
  return found;
}

/** The stop that a tab at `position` goes to. After the last of its own a paragraph has one every so often. */
export function nextStop(properties: ParagraphProperties, position: number, every: number): TabStop {
  const { tabs, indentStart = 0, firstLine = 0 } = properties;
  const own = Array.from(tabs?.values() ?? []).filter((stop) => stop !== undefined);
  const plain = { kind: 'left', leader: 'none' } as const;
  // The text's edge is a stop for a first line that hangs out of it.
  if (firstLine < 0) own.push({ ...plain, position: indentStart });
  const next = own
    .filter((stop) => stop.position > position + 0.1)
    .sort((one, other) => one.position - other.position)[0];
  return next ?? { ...plain, position: (Math.floor(position / every + 0.01) + 1) * every };
}

/** Width of the text after a tab, up to the next one or the end of its line. For a decimal tab, it ends at the point. */
function widthAfter(tab: Tab, { page, marks }: RenderContext, isDecimal: boolean): number {
  const paragraph = tab.element.closest('p');
  if (!paragraph) return 0;
  const walker = page.createTreeWalker(paragraph, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  walker.currentNode = tab.element;
  const range = page.createRange();
  let width = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const mark = marks.get(node);
    if (mark?.kind === 'tab' || node.nodeName === 'BR') break;
    if (mark?.kind === 'picture' || node.nodeType === Node.TEXT_NODE) {
      range.selectNode(node);
      const point = isDecimal ? (node.textContent ?? '').search(/[.,]\d*\s*$/) : -1;
      if (point >= 0) range.setEnd(node, point);
      for (const rect of range.getClientRects()) width += rect.width;
      if (point >= 0) break;
    }
  }
  return width * perPixel;
}

/** Where a tab stands, from the edge of the text, and how far it may go. */
function placeOf(tab: Tab, paragraph: HTMLElement, properties: ParagraphProperties) {
  const box = paragraph.getBoundingClientRect();
  const rect = tab.element.getBoundingClientRect();
  const { indentStart = 0, indentEnd = 0, isRightToLeft } = properties;
  const along = isRightToLeft ? box.right - rect.right : rect.left - box.left;
  const width = box.width * perPixel;
  return {
    position: along * perPixel + indentStart,
    limit: indentStart + width,
    whole: indentStart + width + indentEnd,
  };
}

/** Width of a tab that is so far, in points, from its stop. Text after it is aligned at the stop. */
function widthTo({ kind }: TabStop, distance: number, tab: Tab, context: RenderContext): number {
  if (kind === 'left') return distance;
  const after = widthAfter(tab, context, kind === 'decimal');
  return distance - (kind === 'center' ? after / 2 : after);
}

function widthOf(tab: Tab, paragraph: HTMLElement, properties: ParagraphProperties, context: RenderContext): number {
  const { position, limit, whole } = placeOf(tab, paragraph, properties);
  const { fixed } = tab.mark;
  const stop: TabStop = fixed
    ? { kind: fixed.kind, position: fixed.position ?? (fixed.kind === 'center' ? whole / 2 : whole), leader: 'none' }
    : nextStop(properties, position, context.word.settings.defaultTab);
  tab.mark.leader = stop.leader;
  const beyond = stop.position - limit;
  // Lines go on past their end to a stop that stands there; automatic ones do not.
  if (beyond > 0 && properties.tabs?.get(stop.position) && (properties.align ?? 'start') === 'start') {
    paragraph.style.marginRight = pt(-(stop.position - whole) - 0.1);
    return widthTo(stop, stop.position - position, tab, context);
  }
  // A little less than there is, so that rounding does not break the line.
  return widthTo(stop, Math.min(stop.position, limit - 0.05) - position, tab, context);
}

/** Gives every tab its width. A tab's place follows from those before it, so the paragraphs' first ones come first. */
export function setTabs(context: RenderContext, within: (paragraph: HTMLElement) => boolean = () => true): void {
  const paragraphs = Array.from(tabsByParagraph(context)).filter(([paragraph]) => within(paragraph));
  for (const { element } of paragraphs.flatMap(([, tabs]) => tabs)) element.style.width = '0';
  const most = Math.max(0, ...paragraphs.map(([, tabs]) => tabs.length));
  for (let round = 0; round < most; round += 1) {
    const widths: [HTMLElement, number][] = [];
    for (const [paragraph, tabs] of paragraphs) {
      const tab = tabs[round];
      const properties = context.paragraphs.get(paragraph);
      if (tab && properties) widths.push([tab.element, widthOf(tab, paragraph, properties, context)]);
    }
    for (const [element, width] of widths) element.style.width = pt(Math.max(0, width));
  }
}
