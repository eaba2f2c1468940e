import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import type { PlainFile } from '#testing/plain-file.ts';

/** The rows of the files that were chosen in a tool. */
export const chosenFiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');

/** Chooses files as a person does, by the button. */
export async function chooseFiles(page: Page, chosen: PlainFile[]): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await opened).setFiles(chosen);
}

export const downloadLink = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: `Download ${name}`, exact: true });

/** How long a result may take, in milliseconds: a busy machine starts a worker and its engine in seconds. */
export const resultMs = 40_000;

/** Presses a download link as soon as it is there; answers the file that the browser saved. */
export async function saveFile(page: Page, name: string): Promise<Download> {
  await expect(downloadLink(page, name)).toBeVisible({ timeout: resultMs });
  const saved = page.waitForEvent('download');
  await downloadLink(page, name).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(name);
  return file;
}

/** The bytes of a result, saved by its download link. */
export const saveResult = async (page: Page, name: string): Promise<Buffer> =>
  readFile(await (await saveFile(page, name)).path());
