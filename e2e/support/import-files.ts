import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Page } from '@playwright/test';
import type { PlainFile } from '#testing/plain-file.ts';

/** A zip of texts and bytes by their paths. */
export function zipFile(name: string, contents: Record<string, string | Uint8Array>): PlainFile {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(contents))
    entries[path] = typeof content === 'string' ? strToU8(content) : new Uint8Array(content);
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(entries)) };
}

/** Gives files to the import page, which stands open. */
export const chooseFiles = (page: Page, files: PlainFile | PlainFile[]): Promise<void> =>
  page.getByLabel('Choose files to import').setInputFiles(files);
