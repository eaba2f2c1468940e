import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** A result as it was downloaded. */
export interface Downloaded {
  name: string;
  bytes: Buffer;
}

/** How a tool's work ended. */
export interface Ended {
  /** From the press of the button until the results can be downloaded, or all files were refused. */
  ms: number;
  /** The longest time in which the page answered to nothing meanwhile. */
  longestPauseMs: number;
  resultCount: number;
  /** Error messages of the page, one for each refused file. */
  refused: readonly string[];
  /** Notes of the page on its results. */
  notes: readonly string[];
}

export interface Converted extends Ended {
  results: readonly Downloaded[];
}

/** Fields to fill before the press, by their labels. A value is a number or the label of a choice. */
type Settings = Readonly<Record<string, string>>;

/** How a tool's page is used. */
export interface Use {
  settings?: Settings;
  /** Time between the choice of files and the press; 0 by default. */
  afterMs?: number;
  /** Processors that the page is told of, in place of those that are there. */
  processors?: number;
}

/** Longer than any tool may take: then it hangs. */
const hangsAfterMs = 200_000;

async function set(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
  if (isChoice) await field.selectOption(value);
  else await field.fill(value);
}

/**
 * Runs in the page: waits, presses the button and measures until the work is over. The button says Cancel while the tool works.
 * Where no work begins, the wait ends after 5 s.
 */
async function pressAndWait(
  button: HTMLElement | SVGElement,
  afterMs: number,
): Promise<Pick<Ended, 'ms' | 'longestPauseMs'>> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const began = performance.now();
  let lastTurn = began;
  let longestPauseMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longestPauseMs = Math.max(longestPauseMs, now - lastTurn);
    lastTurn = now;
  });
  await new Promise<void>((resolve) => {
    let hasBegun = false;
    const observer = new MutationObserver(() => {
      const isWorking = button.textContent === 'Cancel';
      hasBegun ||= isWorking;
      if (isWorking || !hasBegun) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    if (button instanceof HTMLElement) button.click();
    setTimeout(() => !hasBegun && resolve(), 5000);
  });
  clearInterval(timer);
  return { ms: performance.now() - began, longestPauseMs };
}

/** Runs in the page. */
function pretendProcessors(count: number): void {
  Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
}

async function download(link: Locator, page: Page): Promise<Downloaded> {
  const saved = page.waitForEvent('download', { timeout: hangsAfterMs });
  await link.click();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const resultsOf = (page: Page): Locator => page.getByRole('list', { name: 'Results' });

/**
 * Uses a tool's page as a person does: opens it, chooses the files by their paths, fills the fields and presses the button.
 * Waits until the work is over.
 */
export async function runTool(
  page: Page,
  slug: string,
  files: readonly string[],
  { settings = {}, afterMs = 0, processors }: Use = {},
): Promise<Ended> {
  page.setDefaultTimeout(hangsAfterMs);
  if (processors !== undefined) await page.addInitScript(pretendProcessors, processors);
  await page.goto(`/tools/${slug}`);
  // A press before the page is hydrated would be measured with its delay.
  await page.waitForFunction(() => !('replayEarlyEvents' in window));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
  for (const [label, value] of Object.entries(settings)) await set(page, label, value);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  const last = chosen.getByRole('listitem').nth(files.length - 1);
  await last.waitFor();
  const button = page.getByRole('button', { name: /^(?:Convert|Merge|Compress)$/ });
  const times = await button.evaluate(pressAndWait, afterMs, { timeout: hangsAfterMs });
  const refused = await chosen.getByRole('alert').allInnerTexts();
  const notes = await resultsOf(page).getByRole('paragraph').allInnerTexts();
  const resultCount = await resultsOf(page)
    .getByRole('link', { name: /^Download/ })
    .count();
  return { ...times, resultCount, refused, notes };
}

/** The same, and downloads each result. */
export async function convert(page: Page, slug: string, files: readonly string[], use: Use = {}): Promise<Converted> {
  const ended = await runTool(page, slug, files, use);
  const results: Downloaded[] = [];
  for (const link of await resultsOf(page)
    .getByRole('link', { name: /^Download/ })
    .all())
    results.push(await download(link, page));
  return { ...ended, results };
}
