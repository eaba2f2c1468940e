import type { Browser, BrowserContext, Page } from '@playwright/test';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from './support/journey.ts';
import { noteText, openNote, readNote, saveState } from './support/open-note.ts';
import { openAs, type Person } from './support/people.ts';
import { card } from './support/screen.ts';

/** Opens a path on another device of the same person. */
async function openElsewhere(browser: Browser, baseURL: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  await openAs(page, person, path);
  return page;
}

/** Waits until the page is connected: it hears of changes from then on. */
const connected = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/notes/live') && response.ok());

test('the list shows what another device adds, pins, edits, bins and restores', async ({ page, person }) => {
  const old = await person.addNote({ title: 'The lake', description: 'Deep water' });
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await expect(card(page, 'The lake')).toBeVisible();
  await isConnected;

  await person.addNote({ title: 'The ridge', description: 'Wide view', tags: ['hills'] });
  await expect(card(page, 'The ridge')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^hills/ })).toBeVisible();
  await person.updateNote(old._id, { description: 'Shallow water' });
  await expect(card(page, 'The lake')).toContainText('Shallow water');
  await person.deleteNote(old._id);
  await expect(card(page, 'The lake')).toHaveCount(0);
});

test('text that is typed elsewhere comes into the open page, beside what is typed here', async ({
  page,
  person,
  request,
  browser,
  server,
}) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.\n\nLast line.' });
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  const other = await openElsewhere(browser, server.baseURL, person, `/notes/${note._id}`);
  await noteText(other).click();
  await other.keyboard.press('Control+End');
  await noteText(page).click();
  await page.keyboard.press('Control+Home');

  await other.keyboard.type(' Theirs goes here.');
  await page.keyboard.type('Mine comes first. ');
  await expect(noteText(page)).toContainText('Theirs goes here.');
  await expect(noteText(other)).toContainText('Mine comes first.');
  // The caret stays where it was.
  await page.keyboard.type('Still mine. ');
  await expect(noteText(page)).toContainText('Mine comes first. Still mine. First line.');
  await expect(saveState(page)).toHaveText('Saved');
  await expect
    .poll(async () => (await readNote(request, person, note._id)).description)
    .toBe('Mine comes first. Still mine. First line.\n\nLast line. Theirs goes here.');
  await expect(noteText(other)).toContainText('Still mine.');
  await other.context().close();
});

test('two tabs of one browser share a connection, and the other takes over', async ({ page, person, context }) => {
  await person.addNote({ title: 'The lake', description: 'Deep water' });
  const streams = countStreams(context);
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await isConnected;
  const second = await context.newPage();
  await second.goto('/notes');
  await expect(card(second, 'The lake')).toBeVisible();
  await person.addNote({ title: 'The ridge', description: 'Wide view' });
  await expect(card(page, 'The ridge')).toBeVisible();
  await expect(card(second, 'The ridge')).toBeVisible();
  expect(streams()).toBe(1);

  const takesOver = connected(second);
  await page.close();
  await takesOver;
  await person.addNote({ title: 'The valley', description: 'Green fields' });
  await expect(card(second, 'The valley')).toBeVisible();
});

function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/notes/live')) count += 1;
  });
  return () => count;
}
