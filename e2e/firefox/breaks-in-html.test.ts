import { textOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';

for (const { what, tall, count } of [
  {
    what: 'a box',
    tall: `<div style="display:inline-block">${'<p>Row of words</p>'.repeat(80)}</div>`,
    count: 240,
  },
  {
    what: 'a row of a table',
    tall: `<table><tr><td>${'<p>Row of words</p>'.repeat(80)}<td>Beside it</table>`,
    count: 242,
  },
])
  test(`Firefox keeps the words of ${what} higher than a page`, async ({ tab }) => {
    await tab.open('/tools/html-to-pdf');
    const buffer = Buffer.from(`<!doctype html>${tall}`);
    await tab.chooseFiles([{ name: 'tall.html', mimeType: 'text/html', buffer }]);
    await tab.press('Convert');
    const pdf = new Blob([new Uint8Array(await tab.saveResult('tall.pdf'))]);
    const drawn = (await textOfPdf(pdf)).match(/\w+/g)?.length ?? 0;
    expect(drawn).toBe(count);
  });

test('Firefox says that it begins no new pages where a document asks for them', async ({ tab }) => {
  await tab.open('/tools/html-to-pdf');
  const html = '<style>h1 { page-break-before: always }</style><h1>One</h1><h1>Two</h1>';
  await tab.chooseFiles([{ name: 'breaks.html', mimeType: 'text/html', buffer: Buffer.from(html) }]);
  await tab.press('Convert');
  await tab.saveResult('breaks.pdf');
  expect(await tab.text()).toContain('This browser does not begin a new page where the document asks for one');
});
