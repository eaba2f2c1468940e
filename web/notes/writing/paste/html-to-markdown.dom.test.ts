import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

describe('pasted markup', () => {
  it.each([
    [
      'headings and words',
      '<h2>Title</h2><p>Some <b>bold</b>, <i>italic</i> and <s>struck</s> words.</p>',
      '## Title\n\nSome **bold**, _italic_ and ~~struck~~ words.',
    ],
    ['links', '<a href="https://a.example/x">words</a>', '[words](https://a.example/x)'],
    ['links that may not be followed', '<a href="javascript:alert(1)">words</a> <a href="#top">up</a>', 'words up'],
    ['nested lists', '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>', '- one\n  - two\n- three'],
    ['lists in lists without an item', '<ul><li>one</li><ul><li>two</li></ul></ul>', '- one\n  - two'],
    ['counted lists', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>', '3. c\n4. d'],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
      '- [x] done\n- [ ] open',
    ],
    [
      'tables',
      '<table><tr><th>a</th><th>b|c</th></tr><tr><td><p>1</p><p>2</p></td></tr></table>',
      '| a | b\\|c |\n| --- | --- |\n| 1 2 |  |',
    ],
    ['layout tables', '<table><tr><td><p>one</p><p>two</p></td></tr></table>', 'one\n\ntwo'],
    ['code', '<pre><code class="language-ts">const a = 1;\n</code></pre>', '```ts\nconst a = 1;\n```'],
    [
      'a wrapper of Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">bold</span> <span style="font-style:italic">italic</span> <span style="font-weight:400">plain</span></p></b>',
      '**bold** _italic_ plain',
    ],
    [
      'what draws nothing',
      '<style>p{}</style><script>x()</script><p>words</p><img src="https://a.example/pixel.gif">',
      'words',
    ],
    ['pictures of other sites', '<img src="https://a.example/b.png" alt="A cat">', '[A cat](https://a.example/b.png)'],
  ])('%s', (_, html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));

  it('makes lists of the paragraphs that Word writes', () => {
    const item = (level: number, mark: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span>${words}<o:p></o:p></p>`;
    const html = `<p class=MsoNormal>Before</p>${item(1, '·', 'one')}${item(2, 'o', 'two')}${item(1, '·', 'three')}<p>between</p>${item(1, '1.', 'four')}${item(1, '2.', 'five')}`;
    expect(htmlToMarkdown(html)).toBe('Before\n\n- one\n  - two\n- three\n\nbetween\n\n1. four\n2. five');
  });

  it('leaves markup beyond the limits to its plain text', () => {
    expect(htmlToMarkdown(`${'<div>'.repeat(150)}x`)).toBeUndefined();
    expect(htmlToMarkdown('x'.repeat(1_000_001))).toBeUndefined();
    // Browsers' parsers would take seconds for these.
    expect(htmlToMarkdown('<b>a'.repeat(200_000))).toBeUndefined();
    expect(htmlToMarkdown('<table><tr><td>'.repeat(50_000))).toBeUndefined();
    expect(htmlToMarkdown('')).toBeUndefined();
  });
});
