import { checkPdf, textOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';

const page = `<!doctype html><title>Report</title><style>h2 { color: red } p { height: 2000px }</style><h1>Report</h1>
<p>First words, <b>bold</b> and <code>code</code>, हिन्दी.</p><h2>Further down</h2><ol start="4"><li>Fourth</li></ol>`;

test('makes a PDF of an HTML file', async ({ tab }) => {
  await tab.open('/tools/html-to-pdf');
  await tab.chooseFiles([{ name: 'report.html', mimeType: 'text/html', buffer: Buffer.from(page) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('report.pdf'))]);
  await checkPdf(pdf);
  const pages = (await textOfPdf(pdf)).split('\f').map((text) => text.replaceAll(/\s+/g, ' ').trim());
  expect(pages).toEqual(['Report First words, bold and code, हिन्दी.', '', 'Further down 4. Fourth', '']);
});

test('breaks a table over pages between its rows, with its head on each', async ({ tab }) => {
  const rows = Array.from(
    { length: 90 },
    (_, row) => `<tr><td rowspan="2">Row${row}</td><td>a</td></tr><tr><td>b</td></tr>`,
  );
  const table = `<p>Before</p><table><thead><tr><th>Head</th><th>Other</th></tr></thead>${rows.join('')}</table><p>After</p>`;
  await tab.open('/tools/html-to-pdf');
  await tab.chooseFiles([{ name: 'table.html', mimeType: 'text/html', buffer: Buffer.from(table) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('table.pdf'))]);
  const pages = (await textOfPdf(pdf)).split('\f').slice(0, -1);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((page) => page.includes('Head'))).toHaveLength(pages.length);
  expect(pages.join(' ').match(/Row\d+/g)).toEqual(rows.map((_, row) => `Row${row}`));
  expect(pages.join(' ').match(/\b[ab]\b/g)).toHaveLength(180);
  expect(pages.at(-1)).toContain('After');
});
