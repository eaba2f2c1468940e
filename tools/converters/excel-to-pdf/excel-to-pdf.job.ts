import { readOfficeFile } from '../../engines/office-protection/read-office-file.ts';
import { loadFormulaEngine } from '../../engines/formula-engine.ts';
import { decodeText, decodingNotes } from '../../runner/decode-text.ts';
import { writeDrawnPages } from '../../layout/drawn-pages/write-drawn.job.ts';
import type { Job, JobFile, JobProgress, JobResult, Refusal } from '../../runner/job.ts';
import { DocumentFonts } from '../../pdf/core/document-fonts.ts';
import { drawOnCanvas } from '../../pdf/core/draw-on-canvas.ts';
import { mathFont } from '../../pdf/core/math-font-source.ts';
import { eastAsianRegion, eastAsianSources, isEastAsian } from '../../pdf/core/east-asian-fonts.ts';
import { fontSources } from '../../pdf/core/font-sources.ts';
import { guessLanguage } from '../../pdf/core/guess-language.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { chooseSheets } from './choose-sheets.ts';
import type { ExcelToPdfOptions } from './excel-to-pdf.options.ts';
import { readCsv } from './read-csv.ts';
import { drawSheetPages, type PageSetting, prepareMargins } from './sheet-pages/draw-sheet-page.ts';
import { planSheets } from './sheet-pages/plan-sheets.ts';
import { SheetFonts } from './sheet-pages/sheet-fonts.ts';
import type { ValueSetting } from './sheet-pages/shown-value.ts';
import { isWorkbook } from './workbook/open-package.ts';
import { readWorkbook } from './workbook/read-workbook.ts';
import type { Workbook } from './workbook/workbook-model.ts';

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '');

/** Most files hold the results of their formulas; the engine is loaded for the others alone. */
async function readWithResults(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const workbook = readWorkbook(bytes);
  return workbook.lacksResults ? readWorkbook(bytes, await loadFormulaEngine()) : workbook;
}

async function readFile(file: JobFile): Promise<Workbook> {
  const { name, blob } = file;
  if (blob.size === 0) throw unusable.empty();
  const start = new Uint8Array(await blob.slice(0, 8).arrayBuffer());
  if (isWorkbook(start)) return readWithResults(await readOfficeFile(file));
  if (/\.xl\w+$/i.test(name)) throw unusable.wrongType('an Excel workbook');
  const decoded = await decodeText(blob);
  return { ...readCsv(decoded.text, nameOf(name)), notes: decodingNotes(name, decoded) };
}

/** The English of these countries has formats of its own; elsewhere, the United States apart, Britain's are nearest. */
const knownEnglish = /^en(?:-(?:US|GB|AU|CA|IE))?$/;

/** How numbers and dates look on this device. */
function valueSetting({ countsFrom1904 }: Workbook): ValueSetting {
  // Language and country alone: number formats refuse longer and invalid tags.
  const [tag = 'en-US'] = /^[a-z]{2,3}(?:-[A-Z]{2})?\b/.exec(navigator.language) ?? [];
  const locale = tag.startsWith('en') && !knownEnglish.test(tag) ? 'en-GB' : tag;
  return { locale, countsFrom1904, partsAsInIndia: tag.endsWith('-IN') };
}

/** Values for the codes of headers: the file and the present time. */
function factsOf({ name }: JobFile, { locale }: ValueSetting): PageSetting['facts'] {
  const now = new Date();
  return { file: name, date: now.toLocaleDateString(locale), time: now.toLocaleTimeString(locale) };
}

/** The words of a workbook; those of the first so many rows of each sheet. */
function* wordsOf({ sheets }: Workbook, rowCount?: number): Iterable<string> {
  for (const { name, rows } of sheets) {
    yield name;
    for (const { cells } of rows.slice(0, rowCount)) {
      for (const { value } of cells) if (value?.kind === 'text') yield value.text;
    }
  }
}

/** The fonts for a workbook, and the language that some of its words are in. */
function fontsFor(workbook: Workbook): { language: string | undefined; fonts: SheetFonts } {
  const language = guessLanguage(Array.from(wordsOf(workbook, 200)).join(' ').slice(0, 20_000));
  const eastAsian = Array.from(wordsOf(workbook)).filter(isEastAsian).join(' ');
  const sources = [...fontSources, ...eastAsianSources(eastAsianRegion(eastAsian, [language])), mathFont];
  return { language, fonts: new SheetFonts(new DocumentFonts(sources, drawOnCanvas, language)) };
}

async function convert(
  file: JobFile,
  options: ExcelToPdfOptions,
  wanted: string,
  report: (progress: Omit<JobProgress, 'file'>) => void,
): Promise<JobResult> {
  const workbook = await readFile(file);
  const { sheets, notes } = chooseSheets(workbook.sheets, wanted);
  const { language, fonts } = fontsFor(workbook);
  const values = valueSetting(workbook);
  const planned = await planSheets({ workbook, sheets, options, fonts, values });
  const { pages, pictures } = planned;
  if (pages.length === 0) {
    const hasChart = sheets.some(({ chartSheet }) => chartSheet);
    throw new UnusableFile(`has no cells that show anything${hasChart ? ', and no chart that can be drawn' : ''}.`);
  }
  const setting = { fonts, hasFooter: options.hasFooter, facts: factsOf(file, values) };
  await prepareMargins(pages, setting);
  const firstPages = new Map<string, number>();
  for (const [page, { measured }] of pages.entries()) {
    if (!firstPages.has(measured.sheet.name)) firstPages.set(measured.sheet.name, page);
  }
  const drawn = {
    title: workbook.title ?? nameOf(file.name),
    ...(language !== undefined && { language }),
    pages: drawSheetPages(pages, setting),
    pageCount: pages.length,
    fonts: fonts.fonts,
    pictures,
    shown: new Set(pictures.keys()),
    headings: Array.from(firstPages, ([title, page]) => ({ title, level: 1, page, y: 0 })),
  };
  const result = await writeDrawnPages(drawn, file.name, report);
  return { ...result, notes: [...workbook.notes, ...notes, ...planned.notes, ...result.notes] };
}

/** Prints workbooks and CSV files to PDFs, one for each. */
export const excelToPdf: Job<ExcelToPdfOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [file, given] of files.entries()) {
    try {
      const wanted = options.sheets[file] ?? '';
      results.push(await convert(given, options, wanted, (progress) => report({ file, ...progress })));
    } catch (error) {
      refused.push(refuse(file, given.name, error));
    }
  }
  return { results, refused };
};
