import { showableText } from '../../pdf/core/showable-text.ts';
import type { TextSpan } from '../../pdf/core/text-block.ts';
import type { DrawnItem, DrawnPage, DrawnText } from './drawn-document.ts';

/** A drawn text as fonts take it: on one line, without controls. */
export const lineOf = ({ text }: DrawnText): string => showableText(text).replaceAll(/[\t-\r\u0085\u2028\u2029]/g, ' ');

function* allItems(items: readonly DrawnItem[]): Iterable<DrawnItem> {
  for (const item of items) {
    yield item;
    if ('items' in item) yield* allItems(item.items);
  }
}

/** Every text of the pages, as it will be drawn. */
export function* textsOf(pages: readonly DrawnPage[]): Iterable<TextSpan> {
  for (const { items } of pages) {
    for (const item of allItems(items)) if (item.kind === 'text') yield { text: lineOf(item), style: item.style };
  }
}

/** The places of the pictures that the pages show. */
export function picturesShown(pages: readonly DrawnPage[]): Set<number> {
  const shown = new Set<number>();
  for (const { items } of pages) {
    for (const item of allItems(items)) if (item.kind === 'picture') shown.add(item.picture);
  }
  return shown;
}
