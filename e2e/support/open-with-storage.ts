import type { Page } from '@playwright/test';

/** Opens a page with these entries in the local storage of its origin. They are there before any script of the page runs. */
export async function openWithStorage(page: Page, entries: Record<string, string>, path: string): Promise<void> {
  const writing = await page.addInitScript((given) => {
    if (window.origin === 'null') return;
    for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value);
  }, entries);
  await page.goto(path);
  await writing.dispose();
}
