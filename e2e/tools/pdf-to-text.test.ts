import { expect, test } from '../support/journey.ts';
import { scanPdf } from '../support/pdf-files.ts';
import { chooseFiles, chosenFiles, resultMs, saveResult } from '../support/tool-files.ts';

test('reading a scan tells its page, can be cancelled in the middle, and begun anew', async ({ page }) => {
  test.slow();
  const pages = Array.from({ length: 12 }, (_, place) => [`Heron number ${place + 1}`, 'waits by the shore']);
  await page.goto('/tools/pdf-to-text');
  await chooseFiles(page, [await scanPdf('Scan.pdf', pages)]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(chosenFiles(page)).toContainText(/Page \d+ of 12, reading the picture/, { timeout: resultMs });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar', { name: /^Progress/ })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled.' })).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Results' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Convert' }).click();
  const text = (await saveResult(page, 'Scan.txt')).toString();
  expect(text.match(/Heron number \d+/g)).toHaveLength(pages.length);
});
