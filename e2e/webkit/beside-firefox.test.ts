import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';

test('Firefox and WebKit write in one note', async ({ tab, firefoxTab, person }) => {
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
