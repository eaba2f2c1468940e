import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test';
import { strToU8, zipSync, type Zippable } from 'fflate';
import * as z from 'zod/mini';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { ordinaryNote, signUp } from '../measuring/bench-accounts.ts';

/** An import of a zip through its page. */
export interface PageImport {
  what: string;
  notes: number;
  megabytes: number;
  /** From "Look first" to the table. */
  lookSeconds: number;
  /** From "Import" to the report. */
  importSeconds: number;
  /** The counts that the page reports. */
  report: string;
  /** Of the page while both ran, in milliseconds. */
  longestTask: number;
  longestFrame: number;
  /** Of all processes of the browser, at most, above what they took before, in MB. */
  memory: number;
}

const day = 86_400_000;

const seenSchema = z.object({ task: z.number(), frame: z.number() });

/** A vault of Markdown files with front matter, tags and a link each. */
export function markdownZip(notes: number): Uint8Array {
  const files: Zippable = {};
  for (let n = 0; n < notes; n += 1) {
    const created = new Date(Date.UTC(2015, 0, 1) + (n % 3000) * day).toISOString();
    files[`vault/folder ${n % 40}/Note ${n}.md`] = strToU8(
      `---\ntags: [reading, "year/${2015 + (n % 8)}"]\ncreated: ${created}\n---\n${ordinaryNote.description}\n\nSee [[Note ${(n + 1) % notes}]].\n\n- [ ] read it\n`,
    );
  }
  return zipSync(files, { level: 6 });
}

/** A Takeout of Google Keep: a JSON and a page of each note, every tenth a list. */
export function keepZip(notes: number): Uint8Array {
  const files: Zippable = {};
  for (let n = 0; n < notes; n += 1) {
    const created = (Date.UTC(2015, 0, 1) + (n % 3000) * day + n) * 1000;
    const text =
      n % 10 === 0
        ? {
            listContent: Array.from({ length: 12 }, (_, item) => ({ text: `Item ${item}`, isChecked: item % 2 === 0 })),
          }
        : { textContent: ordinaryNote.description };
    const note = {
      color: 'DEFAULT',
      isTrashed: false,
      isPinned: n % 50 === 0,
      isArchived: n % 20 === 0,
      ...text,
      title: `Note ${n}`,
      userEditedTimestampUsec: created + 1,
      createdTimestampUsec: created,
      labels: [{ name: `Label ${n % 30}` }],
    };
    files[`Takeout/Keep/Note ${n}.json`] = strToU8(JSON.stringify(note));
    files[`Takeout/Keep/Note ${n}.html`] = strToU8(
      `<html><body><div class="note"><div class="title">Note ${n}</div></div></body></html>`,
    );
  }
  return zipSync(files, { level: 6 });
}

/** Keeps the longest task and the longest time between two frames. Runs in the page. */
function watchPage(): void {
  const seen = { task: 0, frame: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const next = (now: number) => {
    seen.frame = Math.max(seen.frame, now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Memory of all processes of the browser that is theirs alone, in MB. */
async function readMemory(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const { readFile } = await import('node:fs/promises');
  const sizes = await Promise.all(
    processInfo.map(async ({ id }) => {
      const smaps = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(smaps)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Asks for the memory until it is told to stop; answers the most. */
async function watchMemory(session: CDPSession, stop: AbortSignal): Promise<number> {
  let most = 0;
  while (!stop.aborted) {
    most = Math.max(most, await readMemory(session));
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  return most;
}

async function openPage(browser: Browser, base: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(rememberVersion);
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  const page = await context.newPage();
  await page.goto(`${base}/import`, { waitUntil: 'networkidle' });
  return page;
}

/** A file to import. */
interface ImportedFile {
  what: string;
  notes: number;
  write: (path: string) => Promise<void>;
}

/** A zip that is in the memory already. */
export const ofZip = (what: string, notes: number, zip: Uint8Array): ImportedFile => ({
  what,
  notes,
  write: (path) => writeFile(path, zip),
});

const secondsSince = (from: number): number => (performance.now() - from) / 1000;

/** Imports a zip of as many notes through the page of a new person. */
export async function measurePageImport(
  { baseURL }: Pick<FreshServer, 'baseURL'>,
  { what, write, notes }: ImportedFile,
): Promise<PageImport> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-import-'));
  const path = join(folder, 'export.zip');
  await write(path);
  const { size } = await stat(path);
  const token = await signUp(baseURL, `mover${Date.now()}`);
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium('whole') });
  try {
    const page = await openPage(browser, baseURL, token);
    const session = await browser.newBrowserCDPSession();
    await page.setInputFiles('input[aria-label="Choose files to import"]', path);
    const before = await readMemory(session);
    await page.evaluate(watchPage);
    const stopping = new AbortController();
    const memory = watchMemory(session, stopping.signal);
    const lookFrom = performance.now();
    await page.getByRole('button', { name: 'Look first' }).click();
    await page.getByRole('heading', { name: 'notes will come' }).waitFor({ timeout: 300_000 });
    const lookSeconds = secondsSince(lookFrom);
    const importFrom = performance.now();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Undo import' }).first().waitFor({ timeout: 600_000 });
    const importSeconds = secondsSince(importFrom);
    const report = await page.getByRole('region', { name: 'After the import' }).getByRole('status').first().innerText();
    stopping.abort();
    const seen = z.parse(seenSchema, await page.evaluate(() => ('seen' in window ? window.seen : null)));
    return {
      what,
      notes,
      megabytes: size / 1_048_576,
      lookSeconds,
      importSeconds,
      report: report.replaceAll('\n', ', '),
      longestTask: seen.task,
      longestFrame: seen.frame,
      memory: (await memory) - before,
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
