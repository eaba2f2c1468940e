import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { fillDevice, keptTitles, readChanges, unsent } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, readNote, saveState } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const form = (page: Page) => page.getByRole('region', { name: 'Add a note' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search notes' });

async function write(page: Page, title: string, text: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await form(page).getByRole('textbox', { name: 'Description' }).fill(text);
  await form(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(card(page, title)).toContainText('Not sent yet');
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await goToEnd(page);
  await page.keyboard.type(text);
}

test('a journey without a network, cut in the middle, is on the server once it returns', async ({
  page: first,
  context,
  person,
  request,
}) => {
  test.setTimeout(180_000);
  const list = await person.addNote({
    title: 'Packing list',
    description: '- [ ] Tickets\n- [ ] Water',
    tags: ['trip'],
  });
  const plan = await person.addNote({
    title: 'Plan of the trip',
    description: 'By train. See [[Packing list]].',
    tags: ['trip/plans'],
  });
  const old = await person.addNote({ title: 'Old minutes', description: 'Nobody reads them.' });
  const binned = await person.addNote({ title: 'Thrown away', description: 'In the bin by mistake.' });
  await person.addNote({ title: 'A recipe', description: 'Café au lait.', tags: ['kitchen'] });
  await person.deleteNote(binned._id);
  let page = first;
  await openAs(page, person, '/notes');
  await expect(card(page, 'A recipe')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  const made: string[] = [];
  context.on('request', (sent) => {
    if (sent.method() !== 'GET' && sent.url().includes('/api/notes'))
      made.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
  });

  await context.setOffline(true);
  await page.reload();
  // 1-3: the list, its tags with their counts, a new note.
  await expect(card(page, 'A recipe')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'trip', exact: true }),
  ).toHaveAccessibleDescription('2 notes');
  await write(page, 'On the train', 'Words from the train.');
  // 4-6: pin, archive, tick.
  await card(page, 'Packing list').getByRole('button', { name: 'Pin Packing list' }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Packing list');
  await card(page, 'Packing list').getByRole('checkbox', { name: 'Tickets' }).click();
  await expect(card(page, 'Packing list').getByRole('checkbox', { name: 'Tickets' })).toBeChecked();
  await card(page, 'Old minutes').getByRole('button', { name: 'Archive' }).click();
  await expect(card(page, 'Old minutes')).toHaveCount(0);
  // 7-9: a text on the note's page, with its links and backlinks.
  await page.getByRole('link', { name: 'Open Plan of the trip' }).click();
  await typeAtEnd(page, ' Written offline.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await expect(unsent(page)).toContainText('5 changes wait for the network');
  await page.goto(`/notes/${list._id}`);
  await expect(
    page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Plan of the trip' }),
  ).toBeVisible();
  // 10: the tab is killed in the middle of it.
  await typeAtEnd(page, '\n');
  await page.keyboard.type('Bread');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  page = await context.newPage();
  await first.close();
  await page.goto('/notes');
  await expect(card(page, 'Packing list')).toContainText('Bread');
  await expect(card(page, 'On the train')).toContainText('Not sent yet');
  // 11-14: views, filters, the search with its operators.
  await page.getByRole('button', { name: 'Archive', exact: true }).first().click();
  await expect(card(page, 'Old minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'All Notes', exact: true }).click();
  await search(page).fill('cafe');
  await expect(page.getByRole('article')).toHaveCount(1);
  await search(page).fill('has:task');
  await expect(card(page, 'Packing list')).toBeVisible();
  await search(page).fill('');
  // 15: a category gets another name.
  await page.getByRole('button', { name: 'Actions for trip' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('travel');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(card(page, 'Plan of the trip')).toContainText('travel/plans');
  // 16-19: into the bin, the bin itself, out of it.
  const waiting = await unsent(page).innerText();
  await card(page, 'A recipe').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'A recipe')).toHaveCount(0);
  // The card goes before the change is on the device.
  await expect(unsent(page)).not.toHaveText(waiting);
  await page.goto('/recycle-bin');
  await expect(page.getByText('A recipe')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Thrown away' }).getByRole('button', { name: 'Restore' }).click();
  await expectAlert(page, 'success', messages.notes.restored);
  // 20: the new note is opened and written.
  await page.goto('/notes');
  await expect(card(page, 'Thrown away')).toBeVisible();
  await page.getByRole('link', { name: 'Open On the train' }).click();
  await typeAtEnd(page, ' And more.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  // All of it can be read in one place.
  await unsent(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(dialog.getByRole('listitem').first()).toContainText('On the train');
  await expect(dialog.getByRole('listitem').first()).toContainText('New note');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(made).toEqual([]);
  const formerAddress = page.url();
  await goToEnd(page);

  await context.setOffline(false);
  await expect(unsent(page)).toBeEmpty();
  await expect(saveState(page)).toHaveText('Saved');
  // The page has followed its note to the id that the server gave it, with the caret where it was.
  await expect(page).not.toHaveURL(formerAddress);
  await page.keyboard.type(' Still here.');
  const added = page.url().split('/').at(-1) ?? '';
  await expect
    .poll(async () => (await readNote(request, person, added)).description)
    .toBe('Words from the train. And more. Still here.');
  const { notes: there } = await readChanges(request, person);
  const texts = there.map(({ title, description, tags, pinned, archived, isDeleted }) => ({
    title,
    description,
    tags,
    state: [pinned, archived, isDeleted],
  }));
  const byTitle = Object.fromEntries(texts.map((note) => [note.title, note]));
  expect(byTitle).toEqual({
    'Packing list': {
      title: 'Packing list',
      description: expect.stringMatching(/^- \[x\] Tickets\n- \[ \] Water\n(- \[ \] )?Bread$/),
      tags: ['travel'],
      state: [true, false, false],
    },
    'Plan of the trip': {
      title: 'Plan of the trip',
      description: 'By train. See [[Packing list]]. Written offline.',
      tags: ['travel/plans'],
      state: [false, false, false],
    },
    'Old minutes': { title: 'Old minutes', description: 'Nobody reads them.', tags: [], state: [false, true, false] },
    'Thrown away': {
      title: 'Thrown away',
      description: 'In the bin by mistake.',
      tags: [],
      state: [false, false, false],
    },
    'A recipe': { title: 'A recipe', description: 'Café au lait.', tags: ['kitchen'], state: [false, false, true] },
    'On the train': {
      title: 'On the train',
      description: 'Words from the train. And more. Still here.',
      tags: [],
      state: [false, false, false],
    },
  });
  expect(there).toHaveLength(6);
  expect(made.filter((call) => call === 'POST /api/notes/addnote')).toHaveLength(1);
  expect(await readNote(request, person, plan._id)).toMatchObject({ title: 'Plan of the trip' });
  expect(await readNote(request, person, old._id)).toMatchObject({ archived: true });
});

test('what another device did meanwhile is merged, and a note in the bin comes back with the edit', async ({
  page,
  context,
  person,
  request,
}) => {
  const both = await person.addNote({ title: 'Written by both', description: 'One.\nTwo.\nThree.' });
  const gone = await person.addNote({ title: 'Binned elsewhere', description: 'Keep me.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Written by both')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  await context.setOffline(true);
  for (const [title, text] of [
    ['Written by both', ' Mine.'],
    ['Binned elsewhere', ' Edited.'],
  ] as const) {
    await page.goto('/notes');
    await page.getByRole('link', { name: `Open ${title}` }).click();
    await typeAtEnd(page, text);
    await expect(saveState(page)).toHaveText('Waiting for the network');
  }
  await page.goto('/notes');
  await person.updateNote(both._id, { description: 'One, theirs.\nTwo.\nThree.' });
  await person.deleteNote(gone._id);
  await context.setOffline(false);
  await expectAlert(page, 'info', messages.unsent.cameBack('Binned elsewhere'));
  await expect(unsent(page)).toBeEmpty();
  expect(await readNote(request, person, both._id)).toMatchObject({ description: 'One, theirs.\nTwo.\nThree. Mine.' });
  expect(await readNote(request, person, gone._id)).toMatchObject({
    description: 'Keep me. Edited.',
    isDeleted: false,
  });
});

test('a note that was changed elsewhere meanwhile stays, though this device threw it away', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Changed elsewhere', description: 'Keep me.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Changed elsewhere')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  await context.setOffline(true);
  await card(page, 'Changed elsewhere').getByRole('button', { name: 'Delete' }).click();
  await expect(unsent(page)).toContainText('1 change waits for the network');
  await expect(card(page, 'Changed elsewhere')).toHaveCount(0);
  await person.updateNote(note._id, { description: 'Keep me, with this.' });
  await context.setOffline(false);
  await expectAlert(page, 'info', messages.unsent.stayed('Changed elsewhere'));
  await expect(card(page, 'Changed elsewhere')).toContainText('Keep me, with this.');
  await expect(unsent(page)).toBeEmpty();
  expect(await readNote(request, person, note._id)).toMatchObject({ isDeleted: false });
});

test('a refused change says why, and is sent again or dropped', async ({ page, context, person, request }) => {
  const note = await person.addNote({ title: 'Refused later', description: 'As it was.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Refused later')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Open Refused later' }).click();
  await typeAtEnd(page, ' Edited.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await page.goto('/notes');
  await page.route('**/api/notes/updatenote/*', (route) => route.fulfill(refusal(403, 'Not now.')));
  await context.setOffline(false);
  await expect(unsent(page)).toHaveText('1 change was not taken');
  await expectAlert(page, 'warning', messages.unsent.changesRefused(1));
  await unsent(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(dialog.getByRole('listitem')).toContainText('Not taken: Not now.');
  await page.unroute('**/api/notes/updatenote/*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
  expect(await readNote(request, person, note._id)).toMatchObject({ description: 'As it was. Edited.' });

  await dialog.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await card(page, 'Refused later').getByRole('button', { name: 'Pin Refused later' }).click();
  await unsent(page).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Refused later').getByRole('button', { name: 'Pin Refused later' })).toBeVisible();
});

test('signing out leaves nothing of a person on the device', async ({ page, context, person, request }) => {
  await person.addNote({ title: 'Private words', description: 'Nobody else’s.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Private words')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  await context.setOffline(true);
  await card(page, 'Private words').getByRole('button', { name: 'Pin Private words' }).click();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toContainText('A change to your notes is not sent yet.');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptTitles(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('unsentNotes'))).toBeNull();
});

test('the notes of the device are shown before the network answers, and then as the server has them', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'On the device', description: 'As it was here.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'On the device')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  const many = Array.from({ length: 2000 }, (_, number) => ({
    ...note,
    _id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `Older note ${number}`,
  }));
  await fillDevice(page, person, [...many, ...notes], revision);
  const answering = Promise.withResolvers<void>();
  await context.route('**/api/**', async (route) => {
    await answering.promise;
    await route.continue();
  });
  // From now on the device hears nothing of it.
  await person.updateNote(note._id, { description: 'As the server has it.' });
  // In tabs of their own: a page that is left while the server is asked who they are would count as a failure.
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  };
  const found = await open('/notes?q=older+1999');
  await expect(card(found, 'Older note 1999')).toBeVisible();
  const opened = await open(`/notes/${note._id}`);
  await expect(noteText(opened)).toContainText('As it was here.');
  const list = await open('/notes');
  await expect(card(list, 'On the device')).toContainText('As it was here.');
  await expect(list.getByText('2001 notes')).toBeVisible();
  answering.resolve();
  await expect(card(list, 'On the device')).toContainText('As the server has it.');
  await expect(noteText(opened)).toContainText('As the server has it.');
});
