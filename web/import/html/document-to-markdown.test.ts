import { describe, expect, it } from 'vitest';
import { documentToMarkdown } from './document-to-markdown.ts';

const markdownOf = (html: string) => documentToMarkdown(html).markdown;

describe('an HTML document as Markdown', () => {
  it.each([
    ['<h1>One</h1><p>a <b>bold</b> and <i>soft</i></p>', '# One\n\na **bold** and _soft_'],
    ['<p>one<br>two</p>', 'one\ntwo'],
    ['<div>one</div><div>two</div><div><br></div><div>three</div>', 'one\ntwo\n\nthree'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>', '- a\n  - b\n\n1. c'],
    [
      '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
      '- [x] done\n- [ ] open',
    ],
    ['<div>☑ done</div><div>☐ open</div>', '- [x] done\n- [ ] open'],
    ['<ul><li data-checked="true">done</li><li data-checked="false">open</li></ul>', '- [x] done\n- [ ] open'],
    [
      '<table><tr><td>a</td><td>b|c</td></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a | b\\|c |\n| - | - |\n| 1 | 2 |',
    ],
    ['<pre><code class="language-js">let a;</code></pre>', '```js\nlet a;\n```'],
    ['<blockquote>said</blockquote><hr>', '> said\n\n---'],
    ['<p>snake_case and 5 * 3 * 2, #1</p>', 'snake_case and 5 \\* 3 \\* 2, #1'],
    ['<span style="font-weight:700">strong</span>', '**strong**'],
  ])('reads %j', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  it('keeps hostile markup as words, and no unsafe address', () => {
    const html = `<script>alert(1)</script><style>p{}</style><p onclick="x()">a<iframe src="//e.example"></iframe>
      <a href="javascript:alert(1)">b</a> <a href="https://e.example/x">c</a> &lt;img src=x onerror=alert(1)&gt;</p>`;
    const markdown = markdownOf(html);
    expect(markdown).toBe('a b [c](https://e.example/x) \\<img src=x onerror=alert(1)>');
  });

  it('resolves pictures, files and notes by the source', () => {
    const { markdown } = documentToMarkdown(
      '<p><img src="a.png" alt="Sea"> <a href="b.pdf">paper</a> <a href="Other.html">other</a> <img src="https://e.example/x.png"></p>',
      {
        fileAddress: (address) => (/^[ab]\./.test(address) ? `attachment:${address[0]}` : undefined),
        noteTitle: (address) => (address === 'Other.html' ? 'Other [note]' : undefined),
      },
    );
    expect(markdown).toBe('![Sea](attachment:a) [paper](attachment:b) [[Other note|other]] <https://e.example/x.png>');
  });

  it('reads title and meta', () => {
    const { title, meta } = documentToMarkdown(
      '<html><head><title> A  title </title><meta name="created" content="2020-01-02"></head><body>x</body></html>',
    );
    expect([title, meta.get('created')]).toEqual(['A title', '2020-01-02']);
  });

  it.each([
    ['deep', '<div>'.repeat(5000) + 'words' + '</div>'.repeat(5000)],
    ['deep lists', '<ul><li>'.repeat(3000) + 'words'],
    ['huge', `<p>${'words '.repeat(2_000_000)}</p>`],
    ['broken', '<p <b>words</i></table><tr><td>'],
  ])('keeps the words of what is %s', (_what, html) => expect(markdownOf(html)).toContain('words'));
});
