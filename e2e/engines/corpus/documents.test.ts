import type { CorpusFile } from '#tools/testing/corpus/corpus-file.ts';
import { plainWords } from '#tools/testing/corpus/corpus-file.ts';
import { corpusOfTexts } from '#tools/testing/corpus/corpus-texts.ts';
import { corpusOfWebPages } from '#tools/testing/corpus/corpus-web-pages.ts';
import { corpusOfWord } from '#tools/testing/corpus/corpus-word.ts';
import { corpusOfWorkbooks } from '#tools/testing/corpus/corpus-workbooks.ts';
import { drawnTextOfPdf, textOfPdf } from '#tools/testing/pdf-programs.ts';
import { giveAll, notesOf } from '../../support/corpus-journey.ts';
import { expect, test } from '../../support/engine-journey.ts';

const tools: Readonly<Record<string, readonly CorpusFile[]>> = {
  'text-to-pdf': corpusOfTexts,
  'word-to-pdf': corpusOfWord,
  'excel-to-pdf': corpusOfWorkbooks,
  'html-to-pdf': corpusOfWebPages,
};

for (const [slug, files] of Object.entries(tools)) {
  test(`${slug} keeps the words of ${files.length} kinds of files`, async ({ tab }) => {
    test.slow();
    await giveAll(tab, slug, 'Convert', files);
    for (const { name, words, repeated, isReadByPlace = false } of files) {
      const pdf = new Blob([new Uint8Array(await tab.saveResult(name.replace(/\.[^.]+$/, '.pdf')))]);
      const text = await (isReadByPlace ? textOfPdf(pdf) : drawnTextOfPdf(pdf));
      expect.soft(plainWords(text, repeated).join(' '), name).toBe(plainWords(words).join(' '));
    }
    // The fonts of this device are its own.
    const known = new Set(files.flatMap(({ notesOfSome = [] }) => notesOfSome));
    const notes = (await notesOf(tab)).filter((note) => !known.has(note) && !note.includes('are in no font of this'));
    expect(notes).toEqual(files.flatMap(({ notes: own = [] }) => own));
  });
}
