import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

declare global {
  interface Window {
    /** `type: text` of each alert since the page was loaded; written by the watched page. */
    shownAlerts?: string[];
  }
}

/** The page has shown an alert of this type with these words, whether or not it still stands there. */
export async function expectAlert(page: Page, type: string, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.shownAlerts)).toContain(`${type}: ${text}`);
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
