import { describe, expect, it, vi } from 'vitest';
import type { JobFile, JobOutcome, JobProgress } from '../../runner/job.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { checkPdf, factsOfPdf, textOfPdf, wordBoxesOfPdf } from '../../testing/pdf-programs.ts';
import { sampleTexts } from './sample-texts.ts';
import { textToPdf } from './text-to-pdf.job.ts';
import { textToPdfDefaults, type TextToPdfOptions } from './text-to-pdf.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const fileOf = (content: BlobPart, name = 'notes.txt'): JobFile => ({ name, blob: new Blob([content]) });

const convert = (file: JobFile, options: Partial<TextToPdfOptions> = {}): Promise<JobOutcome> =>
  textToPdf([file], { ...textToPdfDefaults, ...options }, () => {});

async function pdfOf(content: BlobPart, name?: string, options?: Partial<TextToPdfOptions>): Promise<Blob> {
  const { results, refused } = await convert(fileOf(content, name), options);
  expect(refused).toEqual([]);
  const [result] = results;
  if (result === undefined) throw new Error('There is no PDF.');
  return result.blob;
}

const refusalOf = async (content: BlobPart, name: string): Promise<string | undefined> =>
  (await convert(fileOf(content, name))).refused[0]?.sentence;

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

const hexOf = (ascii: string): string =>
  Array.from(ascii, (letter) => letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')).join('00');

describe('the text of the PDF', () => {
  it.each(Object.entries(sampleTexts))('has every word of %s, in order', async (language, text) => {
    const pdf = await pdfOf(text);
    expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
    expect(wordsOf(await textOfPdf(pdf))).toEqual(wordsOf(text));
    expect(new TextDecoder('latin1').decode(await pdf.arrayBuffer())).toContain(`/Lang <FEFF00${hexOf(language)}`);
  });

  it('has words of several scripts on one line, in every size of page', async () => {
    const text = `Rent किराया ₹5,000 αξία стоимость café cafe\u0301 ﬁne: office. `.repeat(40);
    for (const pageSize of ['Letter', 'Legal', 'A5'] as const) {
      const pdf = await pdfOf(text, 'notes.txt', { pageSize, orientation: 'landscape', fontSize: 18 });
      expect(wordsOf(await textOfPdf(pdf))).toEqual(wordsOf(text));
    }
  });

  it('breaks a word that no line holds, and loses nothing of it', async () => {
    const word = 'स्वतन्त्रताabcdefghij'.repeat(60);
    expect((await textOfPdf(await pdfOf(`a ${word} b`))).replaceAll(/\s/g, '')).toBe(`a${word}b`);
  });
});

describe('the pages', () => {
  it('have the size, the turn and the margins that were asked for', async () => {
    const pdf = await pdfOf('word '.repeat(3000), 'notes.txt', {
      pageSize: 'A5',
      orientation: 'landscape',
      margin: 10,
    });
    expect(await factsOfPdf(pdf, 'pdfinfo')).toMatch(/Page size: +595\.276 x 419\.528 pts/);
    const boxes = (await wordBoxesOfPdf(pdf)).map(({ xMin, xMax, yMin, yMax }) => [
      xMin,
      595.28 - xMax,
      yMin,
      419.53 - yMax,
    ]);
    const nearest = [0, 1, 2, 3].map((side) => Math.min(...boxes.map((box) => box[side] ?? 0)));
    // Ten millimetres are 28.35 points.
    expect(nearest[0]).toBeCloseTo(28.35, 1);
    for (const distance of nearest) expect(distance).toBeGreaterThan(28.2);
  });

  it('end at a form feed, and lines at any sign of one', async () => {
    const text = await textOfPdf(await pdfOf('one\r\ntwo\rthree\n\nfour\ffive'));
    expect(text.split('\f').map((page) => wordsOf(page))).toEqual([['one', 'two', 'three', 'four'], ['five'], []]);
    expect(text.split('\n').slice(0, 3)).toEqual(['one', 'two', 'three']);
  });

  it.each([
    ['of many lines', 'A line of text.\n'],
    ['of one long paragraph', 'A few words that go on and on, '],
  ])('%s are reported as they are done, of about as many as they become', async (_, part) => {
    const reports: JobProgress[] = [];
    const lines = part.repeat(500);
    await textToPdf([fileOf(lines), fileOf('short')], textToPdfDefaults, (progress) => reports.push(progress));
    const first = reports.filter(({ file }) => file === 0);
    expect(first.map(({ done }) => done)).toEqual(first.map((_, index) => index + 1));
    expect(first.at(-1)?.done).toBe(first.at(-1)?.total);
    expect(Math.abs((first[0]?.total ?? 0) - (first.at(-1)?.total ?? 0))).toBeLessThanOrEqual(1);
    expect(reports.at(-1)).toEqual({ file: 1, done: 1, total: 1 });
  });
});

describe('the document', () => {
  it('tells its title and its producer, and embeds what it uses', async () => {
    const { results } = await convert(fileOf('Ein Text auf हिन्दी', 'Größe.txt'));
    expect(results[0]?.name).toBe('Größe.pdf');
    const pdf = results[0]?.blob ?? new Blob();
    expect(await factsOfPdf(pdf, 'pdfinfo')).toMatch(/Title: +Größe\n.*Producer: +Thoughtleaf\n/s);
    const fonts = (await factsOfPdf(pdf, 'pdffonts')).trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/);
    expect(pdf.size).toBeLessThan(20_000);
  });
});

