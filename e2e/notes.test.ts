import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import {
  card,
  expectAccessible,
  expectAlert,
  expectNoSidewaysScroll,
  holdAlerts,
  releaseAlerts,
  stopClock,
  undoOf,
} from './support/screen.ts';

const long = 'The path along the north shore is closed after the storm, so we took the ridge.';

test('an empty notebook says what to do, and a first note is added by keyboard alone', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const list = page.getByRole('region', { name: 'Your Notes' });
  await expect(list.getByText('No notes found', { exact: true })).toBeVisible();
  await expect(list.getByText('Create your first note using the form above.')).toBeVisible();
  await expect(list.getByText('0 notes')).toBeVisible();
  await expect(list.getByRole('button', { name: 'All Notes' })).toHaveCount(0);
  await expectAccessible(page);

  const form = page.getByRole('region', { name: 'Add a note' });
  const title = form.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveAttribute('placeholder', 'Enter title (min 5 chars)');
  await expect(form.getByRole('button', { name: 'Add Note' })).toBeDisabled();
  await title.focus();
  await page.keyboard.type('Lake');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Swam before breakfast.');
  await expect(form.getByText('Title must be at least 5 characters long.')).toBeVisible();
  await expect(title).toHaveAccessibleDescription('Title must be at least 5 characters long.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type(' days');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('travel, , family, travel');
  await page.keyboard.press('Control+Enter');

  await expectAlert(page, 'success', messages.notes.added);
  await expect(card(page, 'Lake days').getByRole('button', { name: 'travel' })).toBeVisible();
  await expect(list.getByText('1 note', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
});

test('a temporary card stands first, and goes away with the text kept where the server refuses', async ({
  page,
  person,
}) => {
  await person.addNote({ title: 'Here before', description: long });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Here before')).toBeVisible();
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/notes/addnote', async (route) => {
    await answered;
    await route.fulfill(refusal(503, messages.http.noRoom));
  });
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Too much');
  await form.getByRole('textbox', { name: 'Description' }).fill(long);
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expect(form.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Too much');
  await expect(card(page, 'Too much').getByText('Saving…')).toBeVisible();
  answer?.();
  await expectAlert(page, 'danger', messages.http.noRoom);
  await expect(card(page, 'Too much')).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Too much');
  await expect(form.getByRole('button', { name: 'Add Note' })).toBeEnabled();
});

test('a field that the server refuses says so itself', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  await page.route('**/api/notes/addnote', (route) => route.fulfill(refusal(400, 'Not this title.', 'title')));
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('A title');
  await form.getByRole('textbox', { name: 'Description' }).fill(long);
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Not this title.');
  await expectAccessible(page);
});

test('without the token in the storage nothing is sent and the text stays', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('A title');
  await form.getByRole('textbox', { name: 'Description' }).fill(long);
  await page.evaluate(() => localStorage.removeItem('token'));
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'danger', messages.notes.tokenMissing);
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(long);
});

test('tags filter, search finds, and both say when they find nothing', async ({ page, person }) => {
  await person.addNote({ title: 'Garden plan', description: 'Beans along the wall.', tags: ['home', 'plans'] });
  const only = await person.addNote({ title: 'Harbour walk', description: 'Fog, gulls, café.', tags: ['travel'] });
  await openAs(page, person, '/notes');
  const list = page.getByRole('region', { name: 'Your Notes' });
  await expect(list.getByText('2 notes')).toBeVisible();
  const filter = list.getByRole('group', { name: 'Filter by tag' });
  await expect(filter.getByRole('button')).toHaveText(['All Notes', 'home', 'plans', 'travel']);
  await filter.getByRole('button', { name: 'travel' }).click();
  await expect(filter.getByRole('button', { name: 'travel' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Garden plan')).toHaveCount(0);
  await expect(list.getByText('1 note', { exact: true })).toBeVisible();
  await person.deleteNote(only._id);
  await card(page, 'Harbour walk').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await holdAlerts(page);
  await filter.getByRole('button', { name: 'All Notes' }).click();
  await expect(card(page, 'Garden plan').getByRole('button', { name: 'home' })).toBeVisible();
  await card(page, 'Garden plan').getByRole('button', { name: 'home' }).click();
  await card(page, 'Garden plan').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(list.getByText('No notes found with tag "home"')).toBeVisible();
  await expect(list.getByText('Try selecting another tag or create a new note.')).toBeVisible();
  await undoOf(page, messages.notes.movedToBin).click();
  await expect(card(page, 'Garden plan')).toBeVisible();

  await page.getByRole('heading', { name: 'Your Notes' }).click();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search notes' });
  await expect(search).toBeFocused();
  await page.keyboard.type('submarine');
  await expect(list.getByText('No notes found for "submarine"')).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(card(page, 'Garden plan')).toBeVisible();
  await page.keyboard.type('bean');
  await expect(list.getByText('1 note', { exact: true })).toBeVisible();
});

test('a list that cannot be loaded can be asked for again', async ({ page, person }) => {
  await person.addNote({ title: 'Behind the error', description: long });
  await page.route('**/api/notes/fetchallnotes*', (route) => route.fulfill(refusal(400, 'Not now.')));
  await openAs(page, person, '/notes');
  await expect(page.getByText('Not now.')).toBeVisible();
  await page.unroute('**/api/notes/fetchallnotes*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Behind the error')).toBeVisible();
});

test('a deleted note comes back by Undo, and the alert goes after three seconds', async ({ page, person }) => {
  await person.addNote({ title: 'To and fro', description: long });
  await page.clock.install();
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await card(page, 'To and fro').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card(page, 'To and fro')).toHaveCount(0);
  await undoOf(page, messages.notes.movedToBin).click();
  await expect(card(page, 'To and fro')).toBeVisible();
  await expectAlert(page, 'success', messages.notes.restored);
  await page.mouse.move(0, 0);
  await stopClock(page);
  await releaseAlerts(page);
  await page.clock.runFor(timings.alert - 1);
  await expect(page.locator('[data-alert-type]')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.locator('[data-alert-type]')).toHaveCount(0);
});

test('by keyboard, the next card has the focus where one is deleted', async ({ page, person }) => {
  await person.addNote({ title: 'Older one', description: long });
  await person.addNote({ title: 'Newer one', description: long });
  await openAs(page, person, '/notes');
  await card(page, 'Newer one').getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Newer one')).toHaveCount(0);
  await expect(card(page, 'Older one')).toBeFocused();
});

test('a refused move is taken back', async ({ page, person }) => {
  await person.addNote({ title: 'Stays here', description: long });
  await openAs(page, person, '/notes');
  await page.route('**/api/notes/deletenote/*', (route) => route.fulfill(refusal(503, 'Not now.')));
  await card(page, 'Stays here').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAlert(page, 'danger', 'Not now.');
  await expect(card(page, 'Stays here')).toBeVisible();
});

test('many notes load as one scrolls, in one column on a phone and without sideways scroll', async ({
  page,
  person,
}) => {
  for (let group = 0; group < 7; group += 1) {
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        person.addNote({ title: `Note ${group * 5 + index}`.padEnd(8), description: long, tags: [`tag ${group}`] }),
      ),
    );
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/notes');
  await expect(page.getByText('35 notes')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const last = page.getByRole('article', { name: /^Note [0-4]$/ }).first();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('[data-columns="3"]').first()).toBeVisible();
});
