import { checkPdf, textOfPdf } from '#tools/testing/pdf-programs.ts';
import { survivingText, hostileDocx, hostilePages } from '../support/hostile-documents.ts';
import { expect, test } from '../support/journey.ts';
import { chooseFiles, saveResult } from '../support/tool-files.ts';

/** Files of the app that load on first use: scripts, styles, fonts and WebAssembly. The page view is counted, too. */
const isPart = (address: string, origin: string) =>
  address.startsWith(`${origin}/static/`) || /^(?:blob|data):|\/api\/analytics\/pageview$/.test(address);

for (const [tool, files, words] of [
  ['html-to-pdf', hostilePages, survivingText],
  ['word-to-pdf', [hostileDocx], ['Calm words of xmlns="http://www.w3.org/1999/xhtml"']],
] as const) {
  test(`nothing leaves the page while ${tool} works on hostile documents, not even a report`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/tools/${tool}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!isPart(request.url(), baseURL ?? ''))
        sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    });
    await chooseFiles(page, [...files]);
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    for (const { name } of files) {
      const pdf = new Blob([new Uint8Array(await saveResult(page, name.replace(/\.\w+$/, '.pdf')))]);
      await checkPdf(pdf);
      const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
      for (const word of words) expect(text).toContain(word);
    }
    if (tool === 'html-to-pdf') {
      await page.getByRole('button', { name: 'Print with the browser' }).click();
      await expect(page.locator('iframe')).toHaveCount(1);
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(sent).toEqual([]);
  });
}
