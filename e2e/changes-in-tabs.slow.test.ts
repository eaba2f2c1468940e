import type { BrowserContext, Page } from '@playwright/test';
import { openOnDevice, readChanges, unsent } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, readNote, saveState } from './support/open-note.ts';
import { openAs, type Person } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { card } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

/** Opens a note in a tab of its own and types at its end. */
async function typeInTab(context: BrowserContext, id: string, text: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`/notes/${id}`);
  await goToEnd(tab);
  await tab.keyboard.type(text);
  await expect(saveState(tab)).toHaveText('Waiting for the network');
  return tab;
}

/** Names of the tabs with a note that are there. */
const heldTabs = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name = '' }) => (name.startsWith('thoughtleaf-tab:') ? [name] : []));
  });

const countOf = (text: string, word: string): number => text.split(word).length - 1;

/** The note has the words of both tabs, once. */
const expectBoth = (request: Parameters<typeof readNote>[0], person: Person, id: string): Promise<void> =>
  expect
    .poll(async () => {
      const { description } = await readNote(request, person, id);
      return ['Tickets', 'Water', 'Bread'].map((word) => countOf(description, word));
    })
    .toEqual([1, 1, 1]);

test('two tabs that the server refuses keep a text each, and the next visit has both', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await context.route('**/api/notes/updatenote/*', (route) => route.fulfill(refusal(503, 'Busy.')));
  const tabs = [await typeInTab(context, note._id, ' Water.'), await typeInTab(context, note._id, ' Bread.')];
  // Each finds its own again.
  for (const tab of tabs) {
    await tab.reload();
    await expect(noteText(tab)).toContainText(tab === tabs[0] ? 'Water.' : 'Bread.');
    await expect(noteText(tab)).not.toContainText(tab === tabs[0] ? 'Bread.' : 'Water.');
  }
  for (const tab of tabs) await tab.close();
  await expect.poll(() => heldTabs(page)).toEqual([]);
  await context.unroute('**/api/notes/updatenote/*');
  await page.goto(`/notes/${note._id}`);
  await expectBoth(request, person, note._id);
  await expect(noteText(page)).toContainText('Water.');
  await expect(noteText(page)).toContainText('Bread.');
  await expect(saveState(page)).toHaveText('Saved');
  // Nothing is left to be taken over.
  await page.reload();
  await expectBoth(request, person, note._id);
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('two tabs write in one note without a network, are closed, and both words arrive once', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  await context.setOffline(true);
  const tabs = [await typeInTab(context, note._id, ' Water.'), await typeInTab(context, note._id, ' Bread.')];
  for (const tab of tabs) await tab.close();
  await page.reload();
  await expect(unsent(page)).toContainText('for the network');
  await context.setOffline(false);
  await expect(unsent(page)).toBeEmpty();
  await expectBoth(request, person, note._id);
});

test('a change of one tab is shown as waiting in another, and one tab sends it', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  const other = await context.newPage();
  await other.goto('/notes');
  await expect(card(other, 'Packing list')).toBeVisible();
  const sent: string[] = [];
  context.on('request', (asked) => {
    if (asked.method() !== 'GET' && asked.url().includes('/api/notes')) sent.push(new URL(asked.url()).pathname);
  });
  await context.setOffline(true);
  await card(page, 'Packing list').getByRole('button', { name: 'Pin Packing list' }).click();
  for (const tab of [page, other]) {
    await expect(unsent(tab)).toHaveText('1 change waits for the network');
    await expect(card(tab, 'Packing list')).toContainText('Not sent yet');
  }
  await expect(card(other, 'Packing list').getByRole('button', { name: 'Unpin Packing list' })).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(unsent(tab)).toBeEmpty();
  expect((await readNote(request, person, note._id)).pinned).toBe(true);
  expect(sent).toHaveLength(1);
});

test('a new note whose tab is closed while it is sent is there once', async ({ page, context, person, request }) => {
  await openOnDevice(page, person, request);
  const other = await context.newPage();
  await other.goto('/notes');
  await context.setOffline(true);
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('On the train');
  await form.getByRole('textbox', { name: 'Description' }).fill('Words from the train.');
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expect(unsent(other)).toHaveText('1 change waits for the network');
  // The server has it, and the answer never comes.
  const arrived = Promise.withResolvers<Page>();
  let tries = 0;
  await context.route('**/api/notes/addnote', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    arrived.resolve(route.request().frame().page());
  });
  await context.setOffline(false);
  const sending = await arrived.promise;
  const left = sending === page ? other : page;
  await sending.close();
  await expect(unsent(left)).toBeEmpty();
  const { notes } = await readChanges(request, person);
  expect(notes.map(({ title }) => title)).toEqual(['On the train']);
  expect(tries).toBe(2);
});

test('an update of the app loses nothing of what waits', async ({ page, context, person, request }) => {
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  await context.setOffline(true);
  await card(page, 'Packing list').getByRole('button', { name: 'Pin Packing list' }).click();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  await context.route('**/api/notes/**', async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else await route.fulfill(refusal(503, 'Busy.'));
  });
  await context.setOffline(false);
  // The script that watches for updates of the service worker loads last.
  const following = page.waitForResponse(/worker-updates/);
  await page.reload();
  await following;
  await untilControlled(page);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => void navigator.serviceWorker.register('/service-worker.js?next'));
  await reloaded;
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  await context.unroute('**/api/notes/**');
  // Another reload for the update may cut this one off, which then fails or never ends.
  await expect(() => page.reload({ timeout: 10_000 })).toPass();
  await expect.poll(async () => (await readNote(request, person, note._id)).pinned).toBe(true);
  await expect(unsent(page)).toBeEmpty();
});
