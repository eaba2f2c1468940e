import MarkdownIt, { type MarkdownIt as Parser, type StateBlock } from 'markdown-it';
import { isSafeAddress } from './markdown-links.ts';

/** Nesting limit. Deeper lists, quotes and emphasis stay plain text. */
export const maxNesting = 20;

/** The line after a block that begins at a line: a text that is indented less ends it. */
function endOfBlock(state: StateBlock, from: number, last: number): number {
  let line = from;
  while (line < last && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) line += 1;
  return line;
}

/** At its nesting limit the parser leaves out the rest of the whole text. With this, a block at the limit is a plain paragraph. */
export function keepDeepText(parser: Parser): Parser {
  const { block } = parser;
  const tokenize = block.tokenize.bind(block);
  block.tokenize = (state, startLine, endLine) => {
    if (state.level < maxNesting) return tokenize(state, startLine, endLine);
    state.line = endOfBlock(state, startLine, endLine);
    const content = state.getLines(startLine, state.line, state.blkIndent, false).trim();
    if (content === '') return undefined;
    state.push('paragraph_open', 'p', 1).map = [startLine, state.line];
    const inline = state.push('inline', '', 0);
    inline.map = [startLine, state.line];
    inline.content = content;
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
    return undefined;
  };
  return parser;
}

/** Address of a note's own file, as its text names it. */
export const attachmentAddress = /^attachment:([\w-]{1,100})$/;

/**
 * CommonMark as notes have it: with tables and strikethrough, without indented code, because plain texts are indented. Raw HTML becomes
 * text. `findTasks` and the renderer share these rules, so that they agree on every list.
 */
export function createNoteParser(): Parser {
  const parser = new MarkdownIt('commonmark', { html: false, breaks: true, maxNesting });
  parser.enable(['table', 'strikethrough']).disable('code');
  parser.validateLink = (address) => isSafeAddress(address) || attachmentAddress.test(address);
  return keepDeepText(parser);
}
