import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { followNotes } from '#contract/notes/note-changes.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import type { FreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { send, signUp } from './measuring/bench-accounts.ts';

/** Speed of writing in one long note. Times are milliseconds, at a quarter of the processor's speed. */
export interface KeySpeed {
  text: string;
  /** From a key to the end of its frame. */
  p50: number;
  p95: number;
  /** Time of the page's main thread for each key, with what follows it, such as a save. */
  thread: number;
}

/** Length of the note, in characters. */
const length = 100_000;
const keys = 100;
const slowdown = 4;

const sentence =
  'The path along the north shore is closed after the storm, so **bring boots** and a [map](https://example.com). ';
const paragraph = `${sentence.repeat(4)}\n\n`;
const section = [
  '## Supplies for the week',
  '',
  '- bread and cheese',
  '  - from the market',
  '- [ ] ask for a tent',
  '- [x] pack the lamp',
  '',
  '| day | place | distance |',
  '| --- | --- | --- |',
  '| Monday | harbour | 12 km |',
  '| Tuesday | north shore | 9 km |',
  '',
  sentence,
  '',
  '',
].join('\n');

const filled = (part: string): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

const texts = { paragraphs: filled(paragraph), 'lists and tables': filled(section) };

const added = z.object({ data: z.object({ _id: z.string() }) });

/** Runs in the page before all else: keeps the time from each key to the end of its frame. */
function watchKeys(): void {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  const afterFrame = new MessageChannel();
  let pressed = 0;
  afterFrame.port1.addEventListener('message', () => times.push(performance.now() - pressed));
  afterFrame.port1.start();
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
      requestAnimationFrame(() => afterFrame.port2.postMessage(''));
    },
    { capture: true },
  );
}

const readTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => ('keyTimes' in window && Array.isArray(window.keyTimes) ? window.keyTimes : []));

/** Time that the page's main thread has worked, in milliseconds. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function measureKeys(browser: Browser, url: string, token: string): Promise<Omit<KeySpeed, 'text'>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(rememberVersion);
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  await context.addInitScript(watchKeys);
  // With an open stream the network is never idle.
  await context.route(`**${followNotes.path}`, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(url);
  const text = page.getByRole('textbox', { name: 'Note text' });
  await text.click();
  // The end of a line in the middle of the visible text.
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.keyboard.type('warm');
  await page.waitForFunction(
    (count) => 'keyTimes' in window && Array.isArray(window.keyTimes) && window.keyTimes.length >= count,
    4,
  );
  const before = await readTimes(page);
  const start = await threadTime(session);
  for (let key = 1; key <= keys; key += 1) {
    await page.keyboard.press(key % 6 === 0 ? 'Space' : 'a');
    await page.waitForFunction(
      (count) => 'keyTimes' in window && Array.isArray(window.keyTimes) && window.keyTimes.length >= count,
      before.length + key,
    );
  }
  const thread = ((await threadTime(session)) - start) / keys;
  const times = (await readTimes(page)).slice(before.length).toSorted((a, b) => a - b);
  await context.close();
  return { p50: times[Math.floor(keys * 0.5)] ?? Infinity, p95: times[Math.floor(keys * 0.95)] ?? Infinity, thread };
}

/** A hundred keys in a note of 100,000 characters, once of paragraphs and once of lists and tables. */
export async function measureOpenNote({ baseURL }: FreshServer): Promise<KeySpeed[]> {
  const token = await signUp(baseURL, 'novelist');
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium() });
  const measured: KeySpeed[] = [];
  for (const [text, description] of Object.entries(texts)) {
    const answer = await send('POST', `${baseURL}/api/notes/addnote`, token, { title: `Of ${text}`, description });
    const { _id } = z.parse(added, answer).data;
    measured.push({ text, ...(await measureKeys(browser, `${baseURL}/notes/${_id}`, token)) });
  }
  await browser.close();
  return measured;
}
