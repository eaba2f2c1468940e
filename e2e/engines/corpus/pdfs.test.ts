import { plainWords } from '#tools/testing/corpus/corpus-file.ts';
import { corpusOfPdfs } from '#tools/testing/corpus/corpus-pdfs.ts';
import { giveAll, made } from '../../support/corpus-journey.ts';
import { expect, test } from '../../support/engine-journey.ts';
import { resultMs } from '#testing/engines/engine-tab.ts';
import { wordsOf } from '../../support/pdf-files.ts';

const stemOf = (name: string): string => name.replace(/\.pdf$/, '');
const wordsByPage = (pages: readonly string[]): string[] => pages.map((page) => plainWords(page).join(' '));

test(`pdf-merger keeps the words of ${corpusOfPdfs.length} kinds of PDFs`, async ({ tab }) => {
  test.slow();
  await giveAll(tab, 'pdf-merger', 'Merge', corpusOfPdfs);
  const merged = await tab.saveResult(`${stemOf(corpusOfPdfs[0]?.name ?? '')} and ${corpusOfPdfs.length - 1} more.pdf`);
  expect(wordsByPage(wordsOf(merged))).toEqual(wordsByPage(corpusOfPdfs.flatMap(({ pages }) => pages)));
});

test(`pdf-compressor keeps the words of ${corpusOfPdfs.length} kinds of PDFs`, async ({ tab }) => {
  test.slow();
  await giveAll(tab, 'pdf-compressor', 'Compress', corpusOfPdfs);
  for (const { name, pages, password } of corpusOfPdfs) {
    const pdf = await tab.saveResult(`${stemOf(name)}-compressed.pdf`);
    expect.soft(wordsByPage(wordsOf(pdf, password)), name).toEqual(wordsByPage(pages));
  }
});

test(`pdf-pages keeps the words of ${corpusOfPdfs.length} kinds of PDFs`, async ({ tab }) => {
  // By ARIA, as the driver of Firefox looks for it, a button among a hundred thumbnails is found in seconds.
  test.setTimeout(10 * 60_000);
  for (const { name, make, pages, password } of corpusOfPdfs) {
    await tab.open('/tools/pdf-pages');
    await tab.chooseFiles(await made([{ name, make }]));
    if (password !== undefined) {
      await expect.poll(tab.text, { timeout: resultMs }).toContain(`${name} is protected by a password.`);
      await tab.fill(`Password for ${name}`, password);
      await tab.press('Show pages');
    }
    await expect.poll(tab.text, { timeout: resultMs }).toContain('Click pages to select them');
    await tab.fill('Select pages', '1');
    await tab.press('Rotate right');
    await tab.press('Create');
    const pdf = await tab.saveResult(`${stemOf(name)}-pages.pdf`);
    expect.soft(wordsByPage(wordsOf(pdf, password)), name).toEqual(wordsByPage(pages));
  }
});

test(`pdf-to-text reads the words of ${corpusOfPdfs.length} kinds of PDFs`, async ({ tab }) => {
  test.slow();
  await giveAll(tab, 'pdf-to-text', 'Convert', corpusOfPdfs);
  for (const { name, pages, asText = pages } of corpusOfPdfs) {
    if (name === 'photographs.pdf') continue;
    const text = (await tab.saveResult(`${stemOf(name)}.txt`)).toString();
    expect.soft(wordsByPage(text.split(/— Page \d+ —/)), name).toEqual(wordsByPage(asText));
  }
});
