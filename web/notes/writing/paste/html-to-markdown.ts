// The order of these two matters.
import { hiddenParser } from './hidden-parser.ts';
import TurndownService from 'turndown';
import { isSafeAddress } from '#lib/markdown/markdown-links.ts';
import { trustedHtml } from '#web/platform/trusted-types.ts';
import { cleanMarkup, isTooDeep, isWithinLimits, pasteLimits } from './clean-markup.ts';

globalThis.DOMParser = hiddenParser;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A table as Markdown has them: each cell on one line, the first row as the header. */
function tableOf(table: HTMLTableElement, convert: (cell: HTMLElement) => string): string {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => oneLine(convert(cell)).replaceAll('|', '\\|')),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const [header] = rows;
  if (!header || columns === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const rule = line(Array.from({ length: columns }, () => '---'));
  return [line(header), rule, ...rows.slice(1).map(line)].join('\n');
}

/** Layout tables of mails and pages: one cell, or tables within. */
const isLayout = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null || table.querySelectorAll('td, th').length < 2;

/** A counter of the items of each list, which are converted in their order. */
function createCounter(): (list: HTMLElement) => number {
  const numbers = new WeakMap<HTMLElement, number>();
  return (list) => {
    const number = numbers.get(list) ?? (Number(list.getAttribute('start') ?? 1) || 1);
    numbers.set(list, number + 1);
    return number;
  };
}

function addRules(service: TurndownService): void {
  const numberOf = createCounter();
  service.addRule('struck', {
    filter: ['del', 's'],
    replacement: (content) => (content.trim() ? `~~${content}~~` : ''),
  });
  service.addRule('table', {
    filter: (node) => node instanceof HTMLTableElement && !isLayout(node),
    replacement: (_content, node) => {
      if (!(node instanceof HTMLTableElement)) return '';
      return `\n\n${tableOf(node, (cell) => service.turndown(cell))}\n\n`;
    },
  });
  // Blank lines between the items are what turndown's own rule makes of blocks within them.
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentElement;
      const box = node.querySelector(':scope > input[type="checkbox"], :scope > label > input[type="checkbox"]');
      const isTicked = box instanceof HTMLInputElement && box.checked;
      const task = box ? (isTicked ? '[x] ' : '[ ] ') : '';
      const mark = list?.nodeName === 'OL' ? `${numberOf(list)}. ` : '- ';
      const words = content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`);
      return `${mark}${task}${words}${node.nextElementSibling ? '\n' : ''}`;
    },
  });
  // Pictures of other sites would not show: their names stay, as links.
  service.addRule('picture', {
    filter: 'img',
    replacement: (_content, node) => {
      const address = node.getAttribute('src') ?? '';
      const name = oneLine(node.getAttribute('alt') ?? '').replaceAll(/[[\]]/g, ' ');
      return /^https?:/i.test(address) && name !== '' ? `[${name}](${encodeURI(address)})` : name;
    },
  });
  service.addRule('unsafe link', {
    filter: (node) => {
      if (node.nodeName !== 'A') return false;
      const address = node.getAttribute('href') ?? '';
      return address === '' || address.startsWith('#') || !isSafeAddress(address);
    },
    replacement: (content) => content,
  });
}

/**
 * Markdown of pasted HTML. Undefined where the markup has nothing that its plain text has not, or is beyond the limits: then the plain
 * text is pasted.
 */
export function htmlToMarkdown(html: string): string | undefined {
  if (html.length > pasteLimits.characters || isTooDeep(html)) return undefined;
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  if (!isWithinLimits(body)) return undefined;
  cleanMarkup(body);
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
  });
  addRules(service);
  const markdown = service
    .turndown(body)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return markdown === '' ? undefined : markdown;
}
