import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import { isSafeAddress } from './markdown-links.ts';

/** Nesting limit. Deeper lists, quotes and emphasis stay plain text. */
export const maxNesting = 20;

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
  return parser;
}
