import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { keptTitles, openOnDevice, readChanges, unsent } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, readNote, saveState } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { card, expectAlert } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

/** Deletes the database, as settings of a browser do. */
const deleteNotebook = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('thoughtleaf-notebook');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('blocked', () => reject(new Error('A page holds the database.')));
      }),
  );

/** Leaves a database of another version in the place of this one. */
const leaveVersion = (page: Page, version: number, entries: { notes: object[]; state: object[]; outbox: object[] }) =>
  page.evaluate(
    ({ version, entries }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('thoughtleaf-notebook', version);
        opening.addEventListener('upgradeneeded', () => {
          const database = opening.result;
          const notes = database.createObjectStore('notes', { keyPath: ['space', 'id'] });
          notes.createIndex('byAge', ['space', 'list', 'id']);
          notes.createIndex('byPin', 'pin');
          database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('byOwner', 'owner');
          database.createObjectStore('state', { keyPath: 'owner' });
          if (version > 1) database.createObjectStore('newer');
          for (const name of ['notes', 'state', 'outbox'] as const)
            for (const entry of entries[name]) opening.transaction?.objectStore(name).put(entry);
        });
        opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened.')));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
    { version, entries },
  );

test('a change is kept after another tab has deleted the database', async ({ page, context, person, request }) => {
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  await page.getByRole('link', { name: 'Open Packing list' }).click();
  await goToEnd(page);
  const other = await context.newPage();
  await other.goto('/about');
  await context.setOffline(true);
  await deleteNotebook(other);
  await page.keyboard.type(' Water.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await page.close();
  await context.setOffline(false);
  await other.goto(`/notes/${note._id}`);
  await expect.poll(async () => (await readNote(request, person, note._id)).description).toBe('Tickets. Water.');
});

test('a change is kept after the browser has closed the connection without a word', async ({
  page,
  context,
  person,
  request,
}) => {
  await context.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const { prototype } = IDBFactory;
    // oxlint-disable-next-line typescript/unbound-method -- `apply` calls it with its factory
    const { open } = prototype;
    prototype.open = function remember(this: IDBFactory, ...given) {
      const request = open.apply(this, given);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    window.addEventListener('closeDatabases', () => {
      for (const database of opened) database.close();
    });
  });
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('closeDatabases')));
  await card(page, 'Packing list').getByRole('button', { name: 'Pin Packing list' }).click();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  await page.getByRole('link', { name: 'Open Packing list' }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('closeDatabases')));
  await goToEnd(page);
  await page.keyboard.type(' Water.');
  await expect(unsent(page)).toHaveText('2 changes wait for the network');
  await page.evaluate(() => window.dispatchEvent(new Event('closeDatabases')));
  await context.setOffline(false);
  await expect(unsent(page)).toBeEmpty();
  expect(await readNote(request, person, note._id)).toMatchObject({ pinned: true, description: 'Tickets. Water.' });
});

test('a database of the first version keeps its notes and what waits', async ({ page, context, person, request }) => {
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await page.goto('/about');
  await untilControlled(page);
  await context.setOffline(true);
  const { id: owner } = person;
  const space = `${owner}:1`;
  const { notes, revision } = await readChanges(request, person);
  await leaveVersion(page, 1, {
    notes: notes.map((each) => ({
      space,
      id: each._id,
      list: 'active',
      pin: space,
      note: { ...each, pinned: true },
      server: each,
    })),
    state: [{ owner, space, revision, readAt: Date.now(), version: 1, renamed: {} }],
    outbox: [
      {
        owner,
        seq: 1,
        at: new Date().toISOString(),
        title: 'Packing list',
        change: { kind: 'organise', ids: [note._id], action: 'pin' },
      },
    ],
  });
  await page.evaluate(
    ({ owner, token }) => {
      localStorage.setItem('unsentNotes', owner);
      localStorage.setItem('token', token);
    },
    { owner, token: person.token },
  );
  await context.setOffline(false);
  const held = Promise.withResolvers<void>();
  await context.route(`**/api/notes/${note._id}`, async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  await context.route('**/api/notes/bulk', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/notes');
  await expect(card(page, 'Packing list').getByRole('button', { name: 'Unpin Packing list' })).toBeVisible();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  held.resolve();
  await expect(unsent(page)).toBeEmpty();
  expect((await readNote(request, person, note._id)).pinned).toBe(true);
});

test('a database of a newer version stops nothing with a network, and leaves with its person', async ({
  page,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Packing list', description: '- [ ] Tickets' });
  await page.goto('/about');
  const { id: owner } = person;
  const { notes, revision } = await readChanges(request, person);
  await leaveVersion(page, 9, {
    notes: notes.map((each) => ({ space: 's', id: each._id, list: 'active', note: each })),
    state: [{ owner, space: 's', revision, readAt: Date.now(), version: 1, renamed: {} }],
    outbox: [],
  });
  await openAs(page, person, '/notes');
  const packing = card(page, 'Packing list');
  await packing.getByRole('checkbox', { name: 'Tickets' }).click();
  await expect.poll(async () => (await readNote(request, person, note._id)).tasks.done).toBe(1);
  await person.updateNote(note._id, { description: '- [x] Tickets\n- [ ] Water' });
  await expect(packing.getByRole('checkbox', { name: 'Water' })).toBeVisible();
  expect(await keptTitles(page)).toEqual(['Packing list']);
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectAlert(page, 'success', messages.session.loggedOut);
  await expect.poll(() => keptTitles(page)).toEqual([]);
});

test('a frozen tab that holds the first version stops nothing with a network', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Packing list', description: '- [ ] Tickets' });
  const frozen = await context.newPage();
  await frozen.goto('/about');
  await leaveVersion(frozen, 1, { notes: [], state: [], outbox: [] });
  await frozen.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('thoughtleaf-notebook');
        opening.addEventListener('success', () => {
          // Whatever asks it to close is not heard.
          Object.assign(window, { held: opening.result });
          resolve();
        });
      }),
  );
  await openAs(page, person, '/notes');
  const packing = card(page, 'Packing list');
  await packing.getByRole('checkbox', { name: 'Tickets' }).click();
  await expect.poll(async () => (await readNote(request, person, note._id)).tasks.done).toBe(1);
  await person.updateNote(note._id, { description: '- [x] Tickets\n- [ ] Water' });
  await expect(packing.getByRole('checkbox', { name: 'Water' })).toBeVisible();
  // What can be kept then is kept once the tab is gone.
  await frozen.close();
  await page.reload();
  await expect.poll(() => keptTitles(page)).toEqual(['Packing list']);
});
