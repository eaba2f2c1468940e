import type { APIRequestContext, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { connected, openElsewhere } from './support/live-notes.ts';
import { goToEnd, noteText, noteTitle, openNote, readNote, saveState } from './support/open-note.ts';
import { openAs, type Person } from './support/people.ts';
import { caretOf, hereNow, textBeforeCaret } from './support/drawn-cursors.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';
import { addFriend, endFriendship, share, unshare } from './support/together.ts';

const people = (page: Page) => page.getByRole('region', { name: 'People' });
const isNoLongerShared = (page: Page) => page.getByRole('heading', { name: 'This note is no longer shared with you' });

/** A note of the person, shared with Noor, who is a friend. */
async function shareWithNoor(
  request: APIRequestContext,
  person: Person,
  description: string,
  role: Parameters<typeof share>[2],
) {
  const noor = await addFriend(request, person, 'Noor Kapoor');
  const note = await person.addNote({ title: 'By the lake', description });
  const sharing = { id: note._id, owner: person, friend: noor };
  await share(request, sharing, role);
  return { noor, note, sharing };
}

test('a note is shared by keyboard, with a friend who finds it among their notes', async ({
  page,
  person,
  request,
  browser,
  server,
}) => {
  const noor = await addFriend(request, person, 'Noor Kapoor');
  const note = await person.addNote({ title: 'By the lake', description: 'First line.' });
  const other = await openElsewhere(browser, server.baseURL, noor, '/notes');
  await openNote(page, person, note);
  await expect(people(page)).toContainText('Only you can see this note.');
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share note' });
  await dialog.getByRole('tab', { name: 'People' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Friend' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('noo');
  await expect(dialog.getByRole('option', { name: 'Noor Kapoor' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.notePeople.shared);
  await expect(dialog.getByRole('list', { name: 'Shared with' }).getByText('Noor Kapoor')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(people(page).getByRole('combobox', { name: 'What Noor Kapoor may do' })).toHaveValue('writer');

  await expect(card(other, 'By the lake')).toContainText(`Shared by ${person.name}`);
  await expect(card(other, 'By the lake').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All notes' }).click();
  await expect(card(page, 'By the lake')).toContainText('Shared with 1');

  await other.reload();
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other.getByRole('link', { name: messages.push.noteShared(person.name) }).click();
  await expect(noteTitle(other)).toHaveValue('By the lake');
  await other.context().close();
});

test('two friends write in one paragraph at once, and see each other’s cursor and name', async ({
  page,
  person,
  request,
  browser,
  server,
}) => {
  const { noor, note } = await shareWithNoor(request, person, 'We begin here and we end there.', 'writer');
  await openNote(page, person, note);
  const other = await openElsewhere(browser, server.baseURL, noor, `/notes/${note._id}`);
  await expect(hereNow(page).getByRole('listitem')).toHaveText(['Noor Kapoor']);
  await expect(hereNow(other).getByRole('listitem')).toHaveText([person.name]);
  await expect(page.getByText('Noor Kapoor is here.', { exact: true })).toBeAttached();
  await goToEnd(other);
  await noteText(page).focus();
  await page.keyboard.press('Control+Home');
  const mine = 'Ada writes these seven words right now. ';
  const theirs = ' And Noor adds some of her own.';
  await Promise.all([page.keyboard.type(mine, { delay: 30 }), other.keyboard.type(theirs, { delay: 40 })]);
  const whole = `${mine}We begin here and we end there.${theirs}`;
  for (const each of [page, other]) await expect(noteText(each)).toHaveText(whole);
  await expect(saveState(page)).toHaveText('Saved');
  await expect.poll(async () => (await readNote(request, noor, note._id)).description).toBe(whole);
  await expect.poll(() => textBeforeCaret(page, 'Noor Kapoor')).toBe(whole);
  await expect.poll(() => textBeforeCaret(other, person.name)).toBe(mine);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('listbox', { name: 'Versions' });
  await expect(versions).toContainText('Noor Kapoor');
  await expect(versions).toContainText(person.name);
  await other.context().close();
});

test('a reader sees the text and who writes, and can change nothing but their own tags', async ({
  page,
  person,
  request,
  browser,
  server,
}) => {
  const text = 'First line.\n\n- [ ] Pack the tent';
  const { noor, note } = await shareWithNoor(request, person, text, 'reader');
  await openNote(page, person, note);
  const other = await openElsewhere(browser, server.baseURL, noor, `/notes/${note._id}`);
  await expect(other.getByText(`${person.name} shares this with you to read.`)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'By the lake' })).toBeVisible();
  await expect(noteTitle(other)).toHaveCount(0);
  await expect(noteText(other)).toHaveAttribute('aria-readonly', 'true');
  for (const name of ['Share', 'Remind me', 'Bold'])
    await expect(other.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(caretOf(other, person.name)).toHaveCount(1);
  await expect(hereNow(page).getByRole('listitem')).toHaveText(['Noor Kapoor']);
  await noteText(other).click();
  await other.keyboard.type('Nothing of this.');
  await goToEnd(page);
  await page.keyboard.type(' and the stove');
  await expect(noteText(other)).toContainText('and the stove');
  await expect(noteText(other)).not.toContainText('Nothing of this');
  await expectAccessible(other);
  await other.getByRole('textbox', { name: 'Tags' }).fill('trips');
  await expect.poll(async () => (await readNote(request, noor, note._id)).tags).toEqual(['trips']);
  expect((await readNote(request, person, note._id)).tags).toEqual([]);
  await other.getByRole('button', { name: 'More' }).click();
  await expect(other.getByRole('menuitem', { name: 'Leave this note' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Move to bin' })).toHaveCount(0);
  await other.keyboard.press('Escape');

  // From now on they write.
  await people(page).getByRole('combobox', { name: 'What Noor Kapoor may do' }).selectOption('writer');
  await expect(noteTitle(other)).toBeVisible();
  await goToEnd(other);
  await other.keyboard.type(' and a lamp');
  await expect(noteText(page)).toContainText('and the stove and a lamp');
  await other.context().close();
});

test('who leaves a note or is taken out of it has it no longer, at once', async ({
  page,
  person,
  request,
  browser,
  server,
}) => {
  const { noor, note, sharing } = await shareWithNoor(request, person, 'First line.', 'writer');
  await openNote(page, person, note);
  const other = await openElsewhere(browser, server.baseURL, noor, `/notes/${note._id}`);
  await expect(hereNow(page)).toBeVisible();
  await people(other).getByRole('button', { name: 'Leave this note' }).click();
  await other.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(other.getByText(messages.notePeople.left)).toBeVisible();
  await expect(other).toHaveURL('/notes');
  await expect(card(other, 'By the lake')).toHaveCount(0);
  await expect(hereNow(page)).toHaveCount(0);
  await expect(people(page)).toContainText('Only you can see this note.');

  await share(request, sharing, 'writer');
  await other.getByRole('link', { name: 'Open By the lake' }).click();
  await expect(hereNow(page)).toBeVisible();
  await people(page).getByRole('button', { name: 'Remove Noor Kapoor' }).click();
  await expect(isNoLongerShared(other)).toBeVisible();
  await expect(other.getByText('First line.')).toHaveCount(0);

  await share(request, sharing, 'reader');
  await openAs(other, noor, `/notes/${note._id}`);
  await expect(noteText(other)).toHaveText('First line.');
  await expect(hereNow(page)).toBeVisible();
  await endFriendship(request, person, noor);
  await expect(isNoLongerShared(other)).toBeVisible();
  await other.goto('/notes');
  await expect(other.getByRole('heading', { name: 'No notes found' })).toBeVisible();
  await other.context().close();
});

test('what a friend types in a note while it is taken away can be kept as a note of their own', async ({
  page,
  person,
  request,
  context,
}) => {
  const ada = await addFriend(request, person, 'Ada Byron');
  const note = await ada.addNote({ title: 'By the lake', description: 'First line.' });
  const sharing = { id: note._id, owner: ada, friend: person };
  await share(request, sharing, 'writer');
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  await context.setOffline(true);
  await goToEnd(page);
  await page.keyboard.type(' Written on the train.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await unshare(request, sharing);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Keep as a new note' }).click();
  await expectAlert(page, 'success', messages.notePage.keptAsNew);
  await expect(noteText(page)).toHaveText('First line. Written on the train.');
  expect((await readNote(request, ada, note._id)).description).toBe('First line.');
});
