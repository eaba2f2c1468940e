import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { chromiumFlags, findChromium } from './chromium.ts';
import { startServer } from './server-process.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/assets/screens');

/** The seed's first person, who has every note. */
const demo = { email: 'demo@thoughtleaf.local', password: 'thoughtleaf' };
/** A note with mistakes in it, from content/demo-notes.json. */
const faultyTitle = 'Typed on the bus, tidy up later';

interface Visit {
  page: Page;
  call: (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => Promise<unknown>;
}

/** A picture of the product: what it shows, in a window of which size, and how wide its copies are, in pixels. */
interface Shot {
  name: string;
  window: { width: number; height: number };
  widths: readonly number[];
  take: (visit: Visit) => Promise<Buffer>;
}

const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 780 };

/** How far a page was scrolled says nothing of the product. */
const plain = { style: '[aria-label="Reading progress"] { display: none }' };

const settle = (page: Page) => page.waitForLoadState('networkidle');

async function openNotes(page: Page, tag: string): Promise<void> {
  await page.goto('/notes');
  await page.getByRole('button', { name: tag, exact: true }).first().click();
  await settle(page);
}

async function scrollToNotes(page: Page, gap: number): Promise<void> {
  await page.getByRole('region', { name: 'Your Notes' }).evaluate((region, space) => {
    window.scrollTo(0, window.scrollY + region.getBoundingClientRect().top - space);
  }, gap);
}

const postsAnswer = z.object({ data: z.array(z.object({ _id: z.string(), content: z.string() })) });

/** The page of the thought that begins so. */
async function openThought({ page, call }: Visit, start: string): Promise<void> {
  const { data } = z.parse(postsAnswer, await call('GET', '/api/feed/posts?limit=50'));
  const post = data.find(({ content }) => content.startsWith(start));
  if (!post) throw new Error(`The seed has no thought that begins with "${start}".`);
  await page.goto(`/post/${post._id}`);
  await settle(page);
}

const demoNotes = z.array(z.object({ title: z.string(), description: z.string(), tags: z.array(z.string()) }));

async function addFaultyNote({ call }: Visit): Promise<void> {
  const text = await readFile(join(root, 'content/demo-notes.json'), 'utf8');
  const note = z.parse(demoNotes, JSON.parse(text)).find(({ title }) => title === faultyTitle);
  if (!note) throw new Error(`content/demo-notes.json has no note "${faultyTitle}".`);
  await call('POST', '/api/notes/addnote', { ...note, tags: JSON.stringify(note.tags) });
}

const shots: readonly Shot[] = [
  {
    name: 'notes',
    window: desktop,
    widths: [720, 1120, 1520],
    async take({ page }) {
      await openNotes(page, 'writing');
      await scrollToNotes(page, 96);
      // Without the navigation, which stands above the picture already.
      return page.screenshot({ ...plain, clip: { x: 56, y: 64, width: 1168, height: 780 } });
    },
  },
  {
    name: 'notes-phone',
    window: phone,
    widths: [320, 640],
    async take({ page }) {
      await openNotes(page, 'astronomy');
      await scrollToNotes(page, 80);
      return page.screenshot(plain);
    },
  },
  {
    name: 'feed-phone',
    window: phone,
    widths: [320, 640],
    async take({ page }) {
      await page.goto('/feed');
      await settle(page);
      await page
        .getByRole('article')
        .first()
        .evaluate((post) => {
          window.scrollTo(0, window.scrollY + post.getBoundingClientRect().top - 80);
        });
      return page.screenshot(plain);
    },
  },
  {
    name: 'thought',
    window: { width: 720, height: 900 },
    widths: [480, 960],
    async take(visit) {
      await openThought(visit, 'Advice that finally worked');
      return visit.page.getByRole('article').first().screenshot(plain);
    },
  },
  {
    name: 'bin',
    window: { width: 760, height: 620 },
    widths: [480, 960],
    async take({ page }) {
      await page.goto('/recycle-bin');
      await settle(page);
      return page.screenshot({ clip: { x: 0, y: 64, width: 760, height: 480 } });
    },
  },
  {
    // Last, because it adds a note.
    name: 'corrections',
    window: { width: 900, height: 860 },
    widths: [480, 960],
    async take(visit) {
      await addFaultyNote(visit);
      await visit.page.goto('/notes');
      await visit.page.getByRole('article', { name: faultyTitle }).getByRole('button', { name: 'Correct' }).click();
      const dialog = visit.page.getByRole('dialog', { name: 'Proposed corrections' });
      await dialog.getByRole('listitem').first().waitFor({ timeout: 60_000 });
      return dialog.screenshot();
    },
  },
];

const tokenAnswer = z.object({ token: z.string() });

async function visitAs(browser: Browser, baseURL: string, window: Shot['window']): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    viewport: window,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    // The page's policy would refuse the style that a picture is taken with.
    bypassCSP: true,
  });
  const answer = await context.request.post('/api/auth/login', { data: demo });
  const { token } = z.parse(tokenAnswer, await answer.json());
  await context.addInitScript((given) => {
    localStorage.setItem('token', given);
    localStorage.setItem('pushChoice', 'off');
  }, token);
  return {
    page: await context.newPage(),
    async call(method, path, form) {
      const given = form === undefined ? {} : { multipart: form };
      const reply = await context.request.fetch(path, { method, headers: { 'auth-token': token }, ...given });
      if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}.`);
      return reply.json();
    },
  };
}

/** Writes the copies of a picture, named by what they show and their size: `notes-720x484.avif`. */
async function writeCopies({ name, widths }: Shot, png: Buffer): Promise<void> {
  for (const width of widths) {
    const { data, info } = await sharp(png).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const { height, channels } = info;
    const copy = () => sharp(data, { raw: { width, height, channels } });
    const path = join(folder, `${name}-${width}x${height}`);
    const avif = await copy().avif({ quality: 52, effort: 4, chromaSubsampling: '4:4:4' }).toFile(`${path}.avif`);
    const webp = await copy().webp({ quality: 76, effort: 4 }).toFile(`${path}.webp`);
    console.log(`${name} ${width}x${height}: ${kilobytes(avif.size)} AVIF, ${kilobytes(webp.size)} WebP`);
  }
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** A server with the seed's people, notes and thoughts, in a folder of its own. */
async function startSeededServer(dataDir: string) {
  const { PATH } = process.env;
  const seeded = spawnSync(process.execPath, ['server/seed.ts'], {
    cwd: root,
    env: { PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (seeded.status !== 0) throw new Error('The database could not be filled.');
  return startServer({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
}

/** Takes every picture anew from the built product. */
async function makeScreens(dataDir: string): Promise<void> {
  const server = await startSeededServer(dataDir);
  const browser = await chromium.launch({ args: chromiumFlags, ...findChromium() });
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const shot of shots) {
      const visit = await visitAs(browser, server.origin, shot.window);
      await writeCopies(shot, await shot.take(visit));
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-screens-'));
try {
  await makeScreens(dataDir);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
