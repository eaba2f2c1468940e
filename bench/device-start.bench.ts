import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { addNotes, signUp } from './measuring/bench-accounts.ts';

/** From opening the notes to the first cards, where the device has them all. Times are milliseconds, of each round. */
export interface DeviceStart {
  network: string;
  times: number[];
}

const notes = 10_000;
const rounds = 5;
const slowdown = 4;

/** Runs in the page before all else: keeps the time of the first card's frame. */
function watchCards(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article')) return;
    observer.disconnect();
    requestAnimationFrame(() => Object.assign(window, { firstCards: performance.now() }));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: true once a whole read of the notes has ended. */
async function isDeviceFilled(): Promise<boolean> {
  const name = 'thoughtleaf-notebook';
  // Opened by its name alone, a database that is not there yet would be made.
  if (!(await indexedDB.databases()).some((known) => known.name === name)) return false;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const opening = indexedDB.open(name);
  opening.addEventListener('error', () => reject(opening.error ?? new Error('The database did not open.')));
  opening.addEventListener('success', () => {
    const reading = opening.result.transaction('state').objectStore('state').getAll();
    reading.addEventListener('success', () => {
      opening.result.close();
      resolve(reading.result.some((state: { revision?: string; staged?: unknown }) => state.revision !== undefined));
    });
  });
  return promise;
}

/** Opens the notes until the device has them all. */
async function fillDevice(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // It reads them in the background, a page after the other.
  await page.waitForFunction(isDeviceFilled, undefined, { polling: 500, timeout: 120_000 });
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Opens the notes in a new tab and answers when the first cards were there. */
async function measureStart(context: BrowserContext, url: string, rate: number): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(url);
  await page.waitForFunction(() => 'firstCards' in window);
  const time = await page.evaluate(() => ('firstCards' in window ? Number(window.firstCards) : Infinity));
  await page.close();
  return Math.round(time);
}

async function measureRounds(context: BrowserContext, url: string, rate = 1): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureStart(context, url, rate));
  return times.toSorted((one, other) => one - other);
}

async function createContext(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(rememberVersion);
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  await context.addInitScript(watchCards);
  return context;
}

/** Starts with 10,000 notes on the device: without a network, and with one that never answers. */
export async function measureDeviceStart({ baseURL }: Pick<FreshServer, 'baseURL'>): Promise<DeviceStart[]> {
  const token = await signUp(baseURL, 'commuter');
  await addNotes(baseURL, token, notes);
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium('whole') });
  const context = await createContext(browser, token);
  const url = `${baseURL}/notes`;
  const page = await context.newPage();
  await fillDevice(page, url);
  // The service worker keeps what a second visit loads.
  await page.reload({ waitUntil: 'networkidle' });
  await page.close();
  await context.setOffline(true);
  const offline = await measureRounds(context, url);
  await context.setOffline(false);
  await context.route('**/api/**', () => new Promise(() => undefined));
  const hung = await measureRounds(context, url);
  const slow = await measureRounds(context, url, slowdown);
  await browser.close();
  return [
    { network: 'no network', times: offline },
    { network: 'a server that never answers', times: hung },
    { network: `a server that never answers, processor slowed ${slowdown} times`, times: slow },
  ];
}