describe('a file', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFnaïve ₹')],
    ['UTF-16, little end first', Buffer.from('\uFEFFnaïve ₹', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFnaïve ₹', 'utf16le').swap16()],
  ])('is read as %s', async (_, bytes) => {
    expect((await textOfPdf(await pdfOf(bytes))).trim()).toBe('naïve ₹');
  });

  it('that is not Unicode is read as Windows-1252, and says so', async () => {
    const { results } = await convert(fileOf(Buffer.from('caf\u00e9 \u0093x\u0094', 'latin1'), 'old.txt'));
    expect((await textOfPdf(results[0]?.blob ?? new Blob())).trim()).toBe('café “x”');
    expect(results[0]?.notes).toEqual([
      'old.txt is not in Unicode and was read as Windows-1252: look at its accented letters.',
    ]);
  });

  it('that is no text is refused by name and cause, and the others are converted', async () => {
    expect(await refusalOf('', 'none.txt')).toBe('none.txt is empty.');
    expect(await refusalOf(' \n\t', 'blank.txt')).toBe('blank.txt is empty.');
    expect(await refusalOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'a.txt')).toBe('a.txt is not a text file.');
    expect(await refusalOf('%PDF-1.7 and more', 'b.txt')).toBe('b.txt is not a text file.');
    expect(await refusalOf(Buffer.from([65, 0, 66, 0, 67]), 'c.txt')).toBe('c.txt is not a text file.');
    expect(await refusalOf(Buffer.from([0xff, 0xfe, 65]), 'd.txt')).toBe('d.txt is damaged and cannot be read.');
    const { results, refused } = await textToPdf([fileOf('', 'a.txt'), fileOf('text')], textToPdfDefaults, () => {});
    expect(refused).toEqual([{ file: 0, sentence: 'a.txt is empty.', needsPassword: false, mayPass: false }]);
    expect(results.map(({ name }) => name)).toEqual(['notes.pdf']);
  });
});

describe('Markdown', () => {
  it('that is nested deep stays on the page', async () => {
    const pdf = await pdfOf(`${'* '.repeat(30)}deep words\n\n${'> '.repeat(30)}quoted words\n`, 'deep.md', {
      pageSize: 'A5',
    });
    const boxes = await wordBoxesOfPdf(pdf);
    expect(boxes.map(({ text }) => text)).toEqual(expect.arrayContaining(['deep', 'words', 'quoted']));
    for (const { xMax } of boxes) expect(xMax).toBeLessThan(419.53 - 56);
  });

  it('is laid out as headings, emphasis, lists, quotes, code and tables', async () => {
    const source = [
      '# The *title*\n\nSome **bold**, *slanted* and `code` words\nof one paragraph.\n',
      '3. third\n4. fourth\n   - inner\n\n> quoted\n\n```js\nconst a = 1;\n  return a;\n```\n',
      '| a | b |\n|---|---|\n| here | beside |\n\n<b>raw</b>',
    ];
    const pdf = await pdfOf(source.join('\n'), 'page.md');
    expect(wordsOf(await textOfPdf(pdf)).join(' ')).toBe(
      'The title Some bold, slanted and code words of one paragraph. 3. third 4. fourth • inner quoted const a = 1; return a; a b here beside <b>raw</b>',
    );
    const cells = (await wordBoxesOfPdf(pdf)).filter(({ text }) => text === 'here' || text === 'beside');
    expect(cells).toHaveLength(2);
    expect(cells[1]?.yMin).toBe(cells[0]?.yMin);
    const fonts = await factsOfPdf(pdf, 'pdffonts');
    for (const name of ['Regular', 'Bold', 'Italic', 'BoldItalic']) expect(fonts).toContain(`NotoSans-${name} `);
  });
});
