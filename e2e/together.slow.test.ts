import { expect, test } from './support/journey.ts';
import { connected, openElsewhere } from './support/live-notes.ts';
import { goToEnd, noteText, openNote, saveState } from './support/open-note.ts';
import { caretOf, hereNow, textBeforeCaret, timeOf, watchTimes } from './support/drawn-cursors.ts';

test('two devices of one person see each other’s cursor, and when one leaves', async ({
  page,
  person,
  browser,
  server,
}) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.\n\nLast line.' });
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  await expect(hereNow(page)).toHaveCount(0);
  const other = await openElsewhere(browser, server.baseURL, person, `/notes/${note._id}`);
  for (const each of [page, other]) {
    await expect(hereNow(each).getByRole('listitem')).toHaveText(['Another device']);
    await expect(caretOf(each, 'You')).toHaveCount(1);
  }
  await goToEnd(other);
  await expect.poll(() => textBeforeCaret(page, 'You')).toBe('Last line.');
  // What is typed comes with the cursor, and it stays where the text is that it stands in.
  await other.keyboard.type(' Theirs.');
  await expect.poll(() => textBeforeCaret(page, 'You')).toBe('Last line. Theirs.');
  await noteText(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Mine comes first. ');
  await expect(noteText(other)).toContainText('Mine comes first.');
  await expect.poll(() => textBeforeCaret(other, 'You')).toBe('Mine comes first. ');
  expect(await textBeforeCaret(page, 'You')).toBe('Last line. Theirs.');
  await other.keyboard.press('Shift+Home');
  await expect(page.locator('.remote-selection')).not.toHaveCount(0);
  // The text is read as it is: no cursor is part of it.
  await expect(noteText(page)).toHaveText('Mine comes first. First line.Last line. Theirs.');
  await expect(saveState(page)).toHaveText('Saved');

  await other.goto('/notes');
  await expect(hereNow(page)).toHaveCount(0);
  await expect(caretOf(page, 'You')).toHaveCount(0);
  await other.context().close();
});

test('a tab that is hidden is not here, and is again when it is seen', async ({ page, person, context }) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.' });
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  const second = await context.newPage();
  await openNote(second, person, note);
  const seenAs = (state: DocumentVisibilityState) =>
    second.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await expect(hereNow(page)).toBeVisible();
  await expect(hereNow(second)).toBeVisible();
  await seenAs('hidden');
  await expect(hereNow(page)).toHaveCount(0);
  await seenAs('visible');
  await expect(hereNow(page)).toBeVisible();
  await second.close();
  await expect(hereNow(page)).toHaveCount(0);
});

test('a key is on the other screen within a second', async ({ page, person, browser, server }, { annotations }) => {
  const note = await person.addNote({ title: 'By the lake', description: 'Words:' });
  await openNote(page, person, note);
  const other = await openElsewhere(browser, server.baseURL, person, `/notes/${note._id}`);
  for (const each of [page, other]) await expect(hereNow(each)).toBeVisible();
  await goToEnd(page);
  for (const each of [page, other]) await watchTimes(each);
  const took: number[] = [];
  let text = 'Words:';
  for (const letter of 'abcdefghijklmnopqrst') {
    text += letter;
    await page.keyboard.type(letter);
    await expect(noteText(other)).toHaveText(text);
    took.push((await timeOf(other, text)) - (await timeOf(page, 'key')));
  }
  took.sort((one, next) => one - next);
  const description = `half within ${took[9]} ms, 19 of 20 within ${took[18]} ms`;
  annotations.push({ type: 'from a key to the other screen', description });
  expect(took[9], description).toBeLessThan(1000);
  await other.context().close();
});
