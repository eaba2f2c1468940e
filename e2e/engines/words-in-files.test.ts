import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';
import { photoPdf, picturedWords } from '../support/pdf-files.ts';

/** How long a busy machine takes to load an engine and read two files, in milliseconds. */
const readMs = 90_000;

test('words of a PDF and of a picture are read, found by the search, and marked', async ({ tab, person }) => {
  test.slow();
  const pdf = await photoPdf('march.pdf', ['Minutes', 'Kingfisher count']);
  const picture = await picturedWords('sign.png', ['The heron waits', 'by the north shore']);
  const note = await person.addNote({ title: 'Papers', description: 'Of the board.' }, [pdf, picture]);
  await openIn(tab, person, note);
  await tab.open('/profile');
  await tab.check('PDFs, Word and Excel files, texts');
  await tab.check('English words in pictures');
  await expect.poll(tab.text, { timeout: readMs }).toContain('All files of your notes were looked at.');
  await tab.open('/notes?q=kingfisher');
  await expect.poll(tab.text).toMatch(/march\.pdf\s*page 2/);
  await tab.open('/notes?q=heron');
  await expect.poll(tab.text).toContain('The heron waits');
  await tab.press('sign.png');
  await expect.poll(tab.text, { timeout: readMs }).toContain('1 hit');
});
