import MarkdownIt, { type Token } from 'markdown-it';
import type { TextBlock, TextSpan } from '../../pdf/core/text-block.ts';
import type { Rgb, TextStyle } from '../../pdf/core/text-style.ts';

/** CommonMark with tables and strikethrough, as everywhere in the product; raw HTML is text. Deeper nesting is left out. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting: 100 }).enable(['table', 'strikethrough']);

const headingSizes: Record<string, number> = { h1: 1.9, h2: 1.5, h3: 1.25, h4: 1.1, h5: 1, h6: 1 };
const codeBackground: Rgb = [0.95, 0.95, 0.95];
const quoteColor: Rgb = [0.35, 0.35, 0.35];
const linkColor: Rgb = [0.1, 0.3, 0.65];

/** Lengths in parts of the font's size. */
const indentStep = 1.8;
const paragraphGap = 0.7;
const itemGap = 0.25;

/** Characters of a table's cell that count when its columns share the width. */
const narrowestCell = 8;
const widestCell = 60;

/** The words of a paragraph with their emphasis. A line that is broken on purpose begins another list of spans. */
function readInline(tokens: readonly Token[], base: TextStyle): TextSpan[][] {
  const lines: TextSpan[][] = [[]];
  const styles: TextStyle[] = [base];
  for (const token of tokens) {
    const style = styles.at(-1) ?? base;
    const say = (text: string, look = style): void => void lines.at(-1)?.push({ text, style: look });
    if (token.type === 'strong_open') styles.push({ ...style, bold: true });
    else if (token.type === 'em_open') styles.push({ ...style, italic: true });
    else if (token.type === 'link_open') styles.push({ ...style, color: linkColor });
    else if (token.type === 's_open') styles.push({ ...style, color: quoteColor });
    else if (/^(?:strong|em|link|s)_close$/.test(token.type)) styles.pop();
    else if (token.type === 'softbreak') say(' ');
    else if (token.type === 'hardbreak') lines.push([]);
    else say(token.content);
  }
  return lines;
}

/** Where the reader of tokens is: inside which lists and quotes. */
interface Place {
  lists: { next: number | undefined }[];
  quotes: number;
  /** The item's bullet or number, until its first line has taken it. */
  marker: string | undefined;
}

/** Shares the width among a table's columns by their longest cells; none is so narrow that it breaks every word. */
function shareWidth(rows: readonly TextSpan[][][]): number[] {
  const lengths: number[] = [];
  for (const row of rows) {
    for (const [column, spans] of row.entries()) {
      const length = spans.reduce((sum, { text }) => sum + text.length, 0);
      lengths[column] = Math.min(widestCell, Math.max(lengths[column] ?? narrowestCell, length));
    }
  }
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length / whole);
}

class BlockReader {
  readonly blocks: TextBlock[] = [];
  readonly #fontSize: number;
  readonly #place: Place = { lists: [], quotes: 0, marker: undefined };

  /** The rows and cells of the table that is being read. */
  #table: TextSpan[][][] | undefined;

  constructor(fontSize: number) {
    this.#fontSize = fontSize;
  }

  get #base(): TextStyle {
    return this.#place.quotes > 0 ? { color: quoteColor } : {};
  }

  #add(spans: readonly TextSpan[], block: Partial<TextBlock> = {}): void {
    const { lists, quotes, marker } = this.#place;
    const indent = (lists.length + quotes) * indentStep * this.#fontSize;
    const mark = marker === undefined ? {} : { marker: { text: marker, style: {} } };
    const columns = [{ spans, share: 1 }];
    this.blocks.push({ columns, size: this.#fontSize, indent, ...mark, ...block });
    this.#place.marker = undefined;
  }

  #addLines(lines: readonly TextSpan[][], last: Partial<TextBlock>): void {
    for (const [index, spans] of lines.entries()) this.#add(spans, index === lines.length - 1 ? last : {});
  }

  #addCode(code: string): void {
    const lines = code.replace(/\n$/, '').split('\n');
    const spans = lines.map((text) => [{ text, style: {} }]);
    for (const [index, line] of spans.entries()) {
      const spaceAfter = index === spans.length - 1 ? paragraphGap * this.#fontSize : 0;
      this.#add(line, { background: codeBackground, spaceAfter });
    }
  }

  #startItem(): void {
    const list = this.#place.lists.at(-1);
    this.#place.marker = list?.next === undefined ? '•' : `${list.next}.`;
    if (list?.next !== undefined) list.next += 1;
  }

  /** Reads one token, which `opened` precedes. */
  read(token: Token, opened: Token | undefined): void {
    const { lists } = this.#place;
    if (token.type === 'bullet_list_open') lists.push({ next: undefined });
    else if (token.type === 'ordered_list_open') lists.push({ next: Number(token.attrGet('start') ?? 1) });
    else if (token.type.endsWith('_list_close')) lists.pop();
    else if (token.type === 'blockquote_open') this.#place.quotes += 1;
    else if (token.type === 'blockquote_close') this.#place.quotes -= 1;
    else if (token.type === 'list_item_open') this.#startItem();
    else if (token.type === 'fence' || token.type === 'code_block') this.#addCode(token.content);
    else if (token.type === 'hr')
      this.#add([{ text: '———', style: { color: quoteColor } }], { spaceAfter: paragraphGap * this.#fontSize });
    else if (token.type === 'table_open') this.#table = [];
    else if (token.type === 'tr_open') this.#table?.push([]);
    else if (token.type === 'table_close') this.#endTable();
    else if (token.type === 'inline') this.#addInline(token.children ?? [], opened);
  }

  #endTable(): void {
    const rows = this.#table ?? [];
    this.#table = undefined;
    const shares = shareWidth(rows);
    for (const [index, row] of rows.entries()) {
      const columns = shares.map((share, column) => ({ spans: row[column] ?? [], share }));
      const spaceAfter = (index === rows.length - 1 ? paragraphGap : itemGap) * this.#fontSize;
      this.#add([], { columns, spaceAfter });
    }
  }

  #addInline(children: readonly Token[], opened: Token | undefined): void {
    const row = this.#table?.at(-1);
    if (row !== undefined) {
      const style = opened?.type === 'th_open' ? { ...this.#base, bold: true } : this.#base;
      row.push(readInline(children, style).flat());
      return;
    }
    const heading = headingSizes[opened?.tag ?? ''];
    if (heading !== undefined) {
      const lines = readInline(children, { ...this.#base, bold: true });
      const size = heading * this.#fontSize;
      this.#add(lines.flat(), { size, spaceBefore: 0.6 * size, spaceAfter: 0.35 * size, keepsWithNext: true });
      return;
    }
    const gap = this.#place.lists.length > 0 ? itemGap : paragraphGap;
    this.#addLines(readInline(children, this.#base), { spaceAfter: gap * this.#fontSize });
  }
}

/** Reads Markdown as paragraphs, headings, lists, quotes and code. */
export function readMarkdownBlocks(source: string, fontSize: number): TextBlock[] {
  const reader = new BlockReader(fontSize);
  const tokens = parser.parse(source, {});
  for (const [index, token] of tokens.entries()) reader.read(token, tokens[index - 1]);
  return reader.blocks;
}
