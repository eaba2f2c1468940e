import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startChromium } from '../../testing/engines/drive-chromium.ts';
import { startFirefox } from '../../testing/engines/drive-firefox.ts';
import { startWebKit } from '../../testing/engines/drive-webkit.ts';
import type { EngineTab } from '../../testing/engines/engine-tab.ts';
import { makeXlsx } from '../testing/make-xlsx.ts';
import { makeBook } from './inputs/books.ts';
import { scannedBook, scanOf } from './inputs/scans.ts';
import { workbookTypes } from './inputs/workbook-types.ts';
import { type NativeProgram, runNative, timeNative, timeOffice } from './native-program.ts';
import type { ToolBench } from './tool-bench.ts';
import { seconds, type ToolFigure } from './tool-figure.ts';
import { agreementOf } from './word-agreement.ts';

const engines = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit } as const;

type EngineName = keyof typeof engines;

/** A work of a tool, and what a native program makes of the same file. */
interface Work {
  tool: string;
  what: string;
  /** The file in the folder of the measurement. */
  file: string;
  action: string;
  /** Name of the tool's result. */
  result: string;
  /** What a person does between the choice of the file and the press. */
  prepare?: (tab: EngineTab) => Promise<void>;
  native: { program: NativeProgram; ms: number; f1: number };
  /** The most of the native program's time that a person accepts in a browser. */
  mostRatio: number;
  /** F1 of the words in a result, or another measure between 0 and 1. */
  judge: (result: Buffer) => Promise<number>;
}

/** Longer than any of these works may take, in milliseconds: then it hangs. */
const hangsAfterMs = 600_000;
const lookEveryMs = 20;

const textOf = (pdf: string): string => runNative('pdftotext', [pdf, '-']).toString();

/** Words of a PDF that a tool made. */
const judgeWords =
  (bench: ToolBench, name: string, words: string) =>
  async (pdf: Buffer): Promise<number> =>
    agreementOf(words, textOf(await bench.write(name, pdf))).f1;

const scannedPages = 10;

/** Ten pages of a scanner in 300 dpi, read by recognition. */
async function workOnScan(bench: ToolBench): Promise<Work> {
  const book = await makeBook(scannedPages, 3, 'direct');
  const path = await bench.write('set.pdf', book.pdf);
  const scans: Buffer[] = [];
  for (let page = 1; page <= scannedPages; page += 1) scans.push(await scanOf(path, page));
  const file = await bench.write('scan.pdf', await scannedBook(scans, 'grey'));
  runNative('pdftoppm', ['-r', '300', '-gray', file, join(bench.folder, 'scan')]);
  const names = scans.map((_, index) => join(bench.folder, `scan-${String(index + 1).padStart(2, '0')}.pgm`));
  const list = await bench.write('scans.txt', names.join('\n'));
  // One thread, as the tool has.
  const environment = { OMP_THREAD_LIMIT: '1' };
  const read = [list, join(bench.folder, 'native'), '-l', 'eng'];
  const ms = timeNative('tesseract', read, { environment });
  const words = book.pages.join('\n');
  const native = await readFile(join(bench.folder, 'native.txt'), 'utf8');
  return {
    tool: 'pdf-to-text',
    what: `${scannedPages} scanned pages`,
    file,
    action: 'Convert',
    result: 'scan.txt',
    native: { program: 'tesseract', ms, f1: agreementOf(words, native).f1 },
    mostRatio: 3,
    judge: async (text) => agreementOf(words, text.toString()).f1,
  };
}

const formulas = 3000;

/** A workbook of a program that saves no results. */
async function workOnFormulas(bench: ToolBench): Promise<Work> {
  const numbers = Array.from({ length: formulas }, (_, index) => index);
  const rows = numbers.map((number) => [`Row ${number}`, number, { xml: `<f>B${number + 1}*3+1</f>` }]);
  const parts = { '[Content_Types].xml': workbookTypes };
  const file = await bench.write('formulas.xlsx', makeXlsx({ sheets: [{ name: 'Sheet1', rows }], parts }));
  const words = numbers.map((number) => `Row ${number} ${number} ${number * 3 + 1}`).join('\n');
  const { path, ms } = timeOffice(file, bench.folder);
  return {
    tool: 'excel-to-pdf',
    what: `${formulas.toLocaleString('en-US')} formulas without results`,
    file,
    action: 'Convert',
    result: 'formulas.pdf',
    native: { program: 'soffice', ms, f1: agreementOf(words, textOf(path)).f1 },
    mostRatio: 1,
    judge: judgeWords(bench, 'formulas-result.pdf', words),
  };
}

const pagesOf = (pdf: string): number =>
  Number(/^Pages:\s+(\d+)/m.exec(runNative('pdfinfo', [pdf]).toString())?.[1] ?? 0);

const faxedPages = 20;

