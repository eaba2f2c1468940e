import { isElement, isText } from '../../../layout/paged-frame/node-kinds.ts';
import type { Mark } from '../rendering/flow.ts';
import type { TextPiece } from './measure-text.ts';

/** Letters of scripts that are written joined: Arabic, Syriac, N'Ko. */
const joins = String.raw`[\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0710-\u077F\u07CA-\u07EA\u08A0-\u08C9]`;
const beginsJoined = new RegExp(`^${joins}`, 'u');
const endsJoined = new RegExp(`${joins}\\p{M}*$`, 'u');

/** Has the letter beside it take the form that it has inside a word (Unicode, 23.2). */
const joiner = '\u200D';

/** The text before or after a text of a paragraph, without anything between them. */
function textBeside(node: Text, marks: ReadonlyMap<Node, Mark>, side: 'before' | 'after'): string {
  const paragraph = node.parentElement?.closest('p');
  if (!paragraph) return '';
  const walker = node.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  walker.currentNode = node;
  const next = () => (side === 'before' ? walker.previousNode() : walker.nextNode());
  for (let beside = next(); beside !== null; beside = next()) {
    if (isText(beside) && beside.data !== '') return beside.data;
    const mark = marks.get(beside);
    const isSeen = mark !== undefined && mark.kind !== 'run' && mark.kind !== 'bookmark';
    if (isElement(beside) && (isSeen || beside.localName === 'br')) return '';
  }
  return '';
}

/** Joins a word that is divided among several texts: its letters would have the forms of the ends of words there. */
export function joinLetters(node: Text, pieces: readonly TextPiece[], marks: ReadonlyMap<Node, Mark>): void {
  const { data } = node;
  const [first] = pieces;
  const last = pieces.at(-1);
  const isJoinedBefore = beginsJoined.test(data) && endsJoined.test(textBeside(node, marks, 'before'));
  const isJoinedAfter = endsJoined.test(data) && beginsJoined.test(textBeside(node, marks, 'after'));
  if (first && isJoinedBefore) first.text = joiner + first.text;
  if (last && isJoinedAfter) last.text += joiner;
}
