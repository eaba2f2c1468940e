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

  it.each([
    ['<ul><li>a</li><ul><li>b</li><li>c</li></ul><li>d</li></ul>', '- a\n  - b\n  - c\n- d'],
    ['<ul><li>a</li><li style="list-style:none"><ul><li>b</li></ul></li></ul>', '- a\n  - b'],
    [
      '<ul><li style="--en-checked:true"><div>a</div></li><ul><li style="--en-checked:false"><div>b</div></li></ul></ul>',
      '- [x] a\n  - [ ] b',
    ],
    ['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n\n- c'],
  ])('nests the lists of %j', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  it.each([
    ['<p>a <b>bold </b>and <i> soft</i>er</p>', 'a **bold** and *soft*er'],
    ['<p>un<i>believ</i>able</p>', 'un*believ*able'],
    ['<p><b>one<br>two</b></p>', '**one**\n**two**'],
    ['<p><b>a</b><b>b</b> <del>c</del><del>d</del></p>', '**ab** ~~cd~~'],
    ['<p><b>Title:</b>text, a<b>, b</b></p>', '**Title**:text, a, **b**'],
    ['<p><b><i>[x]</i></b>Add</p>', '**_\\[x_**]Add'],
    ['<p>x<b><br></b>y<b> </b>z</p>', 'x\ny z'],
    ['<b style="font-weight:normal"><p>a document of Google</p></b>', 'a document of Google'],
  ])('puts the marks of %j where Markdown can have them', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  it.each([
    ['<p>see https://a.example/b and www.x.example</p>', 'see https://a.example/b and www.x.example'],
    ['<a href="https://e.example/"></a>', '<https://e.example/>'],
    [
      '<a href="https://a.example"><img src="https://b.example/c.png"></a>',
      '[https://b.example/c.png](https://a.example)',
    ],
    ['<span/><div>one</div><a name="x"/>two', 'one\n\ntwo'],
    ['<a href=https://e.example/x/>words</a> after', '[words](https://e.example/x/) after'],
    ['<a class="bookmark" href="https://e.example/">words</a>', '[words](https://e.example/)'],
    ['<audio src="https://a.example/b.mp3"></audio>', '<https://a.example/b.mp3>'],
    [
      '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html">x1</span></span>',
      '`x_1`',
    ],
    [
      '<figure class="callout"><div><span class="icon">💡</span></div><div><p>one</p><p>two</p></div></figure>',
      '> 💡 one\n>\n> two',
    ],
    [
      '<figure><a class="bookmark source" href="https://a.example"><div class="bookmark-title">A page</div><div class="bookmark-description">Long words</div></a></figure>',
      '[A page](https://a.example)',
    ],
    [
      '<div style="--en-codeblock:true;--en-syntaxLanguage:python"><div>def f():</div><div>    pass</div></div>',
      '```python\ndef f():\n    pass\n```',
    ],
  ])('reads %j', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  it('names sounds and films by their files', () => {
    const { markdown } = documentToMarkdown('<video controls><source src="a%20film.mp4"></video>', {
      fileAddress: () => 'attachment:one',
    });
    expect(markdown).toBe('[a film.mp4](attachment:one)');
  });

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
