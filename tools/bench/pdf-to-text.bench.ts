import { join } from 'node:path';
import { makeBook, picturePages } from './inputs/books.ts';
import { asCameraJpeg, readPhotos } from './inputs/photos.ts';
import { allLanguages, writeText } from './inputs/written-text.ts';
import { PdfFile } from '../pdf/pdf-file.ts';
import { convertByOffice, ifInstalled, runNative, timeNative } from './native-program.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { seconds, type ToolFigure } from './tool-figure.ts';
import { type Agreement, agreementOf } from './word-agreement.ts';

const tool = 'pdf-to-text';
const targetF1 = 0.995;
const targetRatio = 2.5;
const pages = 542;
const settings = { 'Between two pages': 'form-feed' };

async function readBack(bench: ToolBench, pdf: string, text: string): Promise<string> {
  const { f1, inOrder } = agreementOf(text, onlyResult(await bench.use(tool, [pdf], { settings })).toString());
  return `${f1.toFixed(4)}, ${inOrder.toFixed(4)}`;
}

async function measureBook(bench: ToolBench): Promise<ToolFigure[]> {
  const book = await makeBook(pages, 5, 'direct');
  const file = await bench.write('book.pdf', book.pdf);
  const made = await bench.time(tool, [file], { settings });
  const native = timeNative('pdftotext', ['-enc', 'UTF-8', file, join(bench.folder, 'book.txt')]);
  const { f1, inOrder } = agreementOf(book.pages.join('\n'), onlyResult(made).toString());
  const ratio = made.ms / native;
  return [
    {
      tool,
      what: `time for ${pages} pages, against pdftotext's`,
      figure: `${seconds(made.ms)}, ${ratio.toFixed(1)} × ${seconds(native)}`,
      target: `≤ ${targetRatio} ×`,
      isMet: ratio <= targetRatio,
    },
    {
      tool,
      what: 'words of them (in any order, in order)',
      figure: `F1 ${f1.toFixed(4)}, ${inOrder.toFixed(4)}`,
      target: `≥ ${targetF1}`,
      isMet: f1 >= targetF1,
    },
  ];
}

/** A text as a document whose letters are all of one font. */
const inOneFont = (text: string, font: string): string =>
  `<!doctype html><meta charset="utf-8"><body style="font-family: '${font}'">${text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}`;

const devanagari = /[\u0900-\u097F]/;

/** Of a text in Hindi its words in Devanagari alone: what stands between them in Latin letters is measured with other languages. */
const inLettersOf = (read: string, text: string): string =>
  devanagari.test(text)
    ? read
        .split(/\s+/)
        .filter((word) => devanagari.test(word))
        .join(' ')
    : read;

/** Text that is extracted from PDFs of LibreOffice, for one language. */
async function measureDocument(bench: ToolBench, name: string, content: string, text: string): Promise<Agreement[]> {
  const path = convertByOffice(await bench.write(name, content), bench.folder);
  const ours = onlyResult(await bench.use(tool, [path], { settings })).toString();
  const theirs = runNative('pdftotext', [path, '-']).toString();
  return [ours, theirs].map((read) => agreementOf(inLettersOf(text, text), inLettersOf(read, text)));
}

async function measureLanguage(bench: ToolBench, language: string): Promise<ToolFigure[]> {
  const text = writeText([language], 60_000, 11);
  const font = language === 'hi' ? 'Noto Sans Devanagari' : 'Noto Sans';
  const documents = [
    { what: `words of LibreOffice’s PDF in ${language}`, name: `set-${language}.html`, content: inOneFont(text, font) },
    { what: `the same, letters of several fonts in a line`, name: `plain-${language}.txt`, content: text },
  ];
  const metrics: ToolFigure[] = [];
  for (const { what, name, content } of documents) {
    const [ours, theirs] = await measureDocument(bench, name, content, text);
    if (!ours || !theirs) throw new Error('Nothing was measured.');
    metrics.push({
      tool,
      what: `${what} (in any order, in order); pdftotext’s`,
      figure: `F1 ${ours.f1.toFixed(4)}, ${ours.inOrder.toFixed(4)}; ${theirs.f1.toFixed(4)}`,
      target: language === 'hi' ? '1' : `≥ ${targetF1}`,
      isMet: ours.f1 >= (language === 'hi' ? 1 : targetF1),
    });
  }
  return metrics;
}

async function measureOwnHindi(bench: ToolBench): Promise<ToolFigure> {
  const text = writeText(['hi'], 60_000, 11);
  const pdf = onlyResult(await bench.use('text-to-pdf', [await bench.write('own-hi.txt', text)]));
  const figure = await readBack(bench, await bench.write('own-hi.pdf', pdf), text);
  return {
    tool,
    what: 'words of our own PDF in hi (in any order, in order)',
    figure: `F1 ${figure}`,
    target: '1',
    isMet: figure === '1.0000, 1.0000',
  };
}

async function measureScan(bench: ToolBench): Promise<ToolFigure> {
  const [photo] = await readPhotos();
  if (!photo) throw new Error('There is no photograph.');
  const file = new PdfFile();
  const jpeg = new Uint8Array(await asCameraJpeg(photo.png));
  const size = { Width: 1280, Height: 800, BitsPerComponent: 8, ColorSpace: '/DeviceRGB' };
  const picture = file.stream(jpeg, { Type: '/XObject', Subtype: '/Image', Filter: '/DCTDecode', ...size });
  const pdf = new Uint8Array(await (await picturePages(file, [picture])).arrayBuffer());
  const { results, refused } = await bench.use(tool, [await bench.write('scan.pdf', pdf)]);
  const isNamed = results.length === 0 && refused.some((sentence) => sentence.includes('no words were recognized'));
  return {
    tool,
    what: 'a picture without words is named as such',
    figure: refused.join(' '),
    target: 'yes',
    isMet: isNamed,
  };
}

/** A long book, PDFs of each language by LibreOffice, Hindi of our own, and a scan. */
export async function measurePdfToText(bench: ToolBench): Promise<ToolFigure[]> {
  const metrics = await ifInstalled('pdftotext', { tool, what: 'time' }, () => measureBook(bench));
  for (const language of allLanguages) {
    const what = `words of LibreOffice’s PDF in ${language}`;
    metrics.push(...(await ifInstalled('soffice', { tool, what }, () => measureLanguage(bench, language))));
  }
  return [...metrics, await measureOwnHindi(bench), await measureScan(bench)];
}
