import { expect, it, vi } from 'vitest';
import type { JobFile } from '../runner/job.ts';
import { textToPdf } from '../converters/text-to-pdf/text-to-pdf.job.ts';
import { textToPdfDefaults } from '../converters/text-to-pdf/text-to-pdf.options.ts';
import { fetchFromDisk } from './assets-on-disk.ts';
import { outcomeOf } from './expect-outcome.ts';
import { hostileTexts } from './hostile-texts.ts';
import { checkPdf, textOfPdf } from './pdf-programs.ts';

/** A canvas whose fonts have no character at all. */
class FontlessCanvas {
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    const box = { width: 0, actualBoundingBoxLeft: 0, actualBoundingBoxAscent: 0, actualBoundingBoxRight: 0 };
    return {
      canvas: this,
      clearRect: () => undefined,
      measureText: () => ({ ...box, actualBoundingBoxDescent: 0 }),
      fillText: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(4) }),
    };
  }
}

vi.stubGlobal('fetch', fetchFromDisk);
vi.stubGlobal('OffscreenCanvas', FontlessCanvas);

const empty = 'is empty.';
const noText = 'is not a text file.';
const damaged = 'is damaged and cannot be read.';

/** The rest of the sentence of a refusal, or what the words of the PDF are like. */
const expected: Record<string, string | RegExp> = {
  'empty.txt': empty,
  'blank.txt': empty,
  'only a mark.txt': empty,
  'utf-16, little end first.txt': /^Añb Ωж नमस्ते$/,
  'utf-16, big end first.txt': /^Añb Ωж नमस्ते$/,
  'utf-16 with half a character.txt': damaged,
  'utf-16, cut within a character.txt': damaged,
  'utf-16 without a mark.txt': /^One two three four five$/,
  'utf-8, cut within a character.txt': /^Añb Ω\uFFFD$/,
  'an old encoding.txt': /^café “quoted” € 5$/,
  'zero bytes.txt': noText,
  'nonsense.txt': noText,
  'document.txt': noText,
  'picture.txt': noText,
  'archive.md': noText,
  'terminal colours.log': /^\[31mred\[0m and bell/,
  '2 MB in one line.txt': /^(?:word and another ?){120000}$/,
  '300 KB without a space.txt': /^(?:[a-j]+ ?)+$/,
  '100,000 empty lines.txt': /^a b$/,
  '2,000 form feeds.txt': /^(?:a ){1999}a$/,
  '20,000 tabs.txt': /^a b$/,
  'all kinds of line ends.txt': /^one two three four five six seven$/,
  '5,000 marks on a letter.txt': /b$/,
  'marks without a letter.txt': /^\u094D/,
  'directions that contradict.txt': /abc/,
  '2,000 directions open.txt': /abc/,
  'joiners alone.txt': /^a.*b/,
  'characters that are none.txt': /^a.*b$/,
  '5,000 quotes in each other.md': /^>.*deep$/,
  '1,000 lists in each other.md': /^(?:-? ?deep ?){1000}$/,
  'a fence without an end.md': /^code ``` code/,
  '50,000 brackets.md': /^[[ ]+$/,
  '50,000 stars.md': /^\*a \*\*b/,
  '50,000 backticks.md': /^` ``/,
  'a table of 500 columns.md': /a/,
  'markup and scripts.md': /alert/,
  'references to themselves.md': /a/,
};

const files = hostileTexts();
const convert = (file: JobFile) => textToPdf([file], textToPdfDefaults, () => undefined);

it.each(Object.entries(expected))('%s ends in a PDF or a sentence', async (name, wanted) => {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`There is no such file: ${name}.`);
  const outcome = await outcomeOf(convert, { name, blob: new Blob([bytes]) });
  if ('because' in outcome) return expect(outcome.because).toBe(wanted);
  await checkPdf(outcome.result.blob);
  expect((await textOfPdf(outcome.result.blob)).replaceAll(/\s+/g, ' ').trim()).toMatch(wanted);
});

it('knows what becomes of each hostile text', () => {
  expect(Object.keys(expected).toSorted()).toEqual([...files.keys()].toSorted());
});
