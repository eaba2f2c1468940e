import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from '../support/journey.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from '../support/screen.ts';
import { chooseFiles, saveFile } from '../support/tool-files.ts';

const html = (name: string, content: string | Buffer): PlainFile => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(content),
});

const convert = async (page: Page) => page.getByRole('button', { name: 'Convert', exact: true }).click();

/** Presses a download link; answers where the file lies. */
const save = async (page: Page, name: string): Promise<string> => (await saveFile(page, name)).path();

/** Asks a program that is not ours. */
function ask(program: string, given: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, given);
  if (error) throw new Error(`${program} is needed by this test (Debian: qpdf, poppler-utils).`, { cause: error });
  expect(status, stderr.toString()).toBe(0);
  return stdout.toString();
}

const textOf = (pdf: string, options: string[] = []) =>
  ask('pdftotext', ['-enc', 'UTF-8', ...options, pdf, '-']).replaceAll(/[ \n]+/g, ' ');
const pagesOf = (pdf: string) =>
  textOf(pdf)
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());
const check = (pdf: string) => ask('qpdf', ['--check', pdf]);

/** A dot of one red pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

const report = `<!doctype html><html lang="en"><head><title>The report</title><style>
@page { size: A5; margin: 15mm }
:root { --accent: rgb(200, 0, 0) }
h1, h2 { color: var(--accent) }
h2 { break-before: page; counter-increment: chapter }
h2::before { content: counter(chapter, upper-roman) ". " }
@media screen { .screen { color: green } .paper { display: none } }
@media print { .screen { display: none } }
td { border: 1px solid } thead { background: #ddd }
footer { position: fixed; bottom: 0 }
</style></head><body><h1 id="top">Report</h1><p class="screen">Not on paper</p><p class="paper">Only on paper</p>
<p>Go to <a href="https://example.com/there">a page</a> or <a href="#last">the end</a>. हिन्दी और Ελληνικά.</p>
<ol start="4"><li>Fourth<ul><li>Inner</li></ul></li><li>Fifth</li></ol><img src="${dot}" width="40" height="40" alt="dot">
<h2>Chapter</h2><table><thead><tr><td>Head</td></tr></thead><tbody>${'<tr><td>Row</td></tr>'.repeat(60)}</tbody></table>
<h2 id="last">End</h2><p style="text-transform:uppercase">Last words</p><footer>Everywhere</footer></body></html>`;

/** Attacks of a hostile document: each would send a request, run, or navigate. */
const hostile = `<html><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
<link rel="stylesheet" href="https://evil.example/a.css"><link rel="preconnect" href="https://evil.example">
<script>parent.ran = 'script'; fetch('https://evil.example/b')</script><script src="https://evil.example/c.js"></script>
<style>@import "https://evil.example/d.css"; @font-face { font-family: x; src: url(https://evil.example/e.woff2) }
body { background: url(https://evil.example/f.png); --v: url(https://evil.example/g.png) }
p { list-style-image: u\\72l(https://evil.example/h.png); content: url(https://evil.example/i.png) }
p::before { content: url(https://evil.example/j.png) } p::after { content: "after" }</style></head>
<body onload="parent.ran = 'onload'"><p>Calm words</p><img src="https://evil.example/k.png" srcset="https://evil.example/l.png 2x"
onerror="parent.ran = 'onerror'" alt="a picture"><img src="data:," onerror="parent.ran = 'broken'">
<iframe src="https://evil.example/m"></iframe><iframe srcdoc="<script>parent.parent.ran = 'srcdoc'</script>"></iframe>
<object data="https://evil.example/n"></object><embed src="https://evil.example/o"><video poster="https://evil.example/p" src="q.mp4"></video>
<svg onload="parent.ran = 'svg'"><image href="https://evil.example/r.png"/><use href="https://evil.example/s.svg#t"/>
<script>parent.ran = 'svg script'</script><foreignObject><img src="https://evil.example/t.png"></foreignObject></svg>
<a href="javascript:parent.ran = 'link'">Press</a><form action="https://evil.example/u"><input autofocus onfocus="parent.ran='focus'" value="field"></form>
<table background="https://evil.example/v.png"><tr><td style="background:url('https://evil.example/w.png')">cell</td></tr></table>
<style><img src=x onerror="parent.ran = 'mutation'"></style><math><mtext><style><img src=x onerror="parent.ran='math'"></style></mtext></math>
<details open ontoggle="parent.ran = 'toggle'"><summary>More</summary>shown</details><marquee onstart="parent.ran='marquee'">moves</marquee>
</body></html>`;

