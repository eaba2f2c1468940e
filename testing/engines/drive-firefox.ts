import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { findFirefox, firefoxMissing } from '#testing/firefox.ts';
import { type Engine, type EngineTab, prepareStorage, readSaved, resultMs, textsOf, writeFiles } from './engine-tab.ts';

const preferences = (saved: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': saved,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
  'pdfjs.disabled': true,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,text/plain,image/png,image/jpeg,application/zip',
  'ui.prefersReducedMotion': 1,
  // A microphone that hums, without a question whether it may be used.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
});

interface PageWatch {
  /** To be called before another page is opened: Firefox calls each load that this ends an error of the service worker or of a font. */
  beforeLeaving: () => void;
  problems: () => string[];
}

function watch(page: Page, origin: string): PageWatch {
  const problems: string[] = [];
  const underWay = new Set<string>();
  const cutOff = new Set<string>();
  let isLeaving = false;
  const isOfCutOff = (problem: string): boolean =>
    /A ServiceWorker intercepted the request|downloadable font: download failed/.test(problem) &&
    [...cutOff].some((url) => problem.includes(url));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${String(error)}`));
  page.on('request', (request) => {
    const url = request.url();
    underWay.add(url);
    // It began after the visit of the next page did.
    if (isLeaving) cutOff.add(url);
    if (/^https?:/.test(url) && new URL(url).origin !== origin) problems.push(`request: ${url}`);
    if (url.includes('csp-report')) problems.push(`report: ${request.postData() ?? ''}`);
  });
  page.on('framenavigated', () => (isLeaving = false));
  page.on('requestfinished', (request) => underWay.delete(request.url()));
  page.on('requestfailed', (request) => underWay.delete(request.url()));
  return {
    beforeLeaving: () => {
      isLeaving = true;
      for (const url of underWay) cutOff.add(url);
    },
    problems: () => problems.filter((problem) => !isOfCutOff(problem)),
  };
}

function tabOf(page: Page, folder: string, baseURL: string): EngineTab {
  const watched = watch(page, new URL(baseURL).origin);
  const saved = join(folder, 'saved');
  return {
    problems: () => Promise.resolve(watched.problems()),
    async open(path) {
      watched.beforeLeaving();
      await page.goto(baseURL + path);
      await page.waitForFunction(() => !('replayEarlyEvents' in window));
    },
    async fill(label, text) {
      // Firefox finds a label by its name as well, into which nothing can be written.
      const isNamed = `@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for`;
      await page.locator(`::-p-xpath(//*[self::input or self::textarea][${isNamed}])`).fill(text);
    },
    async write(label, text) {
      await page.locator(`[role="textbox"][aria-label="${label}"]`).click();
      await page.keyboard.down('Control');
      await page.keyboard.press('End');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    async press(name) {
      await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
    },
    async check(name) {
      await page.locator(`::-p-aria([name="${name}"][role="checkbox"])`).click();
    },
    async draw(selector) {
      await page.waitForSelector(selector);
      const box = await (await page.$$(selector)).at(-1)?.boundingBox();
      if (!box) throw new Error(`There is no ${selector}.`);
      const { x, y, width, height } = box;
      await page.mouse.move(x + width / 4, y + height / 4);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      await page.mouse.up();
    },
    async follow(name) {
      await page.locator(`::-p-aria([name="${name}"][role="link"])`).click();
    },
    async chooseFiles(files) {
      const paths = await writeFiles(folder, files);
      const input = await page.waitForSelector('input[type=file]');
      if (!input?.uploadFile) throw new Error('The page takes no files.');
      await input.uploadFile(...paths);
    },
    async saveResult(name) {
      const link = await page.waitForSelector(`a[download="${name}"]`, { timeout: resultMs });
      // It moves while further results come.
      await link?.evaluate((found) => found.click());
      return readSaved(join(saved, name));
    },
    saved: (name) => readSaved(join(saved, name)),
    text: () => page.evaluate(() => document.body.innerText),
    texts: (selector) => page.evaluate(textsOf, selector),
    path: () => page.evaluate(() => location.pathname),
    hasGlobal: (name) => page.evaluate((wanted) => wanted in window, name),
    async close() {
      await page.browserContext().close();
      await rm(saved, { recursive: true, force: true });
    },
  };
}

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error(firefoxMissing);
  const folder = await mkdtemp(join(tmpdir(), 'journey-firefox-'));
  const extraPrefsFirefox = preferences(join(folder, 'saved'));
  const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox });
  return {
    async openTab(baseURL) {
      // Nothing of an earlier journey is kept.
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await page.evaluateOnNewDocument(prepareStorage);
      return tabOf(page, folder, baseURL);
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
