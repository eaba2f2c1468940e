import * as z from 'zod/mini';

/** A node of a Super note (Lexical). */
interface LexicalNode {
  type: string;
  text?: string | undefined;
  format?: number | string | undefined;
  tag?: string | undefined;
  url?: string | undefined;
  listType?: string | undefined;
  checked?: boolean | undefined;
  language?: string | null | undefined;
  children?: LexicalNode[] | undefined;
}

const lexicalNode: z.ZodMiniType<LexicalNode> = z.object({
  type: z.string(),
  text: z.optional(z.string()),
  format: z.optional(z.union([z.number(), z.string()])),
  tag: z.optional(z.string()),
  url: z.optional(z.string()),
  listType: z.optional(z.string()),
  checked: z.optional(z.boolean()),
  language: z.optional(z.nullable(z.string())),
  get children() {
    return z.optional(z.array(lexicalNode));
  },
});

const superNote = z.object({ root: lexicalNode });

/** Bits of a text's format (lexical: TEXT_TYPE_TO_FORMAT), with the signs round it. */
const marks = [
  [16, '`'],
  [4, '~~'],
  [2, '_'],
  [1, '**'],
] as const;

function words({ text = '', format }: LexicalNode): string {
  const bits = typeof format === 'number' ? format : 0;
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (inner === '') return text;
  return before + marks.reduce((marked, [bit, sign]) => (bits & bit ? sign + marked + sign : marked), inner) + after;
}

const inLine = (nodes: readonly LexicalNode[] = []): string =>
  nodes
    .map((node) => {
      if (node.type === 'linebreak') return '\n';
      if (node.type === 'link' || node.type === 'autolink') return `[${inLine(node.children)}](${node.url ?? ''})`;
      return node.text === undefined ? inLine(node.children) : words(node);
    })
    .join('');

function listItem(item: LexicalNode, mark: string, depth: number): string {
  const nested = (item.children ?? []).filter(({ type }) => type === 'list');
  const own = (item.children ?? []).filter(({ type }) => type !== 'list');
  const indent = '  '.repeat(depth);
  const lines = own.length > 0 ? [`${indent}${mark} ${inLine(own).replaceAll('\n', `\n${indent}  `)}`] : [];
  return [...lines, ...nested.map((list) => block(list, depth + 1))].join('\n');
}

function listOf({ listType, children = [] }: LexicalNode, depth: number): string {
  let number = 0;
  return children
    .map((item) => {
      number += 1;
      const mark =
        listType === 'number' ? `${number}.` : listType === 'check' ? `- [${item.checked ? 'x' : ' '}]` : '-';
      return listItem(item, mark, depth);
    })
    .join('\n');
}

function tableOf({ children = [] }: LexicalNode): string {
  const rows = children.map((row) =>
    (row.children ?? []).map((cell) =>
      (cell.children ?? [])
        .map((each) => inLine(each.children))
        .join(' ')
        .replaceAll('|', String.raw`\|`),
    ),
  );
  const [header = []] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.slice(1).map(line)].join('\n');
}

function block(node: LexicalNode, depth = 0): string {
  if (node.type === 'heading') return `${'#'.repeat(Number(node.tag?.slice(1)) || 1)} ${inLine(node.children)}`;
  if (node.type === 'quote') return inLine(node.children).replaceAll(/^/gm, '> ');
  if (node.type === 'code') return `\`\`\`${node.language ?? ''}\n${inLine(node.children)}\n\`\`\``;
  if (node.type === 'horizontalrule') return '---';
  if (node.type === 'list') return listOf(node, depth);
  if (node.type === 'table') return tableOf(node);
  const inner = node.children ?? [];
  // Collapsible parts and others hold blocks of their own.
  if (inner.some(({ type }) => ['paragraph', 'list', 'heading', 'quote', 'code'].includes(type)))
    return inner
      .map((child) => block(child))
      .filter((text) => text !== '')
      .join('\n\n');
  return inLine(inner);
}

/** A Super note as Markdown; undefined for a text that is none. */
export function lexicalToMarkdown(json: string): string | undefined {
  try {
    const parsed = z.safeParse(superNote, JSON.parse(json));
    if (!parsed.success) return undefined;
    return (parsed.data.root.children ?? [])
      .map((node) => block(node))
      .filter((text) => text.trim() !== '')
      .join('\n\n');
  } catch {
    // No JSON, or nested deeper than the stack.
    return undefined;
  }
}
