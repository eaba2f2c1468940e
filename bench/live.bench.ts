import { type Browser, chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { followNotes } from '#contract/notes/note-changes.ts';
import { addNote, updateNote } from '#contract/notes/notes.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { addNotes, send, signUp } from './measuring/bench-accounts.ts';

/** From the call that changes a text to the frame that shows it in the browser of another device. Times are milliseconds. */
export interface LiveSpeed {
  where: string;
  p50: number;
  p95: number;
}

const changes = 50;
/** Notes of the person beside the one that changes. */
const notes = 200;

const added = z.object({ data: z.object({ _id: z.string() }) });

const share = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Infinity;

/** Opens a page of the person in a browser of its own, and waits until it is connected. */
async function openDevice(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(rememberVersion);
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  const page = await context.newPage();
  const isConnected = page.waitForResponse((answer) => answer.url().endsWith(followNotes.path) && answer.ok());
  await page.goto(url);
  await isConnected;
  return page;
}

/** The time of the frame that shows a word, by the clock that all programs of the machine share. */
const shownAt = (page: Page, word: string): Promise<number> =>
  page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('main')?.textContent.includes(sought))
            resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    word,
  );

async function measurePage(page: Page, change: (word: string) => Promise<unknown>): Promise<Omit<LiveSpeed, 'where'>> {
  const times: number[] = [];
  // The first change loads what merges texts.
  for (let count = 0; count <= changes; count += 1) {
    const word = `change${count}of`;
    const shown = shownAt(page, word);
    const began = performance.timeOrigin + performance.now();
    await change(word);
    const ms = (await shown) - began;
    if (count > 0) times.push(ms);
  }
  return { p50: share(times, 0.5), p95: share(times, 0.95) };
}

/** Changes the text of a note one change after the other, and watches its open page, and the list. */
export async function measureLive({ baseURL }: Pick<FreshServer, 'baseURL'>): Promise<LiveSpeed[]> {
  const token = await signUp(baseURL, 'traveller');
  await addNotes(baseURL, token, notes);
  const answer = await send('POST', `${baseURL}${addNote.path}`, token, {
    title: 'By the lake',
    description: 'The first words.',
  });
  const { _id } = z.parse(added, answer).data;
  const change = (word: string) =>
    send('PUT', `${baseURL}${updateNote.path.replace('{id}', _id)}`, token, {
      description: `The path. ${word} words.`,
    });
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium() });
  const measured: LiveSpeed[] = [];
  for (const [where, path] of [
    ['an open note', `/notes/${_id}`],
    ['the list', '/notes'],
  ] as const) {
    const page = await openDevice(browser, `${baseURL}${path}`, token);
    measured.push({ where, ...(await measurePage(page, change)) });
    await page.context().close();
  }
  await browser.close();
  return measured;
}
