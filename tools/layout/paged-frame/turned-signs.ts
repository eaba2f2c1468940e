import { isRightToLeft, withDirection } from '../../pdf/core/writing-direction.ts';

/** Letters that run to the right. */
const otherLetters = /\p{L}/u;
const rightToLeftLetters =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const mirrored = /\p{Bidi_Mirrored}/u;
/** Brackets, full stops and the like at an end, which follow the direction of the text around. */
const endsInSign = /^[^\p{L}\p{N}\s]|[^\p{L}\p{N}\s]$/u;

/** A part of a text node that stands on one line. */
interface Part {
  node: Text;
  start: number;
  end: number;
}

/** True if a text has signs, and stands in a paragraph from right to left. */
export function standsLeftwards({ data, parentElement, ownerDocument }: Text): boolean {
  if (!/[^\p{L}\p{N}\s]/u.test(data) || !parentElement) return false;
  return ownerDocument.defaultView?.getComputedStyle(parentElement).direction === 'rtl';
}

/**
 * A word as it is given to fonts, which do not see the line around it: marked where its signs run from right to left, though it has no
 * letter that tells so. `isLeftwards` is the direction of its paragraph.
 */
export function turnSigns(text: string, { node, start, end }: Part, range: Range, isLeftwards: boolean): string {
  if (!endsInSign.test(text) || isRightToLeft(text)) return text;
  if (!isLeftwards && !isRightToLeft(node.data)) return text;
  const leftOf = (at: number): number => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  };
  if (end - start > 1) return leftOf(start) > leftOf(end - 1) ? withDirection(text) : text;
  // One sign alone is not seen to go anywhere.
  const isAmongOthers = otherLetters.test(node.data.replaceAll(rightToLeftLetters, ''));
  return isLeftwards && mirrored.test(text) && !isAmongOthers ? withDirection(text) : text;
}
