import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** WCAG 2.2 AA is these five together. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What fades or slides in has arrived: half-way its colours are none of ours. What moves for ever is not waited for. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });

/** Fails with one readable line per element where the page, as it stands now, breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  // Axe would copy style sheets that did not come into elements of its own, which the page's policy forbids. No rule of these needs it.
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: otherwise the result is put together in another one that is opened for it, which takes as long again. All that
    // is lost are frames of other origins, of which there are none.
    .setLegacyMode()
    .options({ preload: false, resultTypes: ['violations'] })
    .withTags(standard)
    .analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ').trim();
      return `${id} (${help}) at ${target.join(' ')}: ${why}`;
    }),
  );
  expect(lines, `${page.url()} keeps to WCAG 2.2 AA`).toEqual([]);
}

/**
 * The page has shown an alert of this type with exactly these words since it was loaded, whether or not it still stands
 * there. Each alert shown answers for one expectation. `timeout` is in milliseconds, for what takes longer to come than anything else.
 */
export async function expectAlert(
  page: Page,
  type: string,
  text: string,
  options: { timeout?: number } = {},
): Promise<void> {
  const wanted = `${type}: ${text}`;
  // As often as Playwright looks for an element; by itself a poll waits up to a second between two looks.
  const intervals = [20, 50, 100];
  await expect.poll(() => page.evaluate(() => window.shownAlerts), { intervals, ...options }).toContain(wanted);
  await page.evaluate((found) => {
    const place = window.shownAlerts?.indexOf(found) ?? -1;
    if (place !== -1) window.shownAlerts?.splice(place, 1);
  }, wanted);
}

/** The Undo of an alert. The alert stays while this has the focus. */
export const undoOf = (page: Page, text: string): Locator =>
  page.locator('[data-alert-type]').filter({ hasText: text }).getByRole('button', { name: 'Undo' });

/** A refusal stands at its field, where a screen reader finds it with the field. */
export async function expectRefused(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** Stops the page's clock from now on; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Nothing on the page reaches past the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  expect(needed, `the width of ${page.url()} in a window of ${given} px`).toBeLessThanOrEqual(given);
}

/** Presses Tab, or Shift+Tab for what stands before, until the element has the focus. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  const hasFocus = () => element.evaluate((found) => found === document.activeElement);
  for (let presses = 0; !(await hasFocus()); presses += 1) {
    expect(presses, `presses of ${key} on the way to ${element.toString()}`).toBeLessThan(60);
    await page.keyboard.press(key);
  }
}

/** The card of a note. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
