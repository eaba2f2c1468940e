import type { FrameView } from './frame.ts';
import { isElement, isText } from './node-kinds.ts';

/** Letters of scripts that are written joined: Arabic, Syriac, N'Ko. */
const joins = String.raw`[\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0710-\u077F\u07CA-\u07EA\u08A0-\u08C9]`;
const beginsJoined = new RegExp(`^${joins}`, 'u');
const endsJoined = new RegExp(`${joins}\\p{M}*$`, 'u');

/** Has the letter beside it take the form that it has inside a word (Unicode, 23.2). */
const joiner = '\u200D';

/** Elements in a line that are no text. */
const isNoText = /^(?:br|wbr|img|svg|math|canvas|video|audio|object|embed|iframe|input|textarea|select|button)$/;

type WindowOf = Pick<FrameView, 'getComputedStyle'>;

/** True if a text goes on in the next one, with nothing between them but the edges of elements in the line. */
function goesOn(before: Text, after: Text, between: readonly Element[], view: WindowOf): boolean {
  const edges = [...between];
  for (let left = before.parentElement; left && !left.contains(after); left = left.parentElement) edges.push(left);
  return edges.every(
    (element) => !isNoText.test(element.localName) && view.getComputedStyle(element).display === 'inline',
  );
}

/**
 * Joins words that are divided among several texts, as by a bold syllable. Their letters would have the forms of the ends of words
 * there: Firefox and our fonts shape each text alone.
 */
export function joinLetters(root: Element, view: WindowOf): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const divided: [Text, Text][] = [];
  let before: Text | undefined;
  let between: Element[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isElement(node)) between.push(node);
    if (!isText(node) || node.data === '') continue;
    const isCandidate = before !== undefined && endsJoined.test(before.data) && beginsJoined.test(node.data);
    if (before && isCandidate && goesOn(before, node, between, view)) divided.push([before, node]);
    before = node;
    between = [];
  }
  for (const [first, second] of divided) {
    first.appendData(joiner);
    second.insertData(0, joiner);
  }
}
