import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const htmlOf = (markdown: string): string => renderMarkdown(markdown).html.trim();

describe('headings', () => {
  it('have ids of their own and are told for the contents: levels 2 and 3, a first level as the second', () => {
    const { html, headings } = renderMarkdown(
      '# One\n\n## One & *only*\n\n### `Deep` ![leaf](/leaf.png)\n\n#### Deeper',
    );
    expect(headings).toEqual([
      { id: 'one', level: 2, text: 'One' },
      { id: 'one-only', level: 2, text: 'One & only' },
      { id: 'deep-leaf', level: 3, text: 'Deep leaf' },
    ]);
    expect(html).toContain('<h2 id="one">One</h2>');
    expect(html).toContain('<h2 id="one-only">One &amp; <em>only</em></h2>');
    expect(html).toContain('<h4 id="deeper">Deeper</h4>');
  });

  it('never share an id, nor take one of the page', () => {
    const { headings } = renderMarkdown('## A\n## A\n## A 2\n## A\n## !\n## ?\n## Content\n## Root\n## Page state\n');
    const ids = headings.map(({ id }) => id);
    expect(ids.slice(0, 6)).toEqual(['a', 'a-2', 'a-2-2', 'a-3', 'section', 'section-2']);
    expect(ids.slice(6)).toEqual(['content-2', 'root-2', 'page-state-2']);
  });
});

describe('links', () => {
  it.each([
    ['https://a.example/x', ' rel="nofollow ugc noopener"'],
    ['HTTP://a.example', ' rel="nofollow ugc noopener"'],
    ['/blog', ''],
    ['#one', ''],
    ['next', ''],
    ['mailto:mara@example.com', ''],
  ])('to %s', (address, rel) => {
    expect(htmlOf(`[x](${address})`)).toBe(`<p><a href="${address}"${rel}>x</a></p>`);
  });

  it.each(['javascript:alert(1)', 'ftp://a.example', '//a.example/x'])('are no links to %s', (address) => {
    expect(htmlOf(`[x](${address})`)).toBe(`<p>[x](${address})</p>`);
  });
});

describe('images', () => {
  it('of this site load when they come into view', () => {
    expect(htmlOf('![A leaf](/leaf.png "Green")')).toBe(
      '<p><img src="/leaf.png" alt="A leaf" title="Green" loading="lazy" /></p>',
    );
  });

  const elsewhere = 'https://a.example/x.png';
  const open = `<a href="${elsewhere}" rel="nofollow ugc noopener">`;
  it.each([
    ['with its alternative text', `![A *leaf*](${elsewhere})`, `${open}A leaf</a>`],
    ['with its address', `![](${elsewhere})`, `${open}${elsewhere}</a>`],
    ['with its title', `![x](${elsewhere} "T")`, `<a href="${elsewhere}" title="T" rel="nofollow ugc noopener">x</a>`],
    ['in a link, as words of that', `[![x](${elsewhere})](/blog)`, '<a href="/blog">x</a>'],
  ])('of another site are a link %s', (_, markdown, html) => {
    expect(htmlOf(markdown)).toBe(`<p>${html}</p>`);
  });
});

it('draws tasks as checkboxes that nobody can press', () => {
  const { html } = renderMarkdown('- [x] Pack\n- [ ] Walk <b>\n- plain');
  expect(html.match(/<input type="checkbox"[^>]*>/g)).toEqual([
    '<input type="checkbox" class="task-box" data-task="0" aria-label="Pack" checked="" disabled="" />',
    '<input type="checkbox" class="task-box" data-task="1" aria-label="Walk &lt;b&gt;" disabled="" />',
  ]);
  expect(html).toContain('<li class="task">');
  expect(html).not.toContain('[x]');
});

it('wraps tables, so that they scroll by themselves', () => {
  const html = htmlOf('| A | B |\n| - | -: |\n| 1 | ~~2~~ |\n\nText\n\n| C |\n| - |\n');
  expect(html).toContain('<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0">\n<table>');
  expect(html).toContain('<td style="text-align:right"><s>2</s></td>');
  expect(html).toContain('</table>\n</div>\n<p>Text</p>\n<div class="table-scroll" role="region" aria-label="Table 2"');
});

describe('code', () => {
  it('is marked in a language that we know', () => {
    expect(htmlOf('```js\nconst a = "<b>";\n```')).toBe(
      '<pre><code class="language-js"><span class="hljs-keyword">const</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>;\n</code></pre>',
    );
  });

  it.each([
    ['in any other language', 'brainfuck', '+<>'],
    ['without one', '', '<b>'],
    ['in lines that take long to mark', 'js', `const a = '${'x'.repeat(200)}'`],
    ['of a length that takes long to mark', 'js', 'let a = 1;\n'.repeat(1000)],
  ])('is escaped %s', (_, language, code) => {
    const html = htmlOf(`\`\`\`${language}\n${code}\n\`\`\``);
    expect(html).not.toContain('<span');
    expect(html).not.toMatch(/<b>|<>/);
    expect(html).toContain(`<pre><code${language && ` class="language-${language}"`}>`);
  });

  it('is marked in the first blocks of a text that has very much of it', () => {
    const blocks = Array.from({ length: 40 }, () => `\`\`\`js\n${'let a = 1;\n'.repeat(90)}\`\`\`\n`);
    const marked = htmlOf(blocks.join('\n')).match(/<code[^>]*><span/g) ?? [];
    expect(marked.length).toBe(Math.floor(30_000 / (11 * 90)));
  });
});

it('keeps the words of lists that are nested deeper than the limit, and what follows', () => {
  const list = Array.from({ length: 30 }, (_, depth) => `${'  '.repeat(depth)}- word${depth}.`);
  const html = htmlOf(`${list.join('\n')}\n\nafter the end`);
  for (const depth of list.keys()) expect(html).toContain(`word${depth}.`);
  expect(html).toMatch(/<p>after the end<\/p>$/);
});

describe('pictures of an article', () => {
  const picture = { _id: 'p-1', url: '/article-pictures/p-1?a=1&b=2', alt: 'The sea', width: 80, height: 50 };
  const shown = (source: string) => renderMarkdown(source, [picture]).html.trim();

  it('are drawn with words, size and address, and load when they come into view', () => {
    expect(shown('![A *wide* sea](picture:p-1)')).toBe(
      '<p><img src="/article-pictures/p-1?a=1&amp;b=2" alt="A wide sea" loading="lazy" width="80" height="50" /></p>',
    );
  });

  it('have their stored words, once, where the text has none', () => {
    const html = shown('![](picture:p-1) ![](picture:p-1)');
    expect(html.match(/alt="[^"]*"/g)).toEqual(['alt="The sea"', 'alt=""']);
  });

  it('are words where the article has no such picture, and links to them lead nowhere', () => {
    expect(shown('![A *wide* sea](picture:p-2)')).toBe('<p>A <em>wide</em> sea</p>');
    expect(shown('[words](picture:p-1)')).toBe('<p><a>words</a></p>');
    expect(renderMarkdown('![sea](picture:p-1)').html.trim()).toBe('<p>sea</p>');
  });

  it('leave other images as they were', () => {
    expect(shown('![x](/y.png)')).toBe('<p><img src="/y.png" alt="x" loading="lazy" /></p>');
    expect(shown('![x](https://a.example/y.png)')).toContain('<a href="https://a.example/y.png"');
  });
});
