import { messages } from '#contract/messages.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { expectAccessible } from './support/screen.ts';

test.use({
  launchOptions: { args: [...chromiumFlags, '--use-fake-ui-for-media-stream=deny'], ...findChromium() },
});

test('a microphone that may not be used is explained', async ({ page, person }) => {
  const note = await person.addNote({ title: 'By the lake', description: 'We took the ridge.' });
  await openNote(page, person, note);
  const record = page.getByRole('button', { name: 'Record a voice note' });
  await record.click();
  await expect(page.getByRole('alert')).toHaveText(messages.voice.refused);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(record).toBeFocused();
});
