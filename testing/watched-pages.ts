import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** `type: text` of each alert since the page was loaded; written by the watched page. */
    shownAlerts?: string[];
    /** True if alerts do not go by themselves; set by `holdAlerts`. */
    holdsAlerts?: boolean;
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
      if (window.holdsAlerts === true) alert.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
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
  // Chrome reports every push subscription in a private window; the page itself warns.
  'Chrome currently does not support the Push API in incognito mode',
  // Playwright injects a script into every frame, sandboxed ones included.
  "Blocked script execution in 'about:",
  // The page reports a broken connection, on purpose.
  'Loading chunk',
];

/**
 * Records the alerts of every page of a context and collects forbidden events. These are console errors, breaches of the page's
 * policy, and requests to another origin than that of `baseURL`. Later problems are added to the array.
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
