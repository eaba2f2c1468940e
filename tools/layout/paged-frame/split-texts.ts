import { isText } from './node-kinds.ts';

/** For each word that is located, the browser scans all lines of its text node: long ones take minutes. */
const longest = 1500;

/** Where a text of this length may be parted: between words, else anywhere that is no middle of a character. */
function partAt(text: string): number {
  for (let at = longest; at > longest / 2; at -= 1) if (/\s/.test(text[at - 1] ?? '')) return at;
  const isLow = (at: number) => /[\uDC00-\uDFFF]/.test(text[at] ?? '');
  return isLow(longest) ? longest - 1 : longest;
}

/** Parts long texts in an element. They are laid out as before. */
export function splitLongTexts(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const long: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isText(node) && node.length > longest) long.push(node);
  }
  for (const text of long) {
    // From the end: what is parted from the beginning is copied each time.
    const ends: number[] = [];
    for (let start = 0; text.length - start > longest; start = ends.at(-1) ?? start) {
      ends.push(start + partAt(text.data.slice(start, start + longest + 1)));
    }
    for (const end of ends.toReversed()) text.splitText(end);
  }
}
