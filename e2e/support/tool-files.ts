import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { PlainFile } from './plain-files.ts';

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

/** Presses a download link; answers the bytes that the browser saved. */
export async function saveResult(page: Page, name: string): Promise<Buffer> {
  const saved = page.waitForEvent('download');
  await downloadLink(page, name).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(name);
  return readFile(await file.path());
}
