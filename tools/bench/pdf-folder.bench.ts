import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ifInstalled, runNative } from './native-program.ts';
import { drawPage, lumaOf, pageCountOf } from './read-luma.ts';
import { similarityOf } from './structural-similarity.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { megabytes, type ToolFigure } from './tool-figure.ts';

const tool = 'pdf-compressor';
/** Pages of each file that are drawn. */
const drawnPages = 6;
/** The variable that names a folder with PDFs of other people, of which none is in the repository. */
const variable = 'PDF_FOLDER';

interface Compared {
  before: number;
  ours: number;
  theirs: number;
  similarities: number[];
  isTextKept: boolean;
}

const textOf = (pdf: string): string => runNative('pdftotext', [pdf, '-']).toString();

async function similarities(one: string, other: string): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; page <= Math.min(drawnPages, pageCountOf(one)); page += 1) {
    const original = await lumaOf(drawPage(one, page, { dpi: 100 }));
    found.push(similarityOf(await lumaOf(drawPage(other, page, { dpi: 100 }), original), original));
  }
  return found;
}

async function compare(bench: ToolBench, source: string, place: number): Promise<Compared> {
  const path = await bench.write(`folder-${place}.pdf`, readFileSync(source));
  const ours = await bench.write(`folder-${place}-ours.pdf`, onlyResult(await bench.use(tool, [path])));
  const theirs = join(bench.folder, `folder-${place}-gs.pdf`);
  const device = ['-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook', `-sOutputFile=${theirs}`];
  runNative('gs', ['-q', '-dNOPAUSE', '-dBATCH', ...device, path]);
  return {
    before: statSync(path).size,
    ours: statSync(ours).size,
    theirs: statSync(theirs).size,
    similarities: await similarities(path, ours),
    isTextKept: textOf(ours) === textOf(path),
  };
}

function figureOf(compared: readonly Compared[]): ToolFigure {
  const sum = (key: 'before' | 'ours' | 'theirs'): number => compared.reduce((all, one) => all + one[key], 0);
  const alike = compared.flatMap((one) => one.similarities);
  const mean = alike.reduce((all, one) => all + one, 0) / alike.length;
  const least = alike.reduce((all, one) => Math.min(all, one), 1);
  const kept = compared.filter(({ isTextKept }) => isTextKept).length;
  const larger = compared.filter(({ ours, theirs }) => ours > theirs).length;
  return {
    tool,
    what: `${compared.length} files of a folder, ${megabytes(sum('before'))}: size; SSIM in the mean and at least; text kept; larger than Ghostscript’s`,
    figure: `${megabytes(sum('ours'))}; ${mean.toFixed(3)}, ${least.toFixed(3)}; ${kept}; ${larger}`,
    target: `${megabytes(sum('theirs'))}; 0.95`,
    isMet: sum('ours') <= sum('theirs') && mean >= 0.95 && kept === compared.length,
  };
}

/** The PDFs of a folder at the usual level, against Ghostscript's settings for screens. Those that one of both refuses are left out. */
export const measurePdfFolder = (bench: ToolBench): Promise<ToolFigure[]> =>
  ifInstalled('gs', { tool, what: 'a folder against Ghostscript’s' }, async () => {
    const folder = process.env[variable];
    if (folder === undefined)
      return [{ tool, what: 'a folder of PDFs', figure: `not measured: ${variable} names none` }];
    const compared: Compared[] = [];
    for (const [place, name] of readdirSync(folder).toSorted().entries()) {
      try {
        compared.push(await compare(bench, join(folder, name), place));
      } catch (error) {
        console.log(`${name} is left out: ${String(error).slice(0, 200)}`);
      }
    }
    return [figureOf(compared)];
  });