test('a document is printed as its styles say, with its links, headings and page rules', async ({ page }) => {
  await page.goto('/tools/html-to-pdf');
  await chooseFiles(page, [html('report.html', report)]);
  await convert(page);
  const pdf = await save(page, 'report.pdf');
  check(pdf);
  const pages = pagesOf(pdf);
  expect(pages).toHaveLength(5);
  for (const text of pages) expect(text).toContain('Everywhere');
  expect(pages[0]).toContain('Only on paper');
  expect(pages.join(' ')).not.toContain('Not on paper');
  expect(pages[0]).toMatch(/a page or the end\. हिन्दी और Ελληνικά\..* 4\. Fourth .*Inner 5\. Fifth/);
  expect(pages[1]).toMatch(/^I\. Chapter Head Row/);
  // The table's head is on each of its pages.
  expect(pages[2]).toMatch(/^Head Row/);
  expect(pages[4]).toMatch(/^II\. End LAST WORDS/);
  expect(ask('pdfinfo', [pdf])).toMatch(/Title: +The report[^]*Page size: +419\.\d+ x 595\.\d+ pts/);
  const json = ask('qpdf', ['--json', '--json-key=outlines', '--json-key=qpdf', pdf]);
  expect(json).toContain('https://example.com/there');
  const outlines: unknown = JSON.parse(json);
  expect(outlines).toMatchObject({ outlines: [{ title: 'Report', kids: [{}, { title: 'II. End' }] }] });
  await expect(page.locator('iframe')).toHaveCount(0);

  // Pasted, by keyboard, on a phone, and with pages as set here.
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Page size and margins').selectOption('Always as set here');
  await page
    .getByRole('textbox', { name: 'HTML' })
    .fill('<style>@page { size: A3 }</style><h1>Pasted <i>words</i></h1>');
  await tabTo(page, page.getByRole('button', { name: 'Convert', exact: true }));
  await page.keyboard.press('Enter');
  const pasted = await save(page, 'Page.pdf');
  expect(pagesOf(pasted)).toEqual(['Pasted words']);
  expect(ask('pdfinfo', [pasted])).toContain('595.276 x 841.89 pts (A4)');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

/** Positions of the words of a PDF: the tops of their boxes, in points. */
const topsOf = (pdf: string) =>
  Array.from(ask('pdftotext', ['-bbox', pdf, '-']).matchAll(/yMin="([\d.]+)".*>(.*)<\/word>/g), ([, top, word]) => ({
    word,
    top: Number(top),
  }));

test('words of several fonts stand on one baseline', async ({ page }) => {
  await page.goto('/tools/html-to-pdf');
  const style = 'font: 14px/1.5 Arial';
  const code = '<code style="font-family: Courier New, monospace">code</code>';
  await chooseFiles(page, [html('line.html', `<!doctype html><p style="${style}">A line with ${code} in it</p>`)]);
  await convert(page);
  const tops = topsOf(await save(page, 'line.pdf'));
  const topOf = (wanted: string) => tops.find(({ word }) => word === wanted)?.top;
  // The parts of their size by which the letters of the two fonts reach above the baseline.
  const [sans, mono] = [1854 / 2048, 1705 / 2048];
  expect((topOf('code') ?? 0) + mono * 10.5).toBeCloseTo((topOf('line') ?? 0) + sans * 10.5, 1);
});

test('boxes that scroll or stand in a line break over pages, and what they hide on purpose stays hidden', async ({
  page,
}) => {
  const lines = Array.from({ length: 120 }, (_, line) => `Line${line}`);
  const text = lines.join('<br>');
  const boxes = `<div style="overflow-x: auto">${text}</div><p style="display: inline-block">${text}</p>`;
  await page.goto('/tools/html-to-pdf');
  await chooseFiles(page, [html('boxes.html', `${boxes}<div style="height: 9px; overflow: hidden">${text}</div>`)]);
  await convert(page);
  const found = textOf(await save(page, 'boxes.pdf')).match(/Line\d+/g) ?? [];
  expect(found.slice(0, 240)).toEqual([...lines, ...lines]);
  await expect(page.getByText('missing, as this browser')).toHaveCount(0);
});

test('a hostile document runs nothing and calls nobody', async ({ browser, baseURL }) => {
  // Not a watched page: the browser tells its console of all that the page's policy stops.
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'block' });
  await page.addInitScript(rememberVersion);
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) called.push(request.url());
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/tools/html-to-pdf');
  await chooseFiles(page, [
    html('hostile.html', hostile),
    html('quirky.htm', hostile.replace('<html>', '<!doctype html><html>')),
  ]);
  await convert(page);
  for (const name of ['hostile.pdf', 'quirky.pdf']) {
    const pdf = await save(page, name);
    check(pdf);
    const text = textOf(pdf);
    for (const word of ['Calm wordsafter', 'a picture', 'Press', 'field', 'cell', 'shown'])
      expect(text).toContain(word);
    expect((await readFile(pdf)).toString('latin1')).not.toMatch(/evil|javascript/);
  }
  await expect(
    page.getByText(/pictures, .* were left out: nothing is fetched, and no script is run\.$/).first(),
  ).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect({ called, dialogs }).toEqual({ called: [], dialogs: [] });
  expect(new URL(page.url()).pathname).toBe('/tools/html-to-pdf');
  await page.close();
});

