import { connected } from '../support/live-notes.ts';
import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';
import { goToEnd, noteText, openNote } from '../support/open-note.ts';
import { caretOf, hereNow } from '../support/drawn-cursors.ts';

test('two browsers of different makers write in one note and see each other', async ({ page, tab, person }) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.' });
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  await openIn(tab, person, note);
  await expect.poll(tab.text).toContain('Another device');
  await expect(hereNow(page)).toBeVisible();
  await goToEnd(page);
  await page.keyboard.type(' Written in the one.');
  await expect.poll(tab.text).toContain('First line. Written in the one.');
  await tab.write('Note text', ' And in the other.');
  await expect(noteText(page)).toHaveText('First line. Written in the one. And in the other.');
  await expect(caretOf(page, 'You')).toHaveCount(1);
});
