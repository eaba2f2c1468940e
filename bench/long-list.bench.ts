import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { addNotes, signUp } from './measuring/bench-accounts.ts';

/** How the notes screen carries a long list in a window of one width. Times are milliseconds. */
export interface LongList {
  width: number;
  /** From the start of the navigation to the first card, in a browser that has stored nothing. */
  firstCardCold: number;
  /** The same with the scripts in the browser's store. */
  firstCardWarm: number;
  /** How many tasks took 50 ms or more while the list was scrolled through, and the longest of them. */
  longTasks: number;
  longestTask: number;
}

/** Runs in the page before all else: keeps the moment of the frame in which the first card stands. */
function watchFirstCard(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('first card'));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function firstCard(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first card').length > 0);
  return page.evaluate(() => performance.getEntriesByName('first card')[0]?.startTime ?? Infinity);
}

/** Scrolls by wheel, screen after screen, as far as 100 turns of the wheel reach. */
async function longTasksOfScrolling(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.mouse.move(180, 400);
  for (let distance = 0; distance < 40_000; distance += 400) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const scrolled = await page.evaluate(() => window.scrollY);
  if (scrolled < 15_000) throw new Error(`The list scrolled to ${scrolled} px only.`);
  return page.evaluate(() => ('durations' in window && Array.isArray(window.durations) ? window.durations : []));
}

async function measureOnce(browser: Browser, baseURL: string, token: string, width: number): Promise<LongList> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addInitScript(rememberVersion);
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  await context.addInitScript(watchFirstCard);
  const page = await context.newPage();
  const firstCardCold = await firstCard(page, `${baseURL}/notes`);
  const firstCardWarm = await firstCard(page, `${baseURL}/notes`);
  const long = await longTasksOfScrolling(page);
  await context.close();
  return { width, firstCardCold, firstCardWarm, longTasks: long.length, longestTask: Math.max(0, ...long) };
}

/** A notebook of so many notes on the notes screen, in windows of two widths, the middle one of three rounds each. */
export async function measureLongList({ baseURL }: FreshServer, notes: number): Promise<LongList[]> {
  const token = await signUp(baseURL, 'collector');
  await addNotes(baseURL, token, notes);
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium() });
  const measured: LongList[] = [];
  for (const width of [1440, 360]) {
    const rounds: LongList[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push(await measureOnce(browser, baseURL, token, width));
    const [, middle] = rounds.toSorted((a, b) => a.firstCardCold - b.firstCardCold);
    if (!middle) throw new Error('Nothing was measured.');
    // A single long task in any of the rounds counts.
    const longestTask = Math.max(...rounds.map((round) => round.longestTask));
    measured.push({ ...middle, longestTask, longTasks: rounds.reduce((sum, { longTasks }) => sum + longTasks, 0) });
  }
  await browser.close();
  return measured;
}
