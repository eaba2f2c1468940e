import type { Page } from '@playwright/test';
import { makeDocx, paragraph, run } from '#tools/testing/make-docx.ts';
import { CheckedPdf, distance, type Raster } from '#tools/testing/pdf-pictures.ts';
import { factsOfPdf, picturesOfPdf, textOfPdf, wordBoxesOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/journey.ts';
import { plainText } from '../support/plain-files.ts';
import { type ScriptSample, scriptSamples, withoutSpaces } from '../support/script-samples.ts';
import { chooseFiles, saveResult } from '../support/tool-files.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function convert(page: Page, tool: string, name: string, content: string | Uint8Array): Promise<Blob> {
  await page.goto(`/tools/${tool}`);
  await chooseFiles(page, [{ name, mimeType: name.endsWith('.docx') ? mimeType : '', buffer: Buffer.from(content) }]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  return new Blob([new Uint8Array(await saveResult(page, name.replace(/\.\w+$/, '.pdf')))]);
}

/** The words are there, in their font, and none is a picture. */
async function expectText(pdf: Blob, { text, font }: ScriptSample, times: number): Promise<void> {
  const seen = withoutSpaces(await textOfPdf(pdf));
  expect(seen.split(withoutSpaces(text)).length - 1, seen).toBe(times);
  const fonts = await factsOfPdf(pdf, 'pdffonts');
  expect(fonts).toContain(font);
  expect(fonts).not.toContain('Type 3');
  expect((await picturesOfPdf(pdf)).trim().split('\n')).toHaveLength(2);
}

const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>`;

for (const sample of scriptSamples) {
  const { language, text, font } = sample;
  test(`${language} is text in the PDFs of Word, HTML and plain text`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const body = paragraph(text) + paragraph(run(text, '<w:b/>')) + paragraph(run(text, '<w:i/>'));
    await expectText(await convert(page, 'word-to-pdf', 'words.docx', makeDocx({ body, styles })), sample, 3);
    const file = font.replace('-', '_400');
    // One font of many megabytes, and no others.
    const large = new Set(asked.filter((address) => /NotoSans(?:SC|TC|JP|KR)_/.test(address)));
    expect(large.size).toBe(/SC|TC|JP|KR/.test(font) ? 1 : 0);
    expect(asked.some((address) => address.includes(file))).toBe(true);
    const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><p>${text}</p><p><b>Latin ${text}</b></p>`;
    await expectText(await convert(page, 'html-to-pdf', 'words.html', html), { ...sample, font: font.slice(0, -7) }, 2);
    await expectText(await convert(page, 'text-to-pdf', 'words.txt', `${text}\n\n${text}`), sample, 2);
  });
}

test('a workbook has Chinese, Korean and Tamil as text', async ({ page }) => {
  const rows = scriptSamples.map(({ language, text }) => `${language},"${text}"`).join('\n');
  const pdf = await convert(page, 'excel-to-pdf', 'table.csv', rows);
  const seen = withoutSpaces(await textOfPdf(pdf));
  for (const { text } of scriptSamples) expect(seen).toContain(withoutSpaces(text));
  expect(await factsOfPdf(pdf, 'pdffonts')).not.toContain('Type 3');
});

test('words stand where they were measured: none overlap, and lines keep to their width', async ({ page }) => {
  const [chinese, , , korean, bengali] = scriptSamples;
  const html = [chinese, korean, bengali]
    .map((sample) => `<p lang="${sample?.language}">${`${sample?.text} and Latin words `.repeat(8)}</p>`)
    .join('');
  const pdf = await convert(page, 'html-to-pdf', 'lines.html', `<!doctype html><meta charset="utf-8">${html}`);
  const words = await wordBoxesOfPdf(pdf);
  expect(words.length).toBeGreaterThan(100);
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    const isOnLine = before !== undefined && Math.abs(before.yMax - word.yMax) < 2 && before.xMin < word.xMin;
    if (isOnLine) expect.soft(word.xMin - before.xMax, `${before.text} ${word.text}`).toBeGreaterThan(-0.5);
    expect.soft(word.xMax, word.text).toBeLessThan(595 - 30);
  }
});

test('a page without such letters loads none of the large fonts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/tools/text-to-pdf');
  await chooseFiles(page, [plainText('plain.txt', 'Plain words, Ελληνικά, हिन्दी.')]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await saveResult(page, 'plain.pdf');
  expect(asked.filter((address) => /NotoSans(?:SC|TC|JP|KR|Bengali|Tamil|Telugu)/.test(address))).toEqual([]);
});

/** What is drawn on the first page, without the paper around. */
async function inkOf(pdf: Blob): Promise<Raster> {
  using checked = await CheckedPdf.of(pdf);
  const { width, height, data } = await checked.page(1);
  const isDark = (x: number, y: number): boolean => (data[(y * width + x) * 3] ?? 255) < 128;
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const [left = 0, right = 0] = [
    columns.find((x) => rows.some((y) => isDark(x, y))),
    columns.findLast((x) => rows.some((y) => isDark(x, y))),
  ];
  const [top = 0, bottom = 0] = [
    rows.find((y) => columns.some((x) => isDark(x, y))),
    rows.findLast((y) => columns.some((x) => isDark(x, y))),
  ];
  const lines = rows
    .slice(top, bottom + 1)
    .map((y) => data.subarray((y * width + left) * 3, (y * width + right + 1) * 3));
  return { width: right - left + 1, height: bottom - top + 1, data: Buffer.concat(lines) };
}

test('signs beside figures stand on the other side in a paragraph from right to left', async ({ page }) => {
  const big = (text: string, direction: string) => run(text, `${direction}<w:sz w:val="96"/><w:szCs w:val="96"/>`);
  const word = (name: string, text: string, bidi: string, rtl = '') =>
    convert(page, 'word-to-pdf', name, makeDocx({ body: paragraph(big(text, rtl), bidi), styles }));
  const seen = await inkOf(await word('left.docx', '(15', ''));
  const turned = await word('right.docx', '15)', '<w:bidi/>', '<w:rtl/>');
  expect(seen.width).toBeGreaterThan(60);
  const ink = await inkOf(turned);
  expect([ink.width, ink.height]).toEqual([seen.width, seen.height]);
  expect(distance(ink, seen)).toBeLessThan(128);
  const words = await word('among.docx', 'المادة 15) من النظام', '<w:bidi/>', '<w:rtl/>');
  const told = await textOfPdf(words);
  for (const part of ['المادة', '15', ')', 'من النظام']) expect(told).toContain(part);
  const stop = await inkOf(await word('stop-left.docx', '.15', ''));
  const turnedStop = await inkOf(await word('stop-right.docx', '15.', '<w:bidi/>', '<w:rtl/>'));
  expect([turnedStop.width, turnedStop.height]).toEqual([stop.width, stop.height]);
  expect(distance(turnedStop, stop)).toBeLessThan(128);
  const html = (dir: string, text: string) =>
    `<!doctype html><meta charset="utf-8"><p dir="${dir}" style="font-size:64px">${text}</p>`;
  const [left, right] = [
    await convert(page, 'html-to-pdf', 'a.html', html('ltr', '(15')),
    await convert(page, 'html-to-pdf', 'b.html', html('rtl', '15)')),
  ];
  expect(distance(await inkOf(left), await inkOf(right))).toBeLessThan(128);
});
