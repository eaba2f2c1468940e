import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { locked, photoPdf, wordsOf } from './support/pdf-files.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from './support/screen.ts';
import { chooseFiles, chosenFiles, downloadLink, saveResult } from './support/tool-files.ts';

const ready = { timeout: 20_000 };

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
  expect(wordsOf(await saveResult(page, 'merged.pdf'))).toEqual(['B3', 'B1', 'P1']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Password for Secret.pdf').fill('open sesame');
  await page.getByLabel(/^Pages.* Secret\.pdf$/).fill('2');
  await page.getByRole('button', { name: 'Move down Book.pdf' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused(ready);
  expect(wordsOf(await saveResult(page, 'merged.pdf'))).toEqual(['S2', 'B3', 'B1', 'P1']);
});

test('PDFs are merged by the keyboard alone', async ({ page }) => {
  await page.goto('/tools/pdf-merger');
  const opened = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
  await page.keyboard.press('Enter');
  await (await opened).setFiles([await photoPdf('One.pdf', ['O1', 'O2']), await photoPdf('Two.pdf', ['T1'])]);
  await tabTo(page, page.getByRole('button', { name: 'Move down One.pdf' }));
  await page.keyboard.press('Enter');
  await expect(chosenFiles(page)).toContainText([/^Two\.pdf/, /^One\.pdf/]);
  await tabTo(page, page.getByLabel(/^Pages.* One\.pdf$/));
  await page.keyboard.type('2');
  await tabTo(page, page.getByRole('button', { name: 'Merge', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused(ready);
  await tabTo(page, downloadLink(page, 'merged.pdf'));
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe('merged.pdf');
});
