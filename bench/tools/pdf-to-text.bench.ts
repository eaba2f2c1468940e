import { join } from 'node:path';
import { makeBook, picturePages } from './inputs/books.ts';
import { asCameraJpeg, readPhotos } from './inputs/photos.ts';
import { allLanguages, writeText } from './inputs/written-text.ts';
import { PdfFile } from '#web/tools/pdf-file.ts';
import { convertByOffice, ifInstalled, runNative, timeNative } from './native-program.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { seconds, type ToolFigure } from './tool-figure.ts';
import { agreementOf } from './word-agreement.ts';

const tool = 'pdf-to-text';
const targetF1 = 0.995;
const targetRatio = 2.5;
const pages = 542;
const settings = { 'Between two pages': 'form-feed' };

async function readBack(bench: ToolBench, pdf: string, text: string): Promise<string> {
  const { f1, inOrder } = agreementOf(text, onlyResult(await bench.use(tool, [pdf], settings)).toString());
  return `${f1.toFixed(4)}, ${inOrder.toFixed(4)}`;
}

async function measureBook(bench: ToolBench): Promise<ToolFigure[]> {
  const book = await makeBook(pages, 5, 'direct');
  const file = await bench.write('book.pdf', book.pdf);
  const made = await bench.time(tool, [file], settings);
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

/** What is read of PDFs that other programs made of a text in one language. */
async function measureLanguage(bench: ToolBench, language: string): Promise<ToolFigure[]> {
  const text = writeText([language], 60_000, 11);
  const file = await bench.write(`written-${language}.txt`, text);
  const { path } = convertByOffice(file, bench.folder);
  const { f1, inOrder } = agreementOf(text, onlyResult(await bench.use(tool, [path], settings)).toString());
  const theirs = agreementOf(text, runNative('pdftotext', [path, '-']).toString());
  const target = language === 'hi' ? 1 : targetF1;
  return [
    {
      tool,
      what: `words of LibreOffice’s PDF in ${language} (in any order, in order); pdftotext’s`,
      figure: `F1 ${f1.toFixed(4)}, ${inOrder.toFixed(4)}; ${theirs.f1.toFixed(4)}`,
      target: `≥ ${target}`,
      isMet: f1 >= target,
    },
  ];
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
  const pdf = new Uint8Array(await picturePages(file, [picture]).arrayBuffer());
  const { results, refused } = await bench.use(tool, [await bench.write('scan.pdf', pdf)]);
  const isNamed = results.length === 0 && refused.some((sentence) => sentence.includes('its pages are pictures'));
  return { tool, what: 'a scan is named as such', figure: refused.join(' '), target: 'yes', isMet: isNamed };
}

/** A long book, PDFs of each language by LibreOffice, Hindi of our own, and a scan. */
export async function measurePdfToText(bench: ToolBench): Promise<ToolFigure[]> {
  const figures = await ifInstalled('pdftotext', { tool, what: 'time' }, () => measureBook(bench));
  for (const language of allLanguages) {
    const what = `words of LibreOffice’s PDF in ${language}`;
    figures.push(...(await ifInstalled('soffice', { tool, what }, () => measureLanguage(bench, language))));
  }
  return [...figures, await measureOwnHindi(bench), await measureScan(bench)];
}
