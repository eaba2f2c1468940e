import { describe, expect, it } from 'vitest';
import { renderNote } from './markdown.ts';
import type { NoteContext } from './markdown-notes.ts';

const htmlOf = (source: string, context: NoteContext = {}): string => renderNote(source, context).trim();
const p = (inside: string) => `<p dir="auto">${inside}</p>`;
const rel = ' rel="noopener noreferrer"';

describe('a text without markup', () => {
  it.each([
    ['line breaks', 'a\nb\r\nc', p('a<br />b<br />c')],
    ['paragraphs', 'a\n\nb', `${p('a')}\n${p('b')}`],
    ['further blank lines', 'a\n\n\n \nb', `${p('a')}\n<br /><br />${p('b')}`],
    ['leading spaces', '  a\n    b', p('\u00A0\u00A0a<br />\u00A0\u00A0\u00A0\u00A0b')],
    ['tabs of eight columns', 'a\n\tb\n  \tc', p(`a<br />${'\u00A0'.repeat(8)}b<br />${'\u00A0'.repeat(8)}c`)],
    ['spaces between words', 'a    b', p('a    b')],
    ['signs of HTML', 'a < b & c', p('a &lt; b &amp; c')],
  ])('keeps its %s', (_, source, html) => {
    expect(htmlOf(source)).toBe(html);
  });

  it.each([
    ['https://a.example/b_c_d', 'https://a.example/b_c_d'],
    ['(https://a.example/b).', 'https://a.example/b'],
    ['**https://a.example/*x*y**', 'https://a.example/*x*y'],
    ['- [ ] https://a.example', 'https://a.example/'],
    ['mailto:ada@a.example', 'mailto:ada@a.example'],
  ])('makes a link of the address in %s', (source, href) => {
    expect(htmlOf(source)).toContain(`<a href="${href}"${href.startsWith('m') ? '' : rel}>`);
  });

  it.each(['[see https://a.example](/notes)', '`https://a.example`', '```\nhttps://a.example\n```', 'ftp://a.example'])(
    'makes no link of the address in %s',
    (source) => {
      expect(htmlOf(source)).not.toContain('href="https:');
      expect(htmlOf(source)).not.toContain('href="ftp:');
    },
  );
});

describe('headings', () => {
  const tagsOf = (source: string, underHeading?: number) =>
    [...htmlOf(source, { underHeading }).matchAll(/<(h\d) dir="auto" data-level="(\d)">/g)].map(
      ([, tag, level]) => `${tag} ${level}`,
    );
  it('stand below the heading of the note, and no level is left out', () => {
    expect(tagsOf('# a\n## b\n#### c\n## d\n# e')).toEqual(['h2 1', 'h3 2', 'h4 4', 'h3 2', 'h2 1']);
    expect(tagsOf('### a\n# b\n## c', 3)).toEqual(['h4 3', 'h4 1', 'h5 2']);
    expect(tagsOf('# a\n## b\n### c\n#### d\n##### e', 3)).toEqual(['h4 1', 'h5 2', 'h6 3', 'h6 4', 'h6 5']);
  });

  it('close as they open', () => {
    expect(htmlOf('# a', { underHeading: 3 })).toBe('<h4 dir="auto" data-level="1">a</h4>');
  });
});

describe('tasks', () => {
  const box = (task: number, name: string, state: string) =>
    `<input type="checkbox" class="task-box" data-task="${task}" aria-label="${name}"${state} />`;
  const item = (words: string, input: string) =>
    `<li class="task">${input}<span class="task-words">${words}</span></li>`;

  it('are checkboxes that are named by their words', () => {
    expect(htmlOf('- [ ] Milk **2%** & `x`\n- [x] Bread\n- none', { canTick: true })).toBe(
      `<ul dir="auto">\n${item('Milk <strong>2%</strong> &amp; <code>x</code>', box(0, 'Milk 2% &amp; x', ''))}\n${item('Bread', box(1, 'Bread', ' checked=""'))}\n<li>none</li>\n</ul>`,
    );
  });

  it('cannot be pressed where nobody listens', () => {
    expect(htmlOf('- [ ] a')).toContain(box(0, 'a', ' disabled=""'));
  });

  it('are counted over lists and quotes, and are named by their first line', () => {
    const html = htmlOf('1. [ ] a\n   b\n\n   c\n\n> - [ ] [d](/e)\n\n- [x]', { canTick: true });
    expect(html).toContain(box(0, 'a', ''));
    expect(html).toContain(box(1, 'd', ''));
    expect(html).toContain(box(2, 'Task 3', ' checked=""'));
  });
});

describe('files of the note', () => {
  const attachmentUrl = (id: string) => (id === 'one' ? '/files/one?until=1&by=2' : undefined);
  it.each([
    ['are pictures', '![Leaf](attachment:one)', '<img src="/files/one?until=1&amp;by=2" alt="Leaf" loading="lazy" />'],
    ['are links', '[Minutes](attachment:one)', '<a href="/files/one?until=1&amp;by=2" class="file-link">Minutes</a>'],
    ['that are gone leave their words', '![A *leaf*](attachment:two)', 'A <em>leaf</em>'],
    ['that are gone lead nowhere', '[Minutes](attachment:two)', '<a>Minutes</a>'],
    [
      'of elsewhere stay links',
      '![](https://a.example/b.png)',
      `<a href="https://a.example/b.png"${rel}>https://a.example/b.png</a>`,
    ],
  ])('%s', (_, source, html) => {
    expect(htmlOf(source, { attachmentUrl })).toBe(p(html));
  });
});

describe('blocks', () => {
  it('of indented lines are no code, fenced lines are', () => {
    expect(htmlOf('    a')).not.toContain('<code');
    expect(htmlOf('```js\nlet a\n```')).toBe(
      '<div class="code-block" dir="ltr"><pre><code class="language-js"><span class="hljs-keyword">let</span> a\n</code></pre>\n</div>',
    );
  });

  it('of code have a button where the page can copy', () => {
    expect(htmlOf('```\na\n```', { canCopy: true })).toContain(
      '<div class="code-block" dir="auto"><button type="button" class="copy-code" data-copy="">Copy</button><pre>',
    );
  });

  it('with columns scroll by themselves, and carry no style', () => {
    const html = htmlOf('| a | b |\n|---|--:|\n| ~~c~~ | d |');
    expect(html).toContain('<div class="table-scroll" role="group" aria-label="Table 1" tabindex="0">');
    expect(html).toContain('<td dir="auto"><s>c</s></td>\n<td data-align="right" dir="auto">d</td>');
    expect(html).not.toContain('style');
  });
});

describe('a text that is nested deeper than the limit', () => {
  const rows = Array.from({ length: 30 }, (_, depth) => depth);
  it.each([
    ['lists', rows.map((depth) => `${'  '.repeat(depth)}- word${depth}.`)],
    ['quotes', rows.map((depth) => `${'>'.repeat(depth + 1)} word${depth}.`)],
    ['tasks', rows.map((depth) => `${'  '.repeat(depth)}- [ ] word${depth}.`)],
    ['quotes in lists', rows.map((depth) => `${'- > '.repeat(depth)}word${depth}.`)],
  ])('keeps all words of %s, and what follows', (_, lines) => {
    const html = htmlOf(`${lines.join('\n')}\n\nafter the end`);
    for (const depth of rows) expect(html).toContain(`word${depth}.`);
    expect(html).toMatch(/<p dir="auto">after the end<\/p>$/);
  });
});
