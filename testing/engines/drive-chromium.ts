import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { chromiumFlags, chromiumMissing, findChromium } from '#testing/chromium.ts';
import { type Engine, type EngineTab, prepareStorage, readSaved, resultMs, textsOf, writeFiles } from './engine-tab.ts';
import { watch } from '../watched-pages.ts';

interface Folders {
  files: string;
  saved: string;
}

/** A tab of a context that is watched; `problems` are those of its pages. */
function tabOf(page: Page, { files: folder, saved }: Folders, problems: readonly string[]): EngineTab {
  page.on('download', (download) => void download.saveAs(join(saved, download.suggestedFilename())));
  const named = (role: 'button' | 'checkbox' | 'link', name: string) => page.getByRole(role, { name, exact: true });
  return {
    problems: () => Promise.resolve(problems),
    async open(path) {
      await page.goto(path);
      await page.waitForFunction(() => !('replayEarlyEvents' in window));
    },
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    async write(label, text) {
      await page.getByRole('textbox', { name: label, exact: true }).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    },
    press: (name) => named('button', name).first().click(),
    check: (name) => named('checkbox', name).click(),
    async draw(selector) {
      const box = await page.locator(selector).last().boundingBox();
      if (!box) throw new Error(`There is no ${selector}.`);
      const { x, y, width, height } = box;
      await page.mouse.move(x + width / 4, y + height / 4);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      await page.mouse.up();
    },
    follow: (name) => named('link', name).first().click(),
    async chooseFiles(files) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await writeFiles(folder, files));
    },
    async saveResult(name) {
      const link = page.locator(`a[download="${name}"]`);
      await link.waitFor({ timeout: resultMs });
      // After ten files of a page Chromium asks the person, and does not always see in a press that they answered: it is pressed again.
      await expect(async () => {
        const download = page.waitForEvent('download', { timeout: 2000 });
        await link.click();
        await download;
      }).toPass({ timeout: resultMs });
      return readSaved(join(saved, name));
    },
    saved: (name) => readSaved(join(saved, name)),
    text: () => page.evaluate(() => document.body.innerText),
    texts: (selector) => page.evaluate(textsOf, selector),
    path: () => page.evaluate(() => location.pathname),
    hasGlobal: (name) => page.evaluate((wanted) => wanted in window, name),
    async close() {
      await page.context().close();
      await rm(saved, { recursive: true, force: true });
    },
  };
}

async function openContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addInitScript(prepareStorage);
  return context;
}

/** Debian's Chromium, as a person uses it: its service worker answers, too. */
export async function startChromium(): Promise<Engine> {
  const found = findChromium();
  if (found === undefined) throw new Error(chromiumMissing);
  const folder = await mkdtemp(join(tmpdir(), 'journey-chromium-'));
  const browser = await chromium.launch({ args: chromiumFlags, ...found });
  return {
    async openTab(baseURL) {
      const context = await openContext(browser, baseURL);
      const problems = await watch(context, baseURL);
      return tabOf(await context.newPage(), { files: folder, saved: join(folder, 'saved') }, problems);
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
