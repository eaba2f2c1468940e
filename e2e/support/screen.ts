import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The page's transient alert with these words, of this type. */
export async function expectAlert(page: Page, type: string, text: string): Promise<void> {
  const alert = page.locator('[data-alert-type]');
  await expect(alert).toHaveText(text);
  await expect(alert).toHaveAttribute('data-alert-type', type);
}

/** A refusal stands at its field, where a screen reader finds it with the field. */
export async function expectRefused(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** Stops the page's clock from now on; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

export const hasSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
