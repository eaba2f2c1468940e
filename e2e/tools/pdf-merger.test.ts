import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { locked, photoPdf, wordsOf } from '../support/pdf-files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen.ts';
import { chooseFiles, chosenFiles, resultMs, saveResult } from '../support/tool-files.ts';

const ready = { timeout: resultMs };

/** Pastes a file as a file manager's copy gives it. */
const paste = (page: Page, name: string, bytes: readonly number[]) =>
  page.evaluate(
    ({ given, content }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(content)], given, { type: 'application/pdf' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { given: name, content: bytes },
  );

test('PDFs are merged by their pages, a locked one by its password, one of them pasted', async ({ page }) => {
  const book = await photoPdf('Book.pdf', ['B1', 'B2', 'B3']);
  const secret = locked(await photoPdf('Secret.pdf', ['S1', 'S2']), 'open sesame');
  await page.goto('/tools/pdf-merger');
  await chooseFiles(page, [book, secret]);
  await paste(page, 'Pasted.pdf', [...(await photoPdf('', ['P1'])).buffer]);
  await expect(chosenFiles(page)).toContainText([/^Book\.pdf/, /^Secret\.pdf/, /^Pasted\.pdf/]);

  const pagesOfBook = page.getByLabel(/^Pages.* Book\.pdf$/);
  await pagesOfBook.fill('3;1');
  await expect(pagesOfBook).toHaveAccessibleDescription(/Write pages like 1-3, 7, 10-\./);
  await pagesOfBook.fill('3, 1');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Secret.pdf is protected by a password.' })).toBeVisible(
    ready,
  );
  expect(wordsOf(await saveResult(page, 'Book and 1 more.pdf'))).toEqual(['B3', 'B1', 'P1']);
  await expectAccessible(page);
  await chooseFiles(page, [{ ...book, name: `${'a name without an end '.repeat(8)}${'x'.repeat(80)}.pdf` }]);
  await expect(chosenFiles(page)).toHaveCount(4);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: /^Remove a name without an end/ }).click();

  await page.getByLabel('Password for Secret.pdf').fill('open sesame');
  await page.getByLabel(/^Pages.* Secret\.pdf$/).fill('2');
  await page.getByRole('button', { name: 'Move down Book.pdf' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused(ready);
  expect(wordsOf(await saveResult(page, 'Secret and 2 more.pdf'))).toEqual(['S2', 'B3', 'B1', 'P1']);
});
