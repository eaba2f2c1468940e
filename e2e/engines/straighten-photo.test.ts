import { messages } from '#contract/messages.ts';
import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';
import { photoOfPage } from '../support/page-photo.ts';

test('a page is found in a photo and kept straight', async ({ tab, person }) => {
  test.slow();
  const note = await person.addNote({ title: 'Bills of the week', description: 'From the desk.' }, [
    await photoOfPage('Bill.jpg'),
  ]);
  await openIn(tab, person, note);
  await tab.press('Bill.jpg');
  await tab.press('Straighten a page in Bill.jpg');
  await expect.poll(tab.text, { timeout: 40_000 }).toContain('Move a corner that is not on the edge of the page.');
  await tab.press('Keep as a copy');
  await expect.poll(tab.text, { timeout: 40_000 }).toContain(messages.cropping.saved);
  await tab.press('Bill (straightened).jpg');
  await expect
    .poll(() => tab.texts('dialog, [role=dialog]'))
    .toEqual([expect.stringContaining('Bill (straightened).jpg')]);
});
