import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { createChance, drawLandscape } from '#server/seed/seed-pictures.ts';

/** A note with mistakes in it, from content/demo-notes.json. */
const faultyTitle = 'Typed on the bus, tidy up later';

/** Somebody who is signed in, with an open page and the API. */
export interface Visit {
  page: Page;
  call: (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => Promise<unknown>;
}

/** A picture of the product: what it shows, in a window of which size, and how wide its copies are, in pixels. */
export interface Shot {
  name: string;
  window: { width: number; height: number };
  widths: readonly number[];
  take: (visit: Visit) => Promise<Buffer>;
}

const phone = { width: 390, height: 780 };

/** How far a page was scrolled says nothing of the product. */
const plain = { style: '[aria-label="Reading progress"] { display: none }' };

const settle = (page: Page) => page.waitForLoadState('networkidle');

async function openNotes(page: Page, tag: string): Promise<void> {
  await page.goto(`/notes?tag=${encodeURIComponent(tag)}`);
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
  const text = await readFile(join(import.meta.dirname, '..', 'content/demo-notes.json'), 'utf8');
  const note = z.parse(demoNotes, JSON.parse(text)).find(({ title }) => title === faultyTitle);
  if (!note) throw new Error(`content/demo-notes.json has no note "${faultyTitle}".`);
  await call('POST', '/api/notes/addnote', { ...note, tags: JSON.stringify(note.tags) });
}

async function editDescription(page: Page, change: (text: string) => string): Promise<void> {
  const field = page.getByRole('dialog', { name: 'Edit Note' }).getByRole('textbox', { name: 'Description' });
  await field.fill(change(await field.inputValue()));
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

/** Two windows that add to one note, and its history with both additions. */
async function meetInNote({ page }: Visit, title: string): Promise<void> {
  const other = await page.context().newPage();
  for (const window of [page, other]) {
    await window.goto('/notes');
    await window.getByRole('searchbox', { name: 'Search notes' }).fill(title);
    await window.getByRole('article', { name: title }).getByRole('button', { name: 'Edit' }).click();
  }
  await editDescription(other, (text) => `${text}\nA torch, for Mira`);
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await other.close();
  await editDescription(page, (text) => `The map, on paper this time\n${text}`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: `Open ${title}` }).click();
  // Without the alert of the save.
  await page.reload();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('region', { name: 'Changes' }).waitFor();
}

/** Compresses two landscapes of the size that a camera gives, and waits for the comparison. */
async function compressPictures({ page }: Visit): Promise<void> {
  const chance = createChance(11);
  await page.goto('/tools/image-compressor');
  await settle(page);
  const files = [];
  for (const name of ['ridge-at-night.png', 'ridge-at-dawn.png']) {
    const landscape = await drawLandscape(chance, 1600, 1000);
    files.push({ name, mimeType: 'image/png', buffer: await sharp(landscape).png().toBuffer() });
  }
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await page.getByRole('link', { name: 'Download' }).nth(1).waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** The pictures, in the order in which they are taken: those that change something come last. */
export const shots: readonly Shot[] = [
  {
    name: 'notes',
    window: { width: 1280, height: 900 },
    widths: [720, 1120, 1520],
    async take({ page }) {
      await openNotes(page, 'writing');
      await scrollToNotes(page, 96);
      // Without the navigation, which stands above the picture already.
      return page.screenshot({ ...plain, clip: { x: 20, y: 64, width: 1240, height: 828 } });
    },
  },
  {
    name: 'notes-phone',
    window: phone,
    widths: [360, 576],
    async take({ page }) {
      await openNotes(page, 'astronomy');
      await scrollToNotes(page, 80);
      return page.screenshot(plain);
    },
  },
  {
    name: 'feed-phone',
    window: phone,
    widths: [360, 576],
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
    widths: [640, 960],
    async take(visit) {
      await openThought(visit, 'Advice that finally worked');
      return visit.page.getByRole('article').first().screenshot(plain);
    },
  },
  {
    name: 'bin',
    window: { width: 760, height: 620 },
    widths: [640, 960],
    async take({ page }) {
      await page.goto('/recycle-bin');
      await settle(page);
      return page.screenshot({ clip: { x: 0, y: 64, width: 760, height: 480 } });
    },
  },
  {
    name: 'image-compressor',
    window: { width: 760, height: 900 },
    widths: [640],
    async take(visit) {
      await compressPictures(visit);
      return visit.page.screenshot({ clip: { x: 0, y: 64, width: 760, height: 780 } });
    },
  },
  {
    name: 'versions',
    window: { width: 820, height: 720 },
    widths: [640, 960],
    async take(visit) {
      await meetInNote(visit, 'Packing for three days with one bag');
      return visit.page.getByRole('dialog', { name: 'History' }).screenshot();
    },
  },
  {
    name: 'corrections',
    window: { width: 900, height: 860 },
    widths: [640, 960],
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
