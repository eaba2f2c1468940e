import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';

/** Runs in the page: an alert goes after 3 s, which a busy machine may take from one look at the page to the next. */
function recordAlerts(): void {
  const shown: string[] = [];
  window.shownAlerts = shown;
  const record = (added: Node) => {
    if (!(added instanceof HTMLElement)) return;
    for (const alert of [added, ...added.querySelectorAll<HTMLElement>('[data-alert-type]')]) {
      const { alertType } = alert.dataset;
      if (alertType !== undefined) shown.push(`${alertType}: ${alert.textContent}`);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const added of addedNodes) record(added);
  }).observe(document, { childList: true, subtree: true });
}

const notOurs = [
  // A refused call, which the browser reports by itself; what the page makes of it is the journey's matter.
  'Failed to load resource',
  // Playwright's recorder fetches what a page previews, and the policy stops it.
  "Connecting to 'blob:",
  // What the page of a broken connection reports, on purpose.
  'Loading chunk',
];

/** Collects what no page may do: errors in the console, breaches of its own policy, requests to another origin. */
function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !notOurs.some((start) => text.startsWith(start)))
      problems.push(`console: ${text}`);
  });
  page.on('pageerror', ({ message }) => {
    if (!notOurs.some((start) => message.startsWith(start))) problems.push(`error: ${message}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== origin) problems.push(`request: ${url}`);
  });
  return problems;
}

/** As the plain journey, but the test fails where its page did one of these. */
export const test = journey.extend({
  page: async ({ page, server }, use) => {
    await page.addInitScript(recordAlerts);
    const problems = watch(page, new URL(server.baseURL).origin);
    await use(page);
    expect(problems, 'errors in the console, breaches of the policy and requests to another origin').toEqual([]);
  },
});
