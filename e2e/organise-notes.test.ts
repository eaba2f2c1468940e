import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll, holdAlerts, undoOf } from './support/screen.ts';

const said = messages.organise;
const words = 'The path along the north shore is closed after the storm.';

const titles = (page: Page): Locator => page.getByRole('article').getByRole('heading');
const filters = (page: Page): Locator => page.getByRole('region', { name: 'Filters' });
const category = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
const selectBox = (page: Page, title: string): Locator => page.getByRole('checkbox', { name: `Select ${title}` });
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected notes' });

/** Notes from the oldest to the newest. */
async function fill(person: Person, notes: Record<string, string[]>): Promise<void> {
  for (const [title, tags] of Object.entries(notes)) await person.addNote({ title, description: words, tags });
}

test('a note is pinned and archived, and both are undone', async ({ page, person }) => {
  await fill(person, { 'First note': [], 'Second note': [], 'Third note': [] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await page.getByRole('button', { name: 'Pin First note', exact: true }).click();
  await expect(titles(page)).toHaveText(['First note', 'Third note', 'Second note']);
  await expectAlert(page, 'success', messages.notes.pinned);
  await undoOf(page, messages.notes.pinned).click();
  await expectAlert(page, 'success', messages.notes.unpinned);
  await expect(titles(page)).toHaveText(['Third note', 'Second note', 'First note']);
  await page.getByRole('button', { name: 'Pin Second note', exact: true }).click();
  await expectAlert(page, 'success', messages.notes.pinned);

  await page.getByRole('button', { name: 'Archive Third note' }).click();
  await expect(titles(page)).toHaveText(['Second note', 'First note']);
  await expect(page.getByText('2 notes', { exact: true })).toBeVisible();
  await undoOf(page, messages.notes.archived).click();
  await expectAlert(page, 'success', messages.notes.unarchived);
  await expect(titles(page)).toHaveText(['Second note', 'Third note', 'First note']);
  await page.getByRole('button', { name: 'Archive Third note' }).click();
  await expectAlert(page, 'success', messages.notes.archived);

  await filters(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page).toHaveURL(/\/notes\?archived=true$/);
  await expect(titles(page)).toHaveText(['Third note']);
  await page.reload();
  await expect(titles(page)).toHaveText(['Third note']);
  await page.getByRole('button', { name: 'Unarchive Third note' }).click();
  await expect(page.getByText('The archive is empty')).toBeVisible();
  await expectAccessible(page);
  await filters(page).getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(titles(page)).toHaveText(['Second note']);
  await filters(page).getByRole('button', { name: 'All Notes' }).click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(titles(page)).toHaveText(['Second note', 'Third note', 'First note']);
});

test('a pinned note of a later page stands on top', async ({ page, person }) => {
  await person.addNote({ title: 'The very oldest', description: words });
  for (let number = 1; number <= 70; number += 1)
    await person.addNote({ title: `Number ${number}`, description: words });
  await openAs(page, person, '/notes?sort=updated');
  await expect(titles(page).first()).toHaveText('Number 70');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('updated');
  const id = await page.evaluate(async (token) => {
    const answer = await fetch('/api/notes/fetchallnotes?q=oldest', { headers: { 'auth-token': token } });
    const found: { data: { _id: string }[] } = await answer.json();
    return found.data[0]?._id ?? '';
  }, person.token);
  await page.request.patch(`/api/notes/${id}`, { headers: { 'auth-token': person.token }, data: { pinned: true } });
  await page.reload();
  await expect(titles(page).first()).toHaveText('The very oldest');
});

test('where every note is archived, the archive can still be opened', async ({ page, person }) => {
  await fill(person, { 'Only note': [] });
  await openAs(page, person, '/notes');
  await page.getByRole('button', { name: 'Archive Only note' }).click();
  await expectAlert(page, 'success', messages.notes.archived);
  await page.reload();
  await expect(page.getByText('No notes found')).toBeVisible();
  await filters(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(titles(page)).toHaveText(['Only note']);
});

test('categories by keyboard: letters, arrows, choosing, renaming and removing', async ({ page, person }) => {
  await fill(person, { 'At the office': ['work/plans'], 'With a client': ['work/clients'], 'At home': ['home'] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await category(page, 'home').focus();
  await page.keyboard.press('w');
  await expect(category(page, 'work')).toBeFocused();
  await expect(category(page, 'work')).toHaveAccessibleDescription('2 notes');
  await page.keyboard.press('ArrowRight');
  await expect(category(page, 'work')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(category(page, 'clients')).toBeFocused();
  await page.keyboard.press('End');
  await expect(category(page, 'plans')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tag=work%2Fplans$/);
  await expect(titles(page)).toHaveText(['At the office']);
  await page.keyboard.press('ArrowLeft');
  await expect(category(page, 'work')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText(['With a client', 'At the office']);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Actions for work', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions for work', exact: true });
  await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename category' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('job');
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', said.tagRenamed('work', 'job'));
  await expect(page).toHaveURL(/\?tag=job$/);
  await expect(category(page, 'job')).toBeFocused();
  await expect(titles(page)).toHaveText(['With a client', 'At the office']);
  await expect(card(page, 'At the office').getByRole('button', { name: 'job/plans' })).toBeVisible();
  await undoOf(page, said.tagRenamed('work', 'job')).click();
  await expectAlert(page, 'success', said.undone);
  await expect(page).toHaveURL(/\?tag=work$/);
  await expect(card(page, 'At the office').getByRole('button', { name: 'work/plans' })).toBeVisible();

  await filters(page).getByRole('button', { name: 'All Notes' }).click();
  await category(page, 'work').focus();
  await page.keyboard.press('Delete');
  await expectAlert(page, 'success', said.tagRemoved('work'));
  await expect(category(page, 'plans')).toHaveAttribute('aria-level', '1');
  await expect(page.getByRole('tree', { name: 'Categories' }).locator(':focus')).toHaveRole('treeitem');
  await expect(card(page, 'At the office').getByRole('button', { name: 'plans', exact: true })).toBeVisible();
  await undoOf(page, said.tagRemoved('work')).click();
  await expectAlert(page, 'success', said.undone);
  await expect(card(page, 'At the office').getByRole('button', { name: 'work/plans' })).toBeVisible();
  await expect(category(page, 'work')).toBeVisible();
});

test('a category is merged into another one after a question, and a refusal stands at the field', async ({
  page,
  person,
}) => {
  await fill(person, { 'At home': ['home'], 'In the house': ['house'] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Actions for ${from}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename category' }).getByRole('textbox', { name: 'Name' }).fill(to);
    await page.keyboard.press('Enter');
  };
  await rename('house', 'house/small');
  await expect(page.getByRole('dialog', { name: 'Rename category' })).toContainText(messages.notes.tagIntoItself);
  await page.keyboard.press('Escape');
  await rename('house', 'home');
  const question = page.getByRole('alertdialog', { name: 'Merge “house” into “home”?' });
  await question.getByRole('button', { name: 'Merge' }).click();
  await expectAlert(page, 'success', said.tagsMerged('house', 'home'));
  await expect(category(page, 'house')).toHaveCount(0);
  await expect(category(page, 'home')).toHaveAccessibleDescription('2 notes');
  await undoOf(page, said.tagsMerged('house', 'home')).click();
  await expect(card(page, 'In the house').getByRole('button', { name: 'house', exact: true })).toBeVisible();
});

test('several notes are selected by ranges and changed at once', async ({ page, person }) => {
  await fill(person, { 'Note one': ['old'], 'Note two': [], 'Note three': ['old'], 'Note four': [] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await selectBox(page, 'Note three').check();
  await expect(toolbar(page)).toContainText('1 selected');
  await selectBox(page, 'Note one').click({ modifiers: ['Shift'] });
  await expect(toolbar(page)).toContainText('3 selected');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toHaveCount(0);

  await selectBox(page, 'Note four').focus();
  await page.keyboard.press('Space');
  await selectBox(page, 'Note three').focus();
  await page.keyboard.press('Shift+Space');
  await expect(toolbar(page)).toContainText('2 selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page)).toContainText('4 selected');

  await toolbar(page).getByRole('button', { name: 'Add tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a tag to 4 notes' });
  await dialog.getByRole('combobox', { name: 'Tag' }).fill('new/here');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', said.tagAdded('new/here', 4));
  await expect(card(page, 'Note two').getByRole('button', { name: 'new/here' })).toBeVisible();
  await undoOf(page, said.tagAdded('new/here', 4)).click();
  await expectAlert(page, 'success', said.undone);
  await expect(page.getByRole('article').getByRole('button', { name: 'new/here' })).toHaveCount(0);

  await toolbar(page).getByRole('button', { name: 'Remove tag' }).click();
  await page.getByRole('dialog', { name: 'Remove which tag?' }).getByRole('button', { name: 'old' }).click();
  await expectAlert(page, 'success', said.tagTakenOff('old', 2));
  await toolbar(page).getByRole('button', { name: 'Move to bin' }).click();
  await expectAlert(page, 'success', said.binned(4));
  await expect(page.getByRole('article')).toHaveCount(0);
  await undoOf(page, said.binned(4)).click();
  await expectAlert(page, 'success', said.undone);
  await expect(titles(page)).toHaveText(['Note four', 'Note three', 'Note two', 'Note one']);
});

test('a bulk action names the notes that it could not change', async ({ page, person }) => {
  await fill(person, { 'Stays here': [] });
  // The page must not hear of the deletion before it asks for the change.
  await page.route('**/api/notes/live', () => undefined);
  const gone = await person.addNote({ title: 'Gone elsewhere', description: words });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await selectBox(page, 'Gone elsewhere').check();
  await selectBox(page, 'Stays here').check();
  await person.deleteNote(gone._id);
  await toolbar(page).getByRole('button', { name: 'Pin', exact: true }).click();
  const failure = said.failed(1, ['Gone elsewhere'], messages.notes.alreadyInBin);
  await expectAlert(page, 'warning', `${said.pinned(1)} ${failure}`);
  await expect(page.getByRole('button', { name: 'Unpin Stays here' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pin Gone elsewhere', exact: true })).toHaveCount(1);
});

test('a note, or all selected ones, are dragged onto a category', async ({ page, person }) => {
  await fill(person, { 'Note one': ['home'], 'Note two': [], 'Note three': [] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await page.getByRole('link', { name: 'Open Note two' }).dragTo(category(page, 'home'));
  await expectAlert(page, 'success', said.tagAdded('home', 1));
  await expect(category(page, 'home')).toHaveAccessibleDescription('2 notes');
  await undoOf(page, said.tagAdded('home', 1)).click();
  await expectAlert(page, 'success', said.undone);
  await selectBox(page, 'Note two').check();
  await selectBox(page, 'Note three').check();
  await page.getByRole('link', { name: 'Open Note three' }).dragTo(category(page, 'home'));
  await expectAlert(page, 'success', said.tagAdded('home', 2));
  await expect(category(page, 'home')).toHaveAccessibleDescription('3 notes');
});

test('a card opens its note, and the way back leads to the same place', async ({ page, person, context }) => {
  for (let number = 1; number <= 100; number += 1)
    await person.addNote({ title: `Number ${number}`, description: words.repeat(1 + ((number * 7) % 5)) });
  await openAs(page, person, '/notes');
  await expect(titles(page).first()).toHaveText('Number 100');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - 1600));
    await expect(card(page, 'Number 5')).toBeVisible({ timeout: 500 });
  }).toPass();
  const opened = context.waitForEvent('page');
  await card(page, 'Number 5')
    .getByRole('group', { name: 'Note text' })
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  // The press above has scrolled it into sight.
  const place = await card(page, 'Number 5').boundingBox();
  await card(page, 'Number 5').getByRole('group', { name: 'Note text' }).click();
  await expect(page).toHaveURL(/\/notes\/[\w-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(card(page, 'Number 5')).toBeInViewport();
  await expect.poll(() => card(page, 'Number 5').boundingBox()).toEqual(place);
});

test('on a phone the filters unfold, and Select brings the checkboxes', async ({ page, person }) => {
  await fill(person, { 'Note one': ['work/plans'], 'Note two': ['home'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/notes');
  await expect(page.getByRole('tree', { name: 'Categories' })).toBeHidden();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('tree', { name: 'Categories' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await category(page, 'home').click();
  await expect(titles(page)).toHaveText(['Note two']);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectBox(page, 'Note two').check();
  await expect(toolbar(page)).toContainText('1 selected');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const button of await toolbar(page).getByRole('button').all())
      expect(await button.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
  }
  await toolbar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(toolbar(page)).toHaveCount(0);
});
