import type { Note } from '#contract/notes.ts';
import { connected } from '../support/live-notes.ts';
import { expect, test } from '../support/engine-journey.ts';
import type { EngineTab } from '../support/engine-tab.ts';
import type { Person } from '../support/people.ts';
import { goToEnd, noteText, openNote } from '../support/open-note.ts';
import { caretOf, hereNow } from '../support/drawn-cursors.ts';

async function openIn(tab: EngineTab, person: Person, note: Note): Promise<void> {
  await tab.open('/login');
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.press('Login');
  await expect.poll(tab.path).not.toBe('/login');
  await tab.open(`/notes/${note._id}`);
}

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

test('Firefox and WebKit write in one note', async ({ tab, firefoxTab, person, engineName }) => {
  test.skip(engineName === 'firefox', 'Two tabs of Firefox say nothing of WebKit.');
  const note = await person.addNote({ title: 'By the lake', description: 'First line.' });
  await openIn(firefoxTab, person, note);
  await expect.poll(firefoxTab.text).toContain('First line.');
  await openIn(tab, person, note);
  await expect.poll(tab.text).toContain('Another device');
  await firefoxTab.write('Note text', ' Written in Firefox.');
  await expect.poll(tab.text).toContain('First line. Written in Firefox.');
  await tab.write('Note text', ' And in WebKit.');
  await expect.poll(firefoxTab.text).toContain('First line. Written in Firefox. And in WebKit.');
});
