import type { EngineTab } from '#testing/engines/engine-tab.ts';
import { resultMs } from '#testing/engines/engine-tab.ts';
import { expect } from './engine-journey.ts';
import type { PlainFile } from '#testing/plain-file.ts';

/** A file of the corpus, as a journey gives it to a tool. */
interface CorpusItem {
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  password?: string;
}

export const made = (files: readonly CorpusItem[]): Promise<PlainFile[]> =>
  Promise.all(files.map(async ({ name, make }) => ({ name, mimeType: '', buffer: Buffer.from(await make()) })));

/** Gives a tool all the files at once, and the passwords that it asks for. */
export async function giveAll(
  tab: EngineTab,
  slug: string,
  action: string,
  files: readonly CorpusItem[],
): Promise<void> {
  await tab.open(`/tools/${slug}`);
  await tab.chooseFiles(await made(files));
  await tab.press(action);
  for (const { name, password } of files) {
    if (password === undefined) continue;
    await expect.poll(tab.text, { timeout: 2 * resultMs }).toContain(`${name} is protected by a password.`);
    await tab.fill(`Password for ${name}`, password);
    await tab.press(action);
  }
}

/** The notes of a page on its results. */
export const notesOf = (tab: EngineTab): Promise<string[]> => tab.texts('[aria-label="Results"] p');
