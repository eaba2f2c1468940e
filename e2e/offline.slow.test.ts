import type { Page, Request } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { keptTitles, unsent } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { logIn, openAs, tokenOf } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { refusal } from './support/refusal.ts';
import { goToEnd, noteText, readNote, saveState } from './support/open-note.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const form = (page: Page) => page.getByRole('region', { name: 'Add a note' });

async function write(page: Page, title: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Written on a train without a network.');
}

test('the command palette finds notes without a network', async ({ page, context, person }) => {
  const note = await person.addNote({ title: 'Seen before', description: 'Kept for the train.' });
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await expect.poll(() => keptTitles(page)).toContain('Seen before');
  await context.setOffline(true);
  await page.reload();
  await expect(card(page, 'Seen before')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type('train');
  await expect(page.getByRole('option', { name: 'Seen before' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/notes/${note._id}`);
});

test('notes are read without a network, and what is written then is sent once it returns', async ({
  page,
  context,
  person,
}) => {
  await person.addNote({ title: 'Seen before', description: 'Kept for the train.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Seen before')).toBeVisible();
  await untilControlled(page);
  await expect.poll(() => keptTitles(page)).toContain('Seen before');
  await expect(page.getByText('Offline', { exact: true })).toBeHidden();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(card(page, 'Seen before')).toBeVisible();
  await expect(page.getByText(/last updated/)).toBeVisible();
  expect(await tokenOf(page)).toBe(person.token);
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No notes found for "nowhere"' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('');

  await write(page, 'First on the train');
  await form(page).locator('input[type="file"]').setInputFiles(picture('window.png'));
  await form(page).getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'info', messages.offline.noteKept);
  await write(page, 'Second on the train');
  await form(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await write(page, 'Thought better of');
  await form(page).getByRole('button', { name: 'Add Note' }).click();
  const waiting = page.getByRole('article').getByText('Not sent yet');
  await expect(waiting).toHaveCount(3);
  await expect(unsent(page)).toHaveText('3 changes wait for the network');
  await card(page, 'Thought better of').getByRole('button', { name: 'Delete' }).click();
  await expect(waiting).toHaveCount(2);
  await expect(unsent(page)).toHaveText('4 changes wait for the network');
  await expectAccessible(page);

  // Kept over a start of the page, and asked about before they would be lost.
  await page.goto('/about');
  await page.goto('/notes');
  await expect(waiting).toHaveCount(2);
  await expect(card(page, 'First on the train').getByRole('img', { name: 'window.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog', { name: 'Sign out?' }).getByRole('button', { name: 'Stay' }).click();

  const other = await context.newPage();
  await other.goto('/notes');
  await expect(other.getByRole('article').getByText('Not sent yet')).toHaveCount(2);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('article').getByText('Not sent yet')).toHaveCount(0);
    await expect(unsent(tab)).toBeEmpty();
    await expect(tab.getByText('Offline', { exact: true })).toBeHidden();
  }
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').nth(0)).toHaveAccessibleName('Second on the train');
  await expect(page.getByRole('article').nth(1)).toHaveAccessibleName('First on the train');
  await expect(card(page, 'First on the train').getByRole('img', { name: 'window.png' })).toBeVisible();
});

test('the notes are filtered by tag and searched without a network as with one', async ({ page, context, person }) => {
  await person.addNote({ title: 'On the train', description: 'Café, naïve and Würzburg.', tags: ['travel', 'trains'] });
  await person.addNote({ title: 'At the lake', description: 'Swam before breakfast.', tags: ['travel'] });
  await openAs(page, person, '/notes');
  await expect(card(page, 'At the lake')).toBeVisible();
  await untilControlled(page);
  await expect.poll(() => keptTitles(page)).toContain('On the train');

  await context.setOffline(true);
  await page.reload();
  await expect(card(page, 'At the lake')).toBeVisible();
  const filter = page.getByRole('group', { name: 'Filter by tag' });
  await expect(filter.getByRole('button')).toHaveText(['All Notes', 'trains', 'travel']);
  await filter.getByRole('button', { name: 'trains' }).click();
  await expect(card(page, 'At the lake')).toHaveCount(0);
  await expect(card(page, 'On the train')).toBeVisible();
  await page.reload();
  await expect(card(page, 'On the train')).toBeVisible();
  await expect(card(page, 'At the lake')).toHaveCount(0);
  await filter.getByRole('button', { name: 'All Notes' }).click();
  const search = page.getByRole('searchbox', { name: 'Search notes' });
  for (const words of ['cafe', 'WURZBURG naive', 'caf']) {
    await search.fill(words);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, 'On the train')).toBeVisible();
  }
  await search.fill('akfast');
  await expect(card(page, 'At the lake')).toBeVisible();
  // Two letters begin a word.
  await search.fill('st');
  await expect(page.getByText('No notes found for "st"')).toBeVisible();
});

test('a note that the server does not take goes back into the form with its reason', async ({
  page,
  context,
  person,
}) => {
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await context.setOffline(true);
  await write(page, 'Refused later');
  await form(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(card(page, 'Refused later')).toContainText('Not sent yet');
  await page.route('**/api/notes/addnote', (route) => route.fulfill(refusal(400, 'No room.')));
  await context.setOffline(false);
  await expect(page.getByText('Not added: No room.')).toBeVisible();
  await expectAlert(page, 'warning', messages.unsent.changesRefused(1));
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Typed meanwhile');
  await card(page, 'Refused later').getByRole('button', { name: 'Put back into the form' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Refused later');
  await expect(form(page).getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Typed meanwhile\n\nWritten on a train without a network.',
  );
  await expect(card(page, 'Refused later')).toHaveCount(0);
});

test('a new version waits while something is typed, in each tab by itself', async ({ page, context, person }) => {
  await page.clock.install();
  await openAs(page, person, '/notes');
  await untilControlled(page);
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Half a thought');
  const other = await context.newPage();
  // The script that watches for updates of the service worker loads last.
  const following = other.waitForResponse(/worker-updates/);
  await other.goto('/about');
  await untilControlled(other);
  await following;
  await other.waitForLoadState('networkidle');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  // Another script for the same pages is what an update is.
  const reloaded = other.waitForEvent('load');
  await other.evaluate(() => void navigator.serviceWorker.register('/service-worker.js?next'));
  await reloaded;
  await page.clock.runFor(20_000);
  expect(loads).toBe(0);
  await expect(title).toHaveValue('Half a thought');
  await title.fill('');
  // It waits for three seconds in which nothing is unsaved, and is then loaded as a whole.
  await expect.poll(() => loads).toBeGreaterThan(0);
});

test('the app can be installed, and takes what other apps share', async ({ page, person }) => {
  await page.goto('/');
  await untilControlled(page);
  const devTools = await page.context().newCDPSession(page);
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Thoughtleaf', display: 'standalone', start_url: '/notes' });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // The windows of these journeys are private ones, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await devTools.detach();

  const shared = new URLSearchParams({ title: 'A long read', text: 'Worth it', url: 'https://example.com/read' });
  await page.goto(`/notes?${shared}`);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person);
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('A long read');
  const description = form(page).getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('Worth it\n\nhttps://example.com/read');
  await expect(page).toHaveURL(/\/notes$/);
  // A second one joins what is there.
  await page.goto('/notes?text=And+this');
  await expect(description).toHaveValue('Worth it\n\nhttps://example.com/read\n\nAnd this');
});

test('a tool that has been used works without a network; one that has not says so', async ({ page, context }) => {
  const convert = async (words: string) => {
    await page.getByRole('textbox', { name: 'Text' }).fill(words);
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
  };
  const download = page.getByRole('link', { name: 'Download Text.pdf' });
  await page.goto('/tools/text-to-pdf');
  await untilControlled(page);
  // The parts for the first file are requested with the page, all at once: they are cached when no request is open.
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const parts = page.waitForResponse(/\/lazy-parts-[^/]+\.js$/);
  await page.reload();
  await parts;
  await expect.poll(() => underWay.size).toBe(0);
  await context.setOffline(true);
  await convert('Too early');
  await expect(
    page.getByText('Text.txt could not be finished: you are offline, and this browser has not kept this tool yet.'),
  ).toBeVisible();
  await context.setOffline(false);
  await convert('With a network');
  await expect(download).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Text to PDF', level: 1 })).toBeVisible();
  await convert('Without a network');
  await expect(download).toBeVisible();
});

test('a note is opened and written without a network, and saved once it returns', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'On the train', description: 'Kept for the train.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'On the train')).toBeVisible();
  await untilControlled(page);
  await expect.poll(() => keptTitles(page)).toContain('On the train');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Open On the train' }).click();
  await expect(noteText(page)).toContainText('Kept for the train.');
  await goToEnd(page);
  await page.keyboard.type(' Written there.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await page.reload();
  await expect(noteText(page)).toContainText('Written there.');
  await context.setOffline(false);
  await expect
    .poll(async () => (await readNote(request, person, note._id)).description)
    .toBe('Kept for the train. Written there.');
  await expect(saveState(page)).toHaveText('Saved');
});
