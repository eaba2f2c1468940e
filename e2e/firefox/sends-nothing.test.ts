import { textOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';
import { survivingText, hostileDocx, hostilePages } from '../support/hostile-documents.ts';

// The tab itself fails for reports, errors in the console and requests to others.
for (const [tool, files, words] of [
  ['html-to-pdf', hostilePages, survivingText],
  ['word-to-pdf', [hostileDocx], ['Calm words']],
] as const) {
  test(`in Firefox nothing leaves the page while ${tool} works on hostile documents`, async ({ tab }) => {
    await tab.open(`/tools/${tool}`);
    await tab.chooseFiles(files);
    await tab.press('Convert');
    for (const { name } of files) {
      const pdf = new Blob([new Uint8Array(await tab.saveResult(name.replace(/\.\w+$/, '.pdf')))]);
      const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
      for (const word of words) expect(text).toContain(word);
    }
    expect(await tab.hasGlobal('ran')).toBe(false);
  });
}
