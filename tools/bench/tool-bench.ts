import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../testing/chromium.ts';
import { startFreshServer } from '../../testing/fresh-server.ts';
import { rememberVersion } from '../../testing/remember-version.ts';
import { htmlToPdfDefaults } from '../converters/html-to-pdf/html-to-pdf.options.ts';
import { convert, type Converted, type Ended, runTool, type Use } from './convert.ts';
import { medianOf } from './tool-figure.ts';

/** Environment of a measurement: server, browser and folder. */
export interface ToolBench {
  /** For inputs and what native programs make of them. */
  folder: string;
  /** Where the server answers, for other browsers. */
  baseURL: string;
  /** Writes an input; answers its path. */
  write: (name: string, content: Uint8Array | string) => Promise<string>;
  /** Uses a tool's page once, in a tab of its own. */
  use: (slug: string, files: readonly string[], how?: Use) => Promise<Converted>;
  /** The same, and leaves the results where they are. */
  try: (slug: string, files: readonly string[], how?: Use) => Promise<Ended>;
  /** The browser's own print of a web page, on the paper of the tools, and its time. */
  print: (html: string) => Promise<{ ms: number; bytes: Buffer }>;
  /** Uses a page after one run to warm up, three times over; its times are the middle ones. */
  time: (slug: string, files: readonly string[], how?: Use) => Promise<Converted>;
}

async function inTab<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

async function print(page: Page, html: string): Promise<{ ms: number; bytes: Buffer }> {
  const began = performance.now();
  await page.setContent(html);
  const { pageSize: format, margin } = htmlToPdfDefaults;
  const side = `${margin}mm`;
  const sides = { top: side, right: side, bottom: side, left: side };
  const bytes = await page.pdf({ format, margin: sides, printBackground: true, preferCSSPageSize: true });
  return { ms: performance.now() - began, bytes };
}

/** A browser without a window fits the letters of web fonts to whole pixels, which none on a desktop does. */
const hintingOfDesktops = '--font-render-hinting=slight';

/** Starts the built server and a browser, gives both to `measure`, and cleans up. */
export async function withToolBench(measure: (bench: ToolBench) => Promise<void>): Promise<void> {
  const server = await startFreshServer('test-results/bench-tools-server.log', { LOG_LEVEL: 'error' });
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-tools-'));
  const browser = await chromium.launch({
    args: [...chromiumFlags, hintingOfDesktops],
    ...findChromium(),
  });
  try {
    // Tools' fonts and programs are in the browser's store after the first run, as they are with a person.
    const context = await browser.newContext({ baseURL: server.baseURL.replace('127.0.0.1', 'localhost') });
    await context.addInitScript(rememberVersion);
    const use: ToolBench['use'] = (...order) => inTab(context, (page) => convert(page, ...order));
    await measure({
      folder,
      baseURL: server.baseURL,
      use,
      print: (html) => inTab(context, (page) => print(page, html)),
      try: (...order) => inTab(context, (page) => runTool(page, ...order)),
      async time(...order) {
        await use(...order);
        const runs = [await use(...order), await use(...order), await use(...order)];
        const [last] = runs;
        if (!last) throw new Error('Nothing was measured.');
        const longestPauseMs = medianOf(runs.map((run) => run.longestPauseMs));
        return { ...last, ms: medianOf(runs.map(({ ms }) => ms)), longestPauseMs };
      },
      async write(name, content) {
        await mkdir(folder, { recursive: true });
        const path = join(folder, name);
        await writeFile(path, content);
        return path;
      },
    });
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The only result of a run. Throws, with the page's messages, where there is another number of them. */
export function onlyResult({ results, refused }: Converted): Buffer {
  const [result, another] = results;
  if (!result || another) throw new Error(`There are ${results.length} results. The page says: ${refused.join(' ')}`);
  return result.bytes;
}