/** A TIFF of a fax, whose pages become those of a PDF. */
async function workOnFax(bench: ToolBench): Promise<Work> {
  const book = await bench.write('fax-set.pdf', (await makeBook(faxedPages, 4, 'direct')).pdf);
  const file = join(bench.folder, 'fax.tif');
  runNative('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=tiffg4', '-r200', `-sOutputFile=${file}`, book]);
  const ms = timeNative('img2pdf', [file, '-o', join(bench.folder, 'fax-native.pdf')]);
  return {
    tool: 'image-to-pdf',
    what: `a fax of ${faxedPages} pages in a TIFF`,
    file,
    action: 'Convert',
    result: 'fax.pdf',
    native: { program: 'img2pdf', ms, f1: 1 },
    mostRatio: 5,
    judge: async (pdf) => pagesOf(await bench.write('fax-result.pdf', pdf)) / faxedPages,
  };
}

const arrangedPages = 200;

/** A book without its first page. */
async function workOnPages(bench: ToolBench): Promise<Work> {
  const book = await makeBook(arrangedPages, 5, 'direct');
  const file = await bench.write('book.pdf', book.pdf);
  const rest = `2-${arrangedPages}`;
  const ms = timeNative('qpdf', [file, '--pages', '.', rest, '--', join(bench.folder, 'book-native.pdf')]);
  return {
    tool: 'pdf-pages',
    what: `a page taken out of ${arrangedPages}`,
    file,
    action: 'Create',
    result: 'book-pages.pdf',
    async prepare(tab) {
      await until(async () => (await tab.text()).includes('Click pages to select them'));
      await tab.fill('Select pages', '1');
      await tab.press('Remove pages');
    },
    native: { program: 'qpdf', ms, f1: 1 },
    mostRatio: 10,
    judge: judgeWords(bench, 'book-result.pdf', book.pages.slice(1).join('\n')),
  };
}

/** Throws where it hangs. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const ends = performance.now() + hangsAfterMs;
  while (!(await isSo())) {
    if (performance.now() > ends) throw new Error('The tool hangs.');
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/**
 * Uses a tool once. The work begins between the order to press and its end, and the driver of Firefox looks for a button for seconds where
 * a page shows hundreds of pictures: the true time is between `leastMs` and `ms`.
 */
async function runIn(tab: EngineTab, { tool, file, action, result, prepare }: Work) {
  await tab.open(`/tools/${tool}`);
  await tab.chooseFiles([{ name: basename(file), mimeType: '', buffer: await readFile(file) }]);
  await prepare?.(tab);
  const began = performance.now();
  await tab.press(action);
  const pressed = performance.now();
  await until(async () => /file is ready|could not/i.test(await tab.text()));
  const ended = performance.now();
  // A page with results that are not saved asks before it is left.
  return { ms: ended - began, leastMs: ended - pressed, bytes: await tab.saveResult(result) };
}

/** Uses a tool once to warm it up and once for the figure. */
async function workIn(tab: EngineTab, work: Work) {
  await runIn(tab, work);
  return runIn(tab, work);
}

async function figuresOf(engine: string, tab: EngineTab, work: Work): Promise<ToolFigure[]> {
  const { ms, leastMs, bytes } = await workIn(tab, work);
  const { native, mostRatio, tool, what } = work;
  const ratio = ms / native.ms;
  const f1 = await work.judge(bytes);
  // A hundredth of the words is within what two runs of recognition differ by.
  const wanted = native.f1 - 0.01;
  return [
    {
      tool,
      what: `${engine}: ${what}, time against that of ${native.program}`,
      figure: `${seconds(leastMs)} to ${seconds(ms)}, at most ${ratio.toFixed(1)} × ${seconds(native.ms)}`,
      target: `≤ ${mostRatio} ×`,
      isMet: ratio <= mostRatio,
    },
    {
      tool,
      what: `${engine}: ${what}, words or pages kept`,
      figure: `${f1.toFixed(4)}; ${native.program} ${native.f1.toFixed(4)}`,
      target: `≥ ${wanted.toFixed(4)}`,
      isMet: f1 >= wanted,
    },
  ];
}

let prepared: Promise<Work[]> | undefined;

/** The works with their native times, once for all engines. */
async function prepareWorks(bench: ToolBench): Promise<Work[]> {
  const works: Work[] = [];
  for (const prepare of [workOnScan, workOnFormulas, workOnFax, workOnPages]) works.push(await prepare(bench));
  return works;
}

/** Recognition, formulas, TIFFs and arranged pages in an engine, against native programs. */
export async function measureInEngine(name: EngineName, bench: ToolBench): Promise<ToolFigure[]> {
  const works = await (prepared ??= prepareWorks(bench));
  const engine = await engines[name]();
  try {
    const tab = await engine.openTab(bench.baseURL);
    const figures: ToolFigure[] = [];
    for (const work of works) figures.push(...(await figuresOf(name, tab, work)));
    await tab.close();
    return figures;
  } finally {
    await engine.close();
  }
}