test('a file without markup is refused with a message, and an enormous one neither hangs nor breaks the page', async ({
  page,
}) => {
  await page.goto('/tools/html-to-pdf');
  await page.getByLabel('Wide content').selectOption('Shrink until it fits');
  await chooseFiles(page, [
    html('empty.html', ''),
    html('picture.html', Buffer.from(dot.split(',')[1] ?? '', 'base64')),
    html('many.html', '<i></i>'.repeat(200_001)),
    html('cut.html', '<!doctype html><table><tr><td>cut <b>off'),
    html('deep.html', '<div>'.repeat(100_000)),
    html('nested.html', `${'<div>'.repeat(2000)}deep words`),
    html('long.html', `<pre>${'one line of many\n'.repeat(10_000)}`),
    html('old.html', Buffer.from('<meta charset="windows-1251"><p>\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2', 'latin1')),
    html('wide.html', '<div style="width:1200px;text-align:right">far words</div>'),
  ]);
  await convert(page);
  for (const sentence of [
    'empty.html is empty.',
    'picture.html is not a text file.',
    'deep.html has elements nested deeper than 5,000, which browsers cannot lay out.',
    'many.html has more than 200,000 elements, more than a browser tab can lay out.',
  ]) {
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 60_000 });
  }
  expect(textOf(await save(page, 'cut.pdf'))).toContain('cut off');
  expect(textOf(await save(page, 'nested.pdf'))).toContain('deep words');
  expect(textOf(await save(page, 'long.pdf')).match(/one line of many/g)).toHaveLength(10_000);
  expect(textOf(await save(page, 'old.pdf'))).toContain('Привет');
  const box = /xMax="([\d.]+)"[^>]*>words</.exec(textOf(await save(page, 'wide.pdf'), ['-bbox']));
  expect(Number(box?.[1])).toBeLessThan(595);
});
