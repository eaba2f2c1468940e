import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { card, expectAccessible, expectAlert, holdAlerts, undoOf } from './support/screen.ts';

const before = 'One line that both know.\nA second line.';
const mergedAlert = `${messages.notes.updated} ${messages.notes.mergedToo}`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Note' });
const descriptionOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Description' });

async function save(page: Page, change: { description?: string; title?: string; tags?: string }): Promise<void> {
  const { description, title, tags } = change;
  if (description !== undefined) await descriptionOf(page).fill(description);
  if (title !== undefined) await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill(title);
  if (tags !== undefined) await dialogOf(page).getByRole('textbox', { name: 'Tags' }).fill(tags);
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
}

async function openEdit(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
}

/** One page holds the note open while the other saves its text and a tag. */
async function meet(page: Page, person: Person): Promise<string> {
  const { _id } = await person.addNote({ title: 'Shared words', description: before, tags: ['plan'] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await openEdit(page, 'Shared words');
  const other = await page.context().newPage();
  await other.goto('/notes');
  await openEdit(other, 'Shared words');
  await save(other, { description: `From the other page.\n${before}`, tags: 'plan, theirs' });
  await expectAlert(other, 'success', messages.notes.updated);
  await other.close();
  return _id;
}

test('what another page saved meanwhile is merged, and the alert says so', async ({ page, person }) => {
  await meet(page, person);
  await save(page, { description: `${before}\nFrom this page.`, title: 'Our shared words', tags: 'plan, mine' });
  await expectAlert(page, 'success', mergedAlert);
  await expect(dialogOf(page)).toHaveCount(0);
  const merged = card(page, 'Our shared words');
  await expect(merged).toContainText('From the other page.');
  await expect(merged).toContainText('From this page.');
  for (const tag of ['plan', 'mine', 'theirs']) await expect(merged.getByRole('button', { name: tag })).toBeVisible();
  await expectAccessible(page);
});

test('a title that only the other page changed stays', async ({ page, person }) => {
  const id = await meet(page, person);
  await person.updateNote(id, { title: 'Renamed elsewhere' });
  await save(page, { description: `${before}\nFrom this page.` });
  await expectAlert(page, 'success', mergedAlert);
  await expect(card(page, 'Renamed elsewhere')).toContainText('From this page.');
});

test('Undo takes back the own change alone', async ({ page, person }) => {
  await meet(page, person);
  await save(page, { description: `${before}\nFrom this page.` });
  await undoOf(page, mergedAlert).click();
  await expectAlert(page, 'success', `${messages.notes.previousTextBack} ${messages.notes.mergedToo}`);
  await expect(card(page, 'Shared words')).not.toContainText('From this page.');
  await expect(card(page, 'Shared words')).toContainText('From the other page.');
});

test('a draft begun before somebody saved is merged as well', async ({ page, person }) => {
  const note = await person.addNote({ title: 'Begun long ago', description: before });
  await openAs(page, person, '/notes');
  await openEdit(page, 'Begun long ago');
  await descriptionOf(page).fill(`${before}\nMy draft of it.`);
  await person.updateNote(note._id, { description: `Saved meanwhile.\n${before}` });
  await page.reload();
  await openEdit(page, 'Begun long ago');
  await expect(descriptionOf(page)).toHaveValue(`${before}\nMy draft of it.`);
  await save(page, {});
  await expectAlert(page, 'success', mergedAlert);
  await expect(card(page, 'Begun long ago')).toContainText('Saved meanwhile.');
  await expect(card(page, 'Begun long ago')).toContainText('My draft of it.');
});

/** Takes the text that a draft was begun from out of it, as earlier versions of the app kept drafts. False before there is one. */
const forgetBases = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('thoughtleaf-drafts');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('drafts', 'readwrite');
          let isFound = false;
          const walking = transaction.objectStore('drafts').openCursor();
          walking.addEventListener('success', () => {
            const cursor = walking.result;
            if (!cursor) return;
            const { value }: { value: unknown } = cursor;
            if (typeof value === 'object' && value !== null && Reflect.deleteProperty(value, 'baseText')) {
              isFound ||= 'base' in value;
              cursor.update(value);
            }
            cursor.continue();
          });
          transaction.addEventListener('complete', () => resolve(isFound));
        });
      }),
  );

test('a draft of an earlier version, which knows no base, loses neither text', async ({ page, person }) => {
  const note = await person.addNote({ title: 'Begun before', description: before });
  await openAs(page, person, '/notes');
  await openEdit(page, 'Begun before');
  await descriptionOf(page).fill('My draft of it.');
  await expect.poll(() => forgetBases(page)).toBe(true);
  await person.updateNote(note._id, { description: 'Saved meanwhile.' });
  await page.reload();
  await openEdit(page, 'Begun before');
  await expect(descriptionOf(page)).toHaveValue('My draft of it.');
  await save(page, {});
  await expectAlert(page, 'success', mergedAlert);
  await expect(card(page, 'Begun before')).toContainText('Saved meanwhile.');
  await expect(card(page, 'Begun before')).toContainText('My draft of it.');
});

test('two texts that are too long together are refused with the text still there', async ({ page, person }) => {
  const words = 'word '.repeat(8000);
  const { _id } = await person.addNote({ title: 'A long text', description: words });
  await openAs(page, person, '/notes');
  await openEdit(page, 'A long text');
  const mine = `${words}\n${'mine '.repeat(7000)}`;
  await person.updateNote(_id, { description: `${'other '.repeat(6000)}\n${words}` });
  await save(page, { description: mine });
  await expect(dialogOf(page).getByText(messages.notes.tooLongTogether)).toBeVisible();
  await expect(descriptionOf(page)).toHaveValue(mine);
  await save(page, { description: `${words}\nmine` });
  await expectAlert(page, 'success', mergedAlert);
});

test('a note that went to the bin meanwhile comes back with the edit, and one that is gone is a new one', async ({
  page,
  person,
  request,
}) => {
  const headers = { 'auth-token': person.token };
  const thrown = await person.addNote({ title: 'Thrown away', description: before });
  const gone = await person.addNote({ title: 'Gone for good', description: before });
  await openAs(page, person, '/notes');
  await openEdit(page, 'Thrown away');
  await person.deleteNote(thrown._id);
  await save(page, { description: `${before}\nBack with this.` });
  await expectAlert(page, 'success', messages.unsent.cameBack('Thrown away'));
  await expect(card(page, 'Thrown away')).toContainText('Back with this.');

  await openEdit(page, 'Gone for good');
  await person.deleteNote(gone._id);
  await request.delete(`/api/notes/permanentdeletenote/${gone._id}`, { headers });
  await save(page, { description: `${before}\nKept.` });
  await expectAlert(page, 'success', messages.unsent.keptAsNew('Gone for good'));
  await expect(card(page, 'Gone for good')).toContainText('Kept.');
  await page.reload();
  await expect(card(page, 'Gone for good')).toHaveCount(1);
  await expect(card(page, 'Thrown away')).toContainText('Back with this.');
});
