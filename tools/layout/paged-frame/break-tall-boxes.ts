import type { Frame } from './frame.ts';
import { hasStyle, isImage, isSvg, isTable, isTextArea } from './node-kinds.ts';
import type { Columns } from './page-map.ts';
import { losesHead, put, splitTable } from './split-table.ts';

/** How often layout is looked at again: a box that breaks may hold others that do not. */
const mostPasses = 8;

const blockLevel: Readonly<Record<string, string>> = {
  'inline-block': 'block',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'inline-table': 'table',
};

const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  [overflowX, overflowY].some((value) => value !== 'visible' && value !== 'clip');

/** Cuts off what a box hides or scrolls, without being a box that scrolls: those break in print alone. */
function cutInPlaceOfScrolling(element: ElementCSSInlineStyle, style: CSSStyleDeclaration): void {
  const { display, minWidth, minHeight } = style;
  put(element, {
    overflow: 'clip',
    ...(display === 'block' && { display: 'flow-root' }),
    // What scrolls may become smaller than its content.
    ...(minWidth === 'auto' && { 'min-width': '0' }),
    ...(minHeight === 'auto' && { 'min-height': '0' }),
  });
}

/** Changes a box that layout keeps in one piece so that it breaks; false where it is of no such kind. */
function makeBreakable(element: ElementCSSInlineStyle, style: CSSStyleDeclaration, width: number): boolean {
  const display = blockLevel[style.display];
  if (display !== undefined) {
    put(element, { display, width: `${width}px`, 'box-sizing': 'border-box' });
    return true;
  }
  if (scrolls(style)) {
    cutInPlaceOfScrolling(element, style);
    return true;
  }
  if (style.display === 'flex' || style.display === 'grid') {
    put(element, { display: 'flow-root' });
    return true;
  }
  if (style.float !== 'none') {
    put(element, { float: 'none' });
    return true;
  }
  return false;
}

/** True for columns of text that go on over the pages one after the other, as in Safari: the second would begin on the first page again. */
function goesBack(element: Element, style: CSSStyleDeclaration, { left, stride }: Columns): boolean {
  if (style.columnCount === 'auto' && style.columnWidth === 'auto') return false;
  const pages = Array.from(element.children, (child) =>
    Math.floor((child.getBoundingClientRect().left - left) / stride),
  );
  return pages.some((page, at) => page < (pages[at - 1] ?? 0));
}

/** Changes an element that reaches beyond a page so that it breaks as it should; false where nothing is to be changed. */
function mend(frame: Frame, element: Element & ElementCSSInlineStyle, columns: Columns): boolean {
  const [rect, another] = element.getClientRects();
  const style = frame.view.getComputedStyle(element);
  if (rect !== undefined && goesBack(element, style, columns)) {
    put(element, { columns: 'auto' });
    return true;
  }
  const isOneTable = isTable(element) && style.display === 'table';
  if (isOneTable && losesHead(frame, element, columns)) return splitTable(frame, element, columns);
  if (rect === undefined || another !== undefined || rect.height <= columns.height + 1) return false;
  return isOneTable ? splitTable(frame, element, columns) : makeBreakable(element, style, rect.width);
}

const reachesBeyond = (element: Element, { height }: Columns): boolean => {
  const [rect, another] = element.getClientRects();
  return another !== undefined || element.scrollHeight > height || (rect?.height ?? 0) > height + 1;
};

/** The outermost of such elements, changed. Answers how many there were. */
function mendOutermost(frame: Frame, parent: Element, columns: Columns): number {
  let count = 0;
  for (const child of parent.children) {
    if (isImage(child) || isSvg(child) || isTextArea(child) || !reachesBeyond(child, columns)) continue;
    if (hasStyle(child) && mend(frame, child, columns)) count += 1;
    else count += mendOutermost(frame, child, columns);
  }
  return count;
}

/**
 * Has boxes break that are higher than a page and that this browser keeps in one piece in columns: what scrolls, what stands in a
 * line, and, depending on the browser, tables and what floats, flexes or lies in a grid. Heads of tables come to stand on each page.
 * Columns of text that would go back to earlier pages become one.
 */
export function breakTallBoxes(frame: Frame, root: Element, columns: Columns): void {
  for (let pass = 0; pass < mostPasses; pass += 1) if (mendOutermost(frame, root, columns) === 0) return;
}
