import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** WCAG 2.2 AA is these five together. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits for animations that end: half-way through a fade, axe would measure mixed colours. */
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
 * there. Each alert shown answers for one expectation. `timeout` is in milliseconds.
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

/**
 * Alerts of this page stay until they are dismissed or replaced, as if the focus were on them. By themselves they go after 3 s, in which
 * a busy machine may not get to their buttons. Ends with the next load of the page.
 */
export const holdAlerts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.holdsAlerts = true;
  });

/** Ends `holdAlerts`: the time of the alert on the screen begins anew. */
export const releaseAlerts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.holdsAlerts = false;
    for (const alert of document.querySelectorAll('[data-alert-type]'))
      alert.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

/** The Undo of an alert. `holdAlerts` keeps the alert until it is pressed. */
export const undoOf = (page: Page, text: string): Locator =>
  page.locator('[data-alert-type]').filter({ hasText: text }).getByRole('button', { name: 'Undo' });

/** A refusal stands at its field, where a screen reader finds it with the field. */
export async function expectRefused(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** How long the assistant may take, in milliseconds: the first text waits until the server has read its dictionary. */
export const assistantMs = 40_000;

/** Stops the page's clock from now on; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  // A clock pauses only at a time to come. A busy machine may need longer than this second between the two calls.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
}

/**
 * Lets a stopped clock run until something is visible: React shows what was loaded up to 300 ms after something else. Answers how long it
 * may have been visible by then, in milliseconds of the clock.
 */
export async function runClockUntilVisible(page: Page, shown: Locator): Promise<number> {
  const step = 50;
  await expect(async () => {
    await page.clock.runFor(step);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
  return step;
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
