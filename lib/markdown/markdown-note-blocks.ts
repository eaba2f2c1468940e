import type { StateCore, Token } from 'markdown-it';

/** Limits of preserved white space, so that a thousand blank lines do not fill a page. */
const maxBlankLines = 20;
const maxIndent = 40;

const noBreakSpace = '\u00A0';

/** Leading spaces that HTML keeps. A tab reaches to the next multiple of eight, as it does in a plain text. */
function keptIndent(indent: string): string {
  let width = 0;
  for (const sign of indent) width += sign === '\t' ? 8 - (width % 8) : 1;
  return noBreakSpace.repeat(Math.min(width, maxIndent));
}

/** A rule of the parser: the lines of a text outside of lists and quotes keep their leading spaces. */
export function keepIndents(state: StateCore): void {
  const lines = state.src.split('\n');
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'inline' || token.level !== 1 || state.tokens[index - 1]?.type !== 'paragraph_open') continue;
    const [indent = ''] = /^[ \t]*/.exec(lines[token.map?.[0] ?? 0] ?? '') ?? [];
    token.content = `${indent}${token.content}`.replaceAll(/^[ \t]+/gm, keptIndent);
  }
}

/** Number of blank lines above a line. */
function blankLinesAbove(lines: readonly string[], line: number): number {
  let count = 0;
  while (count < line && count <= maxBlankLines && lines[line - count - 1]?.trim() === '') count += 1;
  return count;
}

/** A rule of the parser: of several blank lines between two paragraphs, all but the first become line breaks. */
export function keepBlankLines(state: StateCore): void {
  const lines = state.src.split('\n');
  state.tokens = state.tokens.flatMap((token, index) => {
    const former = state.tokens[index - 1];
    if (token.type !== 'paragraph_open' || token.level !== 0 || former?.type !== 'paragraph_close') return [token];
    const count = blankLinesAbove(lines, token.map?.[0] ?? 0) - 1;
    const breaks = Array.from({ length: count }, () => new state.Token('blank_line', 'br', 0));
    return [...breaks, token];
  });
}

/** A rule of the parser: a column's side is an attribute, because the page's policy forbids styles in markup. */
export function alignCells(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? '')) ?? [];
    token.attrs = side === undefined ? null : [['data-align', side]];
    token.attrSet('dir', 'auto');
  }
}

/** A rule of the parser: each block takes the direction of its own first letter. Code reads from left to right. */
export function directBlocks(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.level === 0 && token.nesting === 1 && token.type !== 'table_open') token.attrSet('dir', 'auto');
  }
}

/**
 * Puts the headings below the heading that the text stands under. A level counts the headings around it, so that none is skipped;
 * `data-level` keeps the level of the source for the look.
 */
export function placeHeadings(tokens: readonly Token[], under: number): void {
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const level = Number(token.tag.slice(1));
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    const tag = `h${Math.min(6, under + open.length)}`;
    token.tag = tag;
    token.attrSet('data-level', String(level));
    const close = tokens[index + 2];
    if (close?.type === 'heading_close') close.tag = tag;
  }
}
