import { messages } from '#contract/messages.ts';
import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';

test('a voice note is recorded, saved and offered to be played', async ({ tab, person }) => {
  const note = await person.addNote({ title: 'By the lake', description: 'We took the ridge.' });
  await openIn(tab, person, note);
  await tab.press('Record a voice note');
  await expect.poll(tab.text).toContain('0:02');
  await tab.press('Finish');
  await expect.poll(tab.text, { intervals: [50] }).toContain(messages.voice.saved);
  await expect.poll(tab.text).toMatch(/Voice note .*\.webm/);
});
