import { join } from 'node:path';
import { makeBook, makeHeavyBook } from './inputs/books.ts';
import { keptPartsOf } from './kept-parts.ts';
import { ifInstalled, runNative, timeNative } from './native-program.ts';
import { pageCountOf } from './read-luma.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { megabytes, seconds, type ToolFigure } from './tool-figure.ts';

const tool = 'pdf-merger';
const targetRatio = 3;
/** 542 pages together. */
const lengths = [181, 181, 180] as const;
const pages = lengths.reduce((sum, length) => sum + length, 0);

type Links = Parameters<typeof makeBook>[2];

/** The time that a person needs to find the button; the worker has warmed up by then. */
const afterMs = 1000;

async function againstQpdf(
  bench: ToolBench,
  files: readonly string[],
  atOnce: number,
  links: Links,
): Promise<ToolFigure[]> {
  const { ms: later } = await bench.time(tool, files, { afterMs });
  const native = timeNative('qpdf', ['--empty', '--pages', ...files, '--', join(bench.folder, 'qpdf.pdf')]);
  const what = `time for ${files.length} books of ${pages} pages together, their links ${links}, against qpdf's`;
  const figureOf = (ms: number) => `${seconds(ms)}, ${(ms / native).toFixed(1)} × ${seconds(native)}`;
  const figure = (ms: number) => ({
    target: `≤ ${targetRatio} ×`,
    isMet: ms / native <= targetRatio,
    figure: figureOf(ms),
  });
  return [
    { tool, what: `${what}, pressed at once`, ...figure(atOnce) },
    { tool, what: `${what}, pressed a second after the choice`, ...figure(later) },
  ];
}

function measureKept(pdf: string, links: Links): ToolFigure {
  const { fields, links: found, outlineEntries } = keptPartsOf(pdf);
  const right = found.filter((link) => {
    const [from, to] = link.split('>').map(Number);
    return to === (from ?? 0) + 1;
  }).length;
  const wanted = { fields: lengths.length, links: pages - lengths.length, entries: pages };
  // Each file is an entry of its own, too.
  const entries = outlineEntries - lengths.length;
  return {
    tool,
    what: `fields, ${links} links that lead where they led, entries of the outline that are kept`,
    figure: `${fields} of ${wanted.fields}, ${right} of ${wanted.links}, ${entries} of ${wanted.entries}`,
    target: 'all',
    isMet: fields === wanted.fields && right === wanted.links && entries === wanted.entries,
  };
}

async function measureHeavy(bench: ToolBench): Promise<ToolFigure> {
  const books = [await makeHeavyBook(150, 1), await makeHeavyBook(150, 2)];
  const bytes = books.reduce((sum, { length }) => sum + length, 0);
  const files = await Promise.all(books.map((book, place) => bench.write(`heavy-${place}.pdf`, book)));
  const made = await bench.use(tool, files);
  const pdf = await bench.write('heavy.pdf', onlyResult(made));
  runNative('qpdf', ['--check', pdf]);
  return {
    tool,
    what: `two files of ${megabytes(bytes)} together: pages in the result, time of one run`,
    figure: `${pageCountOf(pdf)} of 20, ${seconds(made.ms)}`,
    target: 'no crash',
    isMet: pageCountOf(pdf) === 20,
  };
}

async function measureBooks(bench: ToolBench, links: Links): Promise<ToolFigure[]> {
  const books = await Promise.all(lengths.map((length, place) => makeBook(length, place + 1, links)));
  const files = await Promise.all(books.map(({ pdf }, place) => bench.write(`${links}-${place + 1}.pdf`, pdf)));
  const made = await bench.time(tool, files);
  const pdf = await bench.write('merged.pdf', onlyResult(made));
  runNative('qpdf', ['--check', pdf]);
  return [...(await againstQpdf(bench, files, made.ms, links)), measureKept(pdf, links)];
}

/** Books with all that a merge can lose, and files at the limit of size. */
export const measurePdfMerger = (bench: ToolBench): Promise<ToolFigure[]> =>
  ifInstalled('qpdf', { tool, what: 'time against qpdf’s, and what is kept' }, async () => [
    ...(await measureBooks(bench, 'direct')),
    ...(await measureBooks(bench, 'named')),
    await measureHeavy(bench),
  ]);
