import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { renderMarkdown, renderNote } from './markdown.ts';

const context = { canTick: true, canCopy: true, attachmentUrl: (id: string) => `/file/${id}`, underHeading: 3 };

/** Far more than it takes; what these are for took minutes. */
const withinMs = 5000;
const length = 200_000;
const fill = (pattern: string) => pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const patterns = [
  '[',
  '>',
  '*',
  '`',
  '> ',
  '- ',
  '![',
  '[a](',
  '*a ',
  'a**b',
  '~~a',
  '<a ',
  '<![CDATA[',
  '&',
  '\\',
  '# a\n',
  '| a | b |\n',
  '- a\n',
  '*a **b _c ',
  '[a](b "',
  '[a](<b',
  '> - ',
  '```\n',
  '```js\na\n```\n',
  'a\n=\n',
  '- [ ] a\n',
  '- [ ] ',
  '[ ]',
  'https://',
  'https://a.example ',
  'a:',
  '![a](attachment:b)',
  'a\n \t',
  'a\n\n\n\n',
];

const texts = [
  [
    'a table of one wide row',
    `${fill('|a').slice(0, 20_000)}|\n${fill('|-').slice(0, 20_000)}|\n${'x\n'.repeat(80_000)}`,
  ],
  ['a table of 1,000 columns', `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${`${'|b'.repeat(1000)}|\n`.repeat(90)}`],
  ['10,000 lists in lists', '- '.repeat(10_000)],
  [
    '10,000 lists in lists, a line each',
    Array.from({ length: 10_000 }, (_, depth) => `${' '.repeat(2 * Math.min(depth, 15))}- a`).join('\n'),
  ],
  ['lists in lists', Array.from({ length: 440 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['backticks of every number', Array.from({ length: 630 }, (_, count) => '`'.repeat(count + 1)).join(' ')],
  ['JavaScript of one word', `\`\`\`js\n${fill('a')}\n\`\`\``],
  ['JavaScript of tags', `\`\`\`js\n${fill('<a>')}\n\`\`\``],
  ['C++ of short lines', `\`\`\`cpp\n${fill('a_\n')}\n\`\`\``],
] as const;

describe.each([
  ['an article', (source: string) => renderMarkdown(source).html],
  ['a note', (source: string) => renderNote(source, context)],
])('200,000 characters of %s are rendered in bounded time', (_kind, render) => {
  it.each(patterns)('of %j', (pattern) => {
    const start = processorMs();
    expect(render(fill(pattern))).not.toBe('');
    expect(processorMs() - start).toBeLessThan(withinMs);
  });

  it.each(texts)('of %s', (_, source) => {
    const start = processorMs();
    expect(render(source)).not.toBe('');
    expect(processorMs() - start).toBeLessThan(withinMs);
  });

  it('and space: an address that is used ten thousand times comes out a few times', () => {
    const source = `[a]: /${'u'.repeat(90_000)} "${'t'.repeat(9000)}"\n\n${'[a] ![a] '.repeat(10_000)}`;
    expect(render(source).length).toBeLessThan(4 * source.length);
  });
});
