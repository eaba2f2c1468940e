import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { PlainFile } from '#testing/plain-file.ts';
import { tabTo } from './screen.ts';
import { chosenFiles, downloadLink, resultMs } from './tool-files.ts';

export interface KeyboardWork {
  slug: string;
  files: readonly PlainFile[];
  /** The first file is moved down by one, where the order counts. */
  isReordered?: boolean;
  /** The changed option: the name of its control, the key to press, and the value afterwards. */
  option: { name: string | RegExp; key: string; value: string };
  /** What is typed into another control. */
  typed?: { name: string; text: string };
  action: 'Convert' | 'Merge' | 'Compress' | 'Create' | 'Unlock';
  result: string;
}

/** Uses a tool as a person without a mouse does: Tab, Enter and one key for an option. Answers what was downloaded. */
export async function workByKeyboard(page: Page, work: KeyboardWork): Promise<Buffer> {
  const { files, option } = work;
  const names = files.map(({ name }) => name);
  await page.goto(`/tools/${work.slug}`);
  const opened = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
  await page.keyboard.press('Enter');
  await (await opened).setFiles([...files]);
  await expect(chosenFiles(page)).toContainText(names);

  if (work.isReordered) {
    const moveDown = page.getByRole('button', { name: `Move down ${names[0]}` });
    await tabTo(page, moveDown);
    await page.keyboard.press('Enter');
    await expect(chosenFiles(page)).toContainText([...names.slice(1, 2), ...names.slice(0, 1), ...names.slice(2)]);
    await expect(moveDown).toBeFocused();
  }

  const control = page.getByLabel(option.name);
  await tabTo(page, control);
  await page.keyboard.press(option.key);
  await expect(control).toHaveValue(option.value);

  if (work.typed) {
    await tabTo(page, page.getByLabel(work.typed.name));
    await page.keyboard.type(work.typed.text);
  }

  await tabTo(page, page.getByRole('button', { name: work.action, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused({ timeout: resultMs });
  const saved = page.waitForEvent('download');
  await tabTo(page, downloadLink(page, work.result));
  await page.keyboard.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe(work.result);
  return readFile(await file.path());
}
