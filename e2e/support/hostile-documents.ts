import { makeDocx, paragraph } from '#tools/testing/make-docx.ts';
import type { PlainFile } from '#testing/plain-file.ts';

const evil = 'https://evil.example';

/** An SVG that would call out and run, as an address. */
const drawing = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="fetch('${evil}/svg')"><style>@import '${evil}/svg.css'; rect { fill: url(${evil}/fill.svg#a) }</style><script>fetch('${evil}/script')</script><image href="${evil}/image.png"/><rect width="9" height="9"/></svg>`,
)}`;

/** Attacks of a hostile page: each would send a request, run, navigate, or make the browser send a report. */
const page = `<html onclick="a()" style="background: url(${evil}/root.png)"><head><base href="${evil}/"><meta http-equiv="refresh" content="0;url=${evil}/">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; report-uri ${evil}/report">
<link rel="prefetch" href="${evil}/prefetch"><link rel="preload" as="image" href="${evil}/preload"><link rel="stylesheet" href="${evil}/a.css">
<link rel="dns-prefetch" href="${evil}"><link rel="icon" href="${evil}/icon.png"><link rel="manifest" href="${evil}/manifest"><link rel="modulepreload" href="${evil}/m.js">
<script>parent.ran = 1</script><script type="speculationrules">{"prefetch":[{"source":"list","urls":["${evil}/s"]}]}</script>
<style>@import "${evil}/b.css"; @import url(${evil}/c.css); @font-face { font-family: x; src: url(${evil}/d.woff2) }
body { font-family: x; --v: u\\72l(${evil}/e.png); --w: image-set("${evil}/f.png" 1x); cursor: url(${evil}/g.cur), auto }
p { background: var(--v); list-style-image: var(--w); border-image: image-set("${evil}/h.png" 1x) }
i { mask-image: url(${evil}/i.svg#m); filter: url(${evil}/j.svg#f); clip-path: url(${evil}/k.svg#c); shape-outside: url(${evil}/l.png) }
b::before { content: url(${evil}/m.png) "before" }</style></head>
<body onload="a()" background="${evil}/n.png"><p onclick="a()" ONFOCUS='b()' title="x"onblur=c() onkeyup style="color: red">Calm words</p><p/onmouseover=d()>Only one online</p>
<textarea><a title="</textarea><i onclick=e()>Slanted</i>"></a><b>Bold</b><noscript><p onclick="f()">g</p></noscript><template><p onclick="h()">i</p></template>
<img src="${evil}/o.png" srcset="${evil}/p.png 2x" onerror="a()" alt="a picture"><img src="${drawing}" onload="a()"><picture><source srcset="${evil}/q.webp"><img src="data:,"></picture>
<iframe src="${evil}/r"></iframe><iframe srcdoc="<script>parent.parent.ran = 1</script><img src='${evil}/s' onerror='a()'>"></iframe><script src="${evil}/k.js? onload=1"></script><frameset><frame src="${evil}/t"></frameset>
<object data="${evil}/u"></object><embed src="${evil}/v"><video poster="${evil}/w" src="${evil}/x.mp4" onplay="a()"><track src="${evil}/y.vtt"></video><audio src="${evil}/z.mp3" autoplay></audio>
<svg onload="a()"><style>rect { fill: red }</style><image href="${evil}/aa.png"/><use href="${evil}/bb.svg#t"/><rect width="9" height="9" fill="url(${evil}/cc.svg#g)" filter="url(${evil}/dd.svg#f)" mask="url(${evil}/ee.svg#m)"/>
<feImage href="${evil}/ff.png"/><animate onbegin="a()" attributeName="x"/><set attributeName="href" to="${evil}/gg"/><a xlink:href="javascript:parent.ran = 1"><text>Drawn</text></a><script>parent.ran = 1</script></svg>
<math onclick="a()"><mtext><style><img src=x onerror="a()"></style></mtext></math><a href="javascript:parent.ran = 1" ping="${evil}/hh">Press</a>
<form action="${evil}/ii"><input type="image" src="${evil}/jj.png"><input autofocus onfocus="a()" value="field"><button formaction="${evil}/kk">Send</button></form>
<table background="${evil}/ll.png"><tr><td style="background:url('${evil}/mm.png')" background="${evil}/nn.png">cell</td></tr></table><details open ontoggle="a()"><summary>More</summary>shown</details>
<marquee onstart="a()">moves</marquee><input type="text" style="background: u\\72l('${evil}/oo.png')"><body onpageshow="a()" style="--x: url(${evil}/pp.png)"></body></html>`;

/** Words that the PDF of a hostile page has all the same. */
export const survivingText = [
  'Calm words',
  'Only one online',
  'Slanted',
  'Bold',
  'a picture',
  'Press',
  'field',
  'cell',
  'shown',
];

/** The page by the old rules of layout and by the new ones. */
export const hostilePages: readonly PlainFile[] = [page, `<!doctype html>${page}`].map((html, place) => ({
  name: `hostile-${place + 1}.html`,
  mimeType: 'text/html',
  buffer: Buffer.from(html),
}));

const space = 'http://www.w3.org/1999/xhtml';

/** A Word document with elements of a page among its own, and with pictures elsewhere. */
export const hostileDocx: PlainFile = {
  name: 'hostile.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(
    makeDocx({
      body: [
        `<h:p xmlns:h="${space}" onclick="a()"><h:style>p { color: red }</h:style><h:img src="${evil}/a.png" onerror="a()"/><h:script src="${evil}/b.js"/></h:p>`,
        `<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><style>p { color: red }</style><image href="${evil}/c.png"/></svg>`,
        paragraph(`Calm words of xmlns="${space}"`),
      ].join(''),
      links: { web: 'javascript:parent.ran = 1' },
    }),
  ),
};
