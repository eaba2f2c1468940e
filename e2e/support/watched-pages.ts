import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** `type: text` of each alert since the page was loaded; written by the watched page. */
    shownAlerts?: string[];
  }
}

/** Runs in the page: an alert goes after 3 s, which a busy machine may take from one look at the page to the next. */
function recordAlerts(): void {
  const shown: string[] = [];
  window.shownAlerts = shown;
  const record = (added: Node) => {
    if (!(added instanceof HTMLElement)) return;
    for (const alert of [added, ...added.querySelectorAll<HTMLElement>('[data-alert-type]')]) {
      const { alertType } = alert.dataset;
      if (alertType === undefined) continue;
      const words = [...alert.childNodes].filter((part) => part.nodeName !== 'BUTTON').map((part) => part.textContent);
      shown.push(`${alertType}: ${words.join('')}`);
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
  // What Chrome says of every subscription in a context of Playwright's; the page itself warns.
  'Chrome currently does not support the Push API in incognito mode',
  // What Playwright puts into every frame, those that no script may run in among them.
  "Blocked script execution in 'about:",
  // What the page of a broken connection reports, on purpose.
  'Loading chunk',
];

/**
 * Records the alerts of every page of a context, and collects what no page may do: errors in the console, breaches of
 * its own policy, requests to another origin than that of `baseURL`. What is found later is added to the answer.
 */
export async function watch(context: BrowserContext, baseURL: string): Promise<string[]> {
  const { origin } = new URL(baseURL);
  const problems: string[] = [];
  const report = (kind: string, text: string) => {
    if (!notOurs.some((start) => text.startsWith(start))) problems.push(`${kind}: ${text}`);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') report('console', message.text());
  });
  context.on('weberror', (failure) => report('error', failure.error().message));
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== origin) report('request', url);
  });
  await context.addInitScript(recordAlerts);
  return problems;
}
