import { messages } from '#contract/messages.ts';
import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';

test('a drawing is made with the mouse, and saved as a picture and as an SVG', async ({ tab, person }) => {
  const note = await person.addNote({ title: 'By the lake', description: 'We took the ridge.' });
  await openIn(tab, person, note);
  await tab.press('Draw');
  await tab.draw('[role="dialog"] canvas');
  await tab.press('Finish');
  await expect.poll(tab.text, { intervals: [50] }).toContain(messages.drawing.saved);
  await expect.poll(tab.text).toMatch(/Drawing .*\.svg/);
});
