import type { Token } from 'markdown-it';
import { bareLinks } from './markdown-bare-links.ts';
import { secureLinks } from './markdown-links.ts';
import { directBlocks, alignCells, keepBlankLines, keepIndents, placeHeadings } from './markdown-note-blocks.ts';
import { type FindNoteLink, noteLinks } from './markdown-note-links.ts';
import { attachmentAddress, createNoteParser } from './markdown-note-parser.ts';
import { wrapTables } from './markdown-tables.ts';
import { drawTaskBoxes } from './markdown-tasks.ts';

/** The surroundings of a note's text. Each field left out makes the text show less, never fail. */
export interface NoteContext {
  /** Target of `[[Title]]`; undefined for a title that no note has. */
  noteLink?: FindNoteLink | undefined;
  /** Address of one of the note's files by its id. A picture may be a smaller one than the file that a link leads to. */
  attachmentUrl?: ((id: string, use: 'picture' | 'link') => string | undefined) | undefined;
  /** Level of the heading above the text; 1 where it is left out. */
  underHeading?: number | undefined;
  /** Checkboxes can be pressed; the page listens for it. */
  canTick?: boolean | undefined;
  /** Code blocks have a button `data-copy`; the page listens for it. */
  canCopy?: boolean | undefined;
}

/** Code in a known language as HTML; empty for code to show as it is. */
type Highlight = (code: string, language: string) => string;

const attachmentIdOf = (address: string | number | null): string | undefined =>
  attachmentAddress.exec(String(address ?? ''))?.[1];

/** Puts the addresses of the note's files into the tokens. A file that is not there leaves its words. */
function resolveFiles(tokens: readonly Token[], urlOf: NonNullable<NoteContext['attachmentUrl']>): void {
  const resolve = (token: Token): Token[] => {
    if (token.type !== 'image' && token.type !== 'link_open') return [token];
    const [name, use] = token.type === 'image' ? (['src', 'picture'] as const) : (['href', 'link'] as const);
    const id = attachmentIdOf(token.attrGet(name));
    if (id === undefined) return [token];
    const url = urlOf(id, use);
    if (url === undefined) {
      token.attrs = null;
      return use === 'link' ? [token] : (token.children ?? []);
    }
    token.attrSet(name, url);
    if (use === 'link') token.attrSet('class', 'file-link');
    return [token];
  };
  for (const block of tokens) if (block.children) block.children = block.children.flatMap(resolve);
}

const parser = createNoteParser().use(noteLinks);
parser.inline.ruler.after('text', 'bare_links', bareLinks);
parser.core.ruler.before('inline', 'keep_indents', keepIndents);
parser.core.ruler.push('secure_links', secureLinks('noopener noreferrer'));
parser.use(drawTaskBoxes);
parser.core.ruler.push('keep_blank_lines', keepBlankLines);
parser.core.ruler.push('direct_blocks', directBlocks);
parser.core.ruler.push('align_cells', alignCells);
parser.core.ruler.push('wrap_tables', wrapTables('group'));

const { rules } = parser.renderer;
const { fence: renderFence } = rules;
// A line end after the break would be a second one where white space is kept.
rules['softbreak'] = () => '<br />';
rules['hardbreak'] = () => '<br />';

const copyButton = '<button type="button" class="copy-code" data-copy="">Copy</button>';

rules['fence'] = (...given) => {
  const [tokens, at, , env] = given;
  const direction = tokens[at]?.info.trim() ? 'ltr' : 'auto';
  const button = env?.['canCopy'] === true ? copyButton : '';
  return `<div class="code-block" dir="${direction}">${button}${renderFence?.(...given) ?? ''}</div>\n`;
};

/** Renders the source of a note to safe HTML. `highlight` is left out until its grammars are loaded. */
export function renderNoteMarkdown(source: string, context: NoteContext, highlight?: Highlight): string {
  const { noteLink, attachmentUrl, underHeading = 1, canTick, canCopy } = context;
  const tokens = parser.parse(source, { noteLink });
  placeHeadings(tokens, underHeading);
  resolveFiles(tokens, attachmentUrl ?? (() => undefined));
  const options = { ...parser.options, ...(highlight && { highlight }) };
  return parser.renderer.render(tokens, options, { canTick, canCopy });
}
