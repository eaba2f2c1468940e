import { type Columns } from './page-map.ts';

/** Room between two columns, in widths of one: what sticks out of one must not lie in the next. */
const gapShare = 1;

/**
 * Breaks the content of an element into columns, the browser's form of pages on a screen. The rules for breaks, widows, orphans
 * and repeated table heads are the same. Only `break-before: page` must be `column` here. The element must be laid out as a
 * block.
 */
export function breakIntoColumns(element: HTMLElement, { width, height }: { width: number; height: number }): Columns {
  const gap = Math.round(width * gapShare);
  const rules: Record<string, string> = {
    display: 'block',
    'box-sizing': 'content-box',
    width: `${width}px`,
    height: `${height}px`,
    'min-height': '0',
    'max-height': 'none',
    'min-width': '0',
    'max-width': 'none',
    margin: '0',
    border: '0',
    padding: '0',
    position: 'static',
    float: 'none',
    overflow: 'visible',
    transform: 'none',
    zoom: '1',
    columns: `${width}px 1`,
    'column-gap': `${gap}px`,
    'column-fill': 'auto',
    'column-rule': 'none',
  };
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important');
  const { left, top } = element.getBoundingClientRect();
  return { left, top, width, height, stride: width + gap };
}
