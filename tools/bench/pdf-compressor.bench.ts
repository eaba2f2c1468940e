import { statSync } from 'node:fs';
import { join } from 'node:path';
import { makeBook } from './inputs/books.ts';
import { asCameraJpeg, readPhotos } from './inputs/photos.ts';
import { scannedBook, scanOf } from './inputs/scans.ts';
import { allLanguages, writeText } from './inputs/written-text.ts';
import { convertByOffice, ifInstalled, runNative, timeNative } from './native-program.ts';
import { drawPage, lumaOf, pageCountOf } from './read-luma.ts';
import { similarityOf } from './structural-similarity.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { megabytes, seconds, type ToolFigure } from './tool-figure.ts';

const tool = 'pdf-compressor';
/** Of a scan, at equal similarity; and for how many kinds the result may at most be as large as Ghostscript's. */
const targets = { scans: 0.8, kinds: 7, similarityLost: 0.005 };

interface Sample {
  kind: string;
  path: string;
  isScan: boolean;
}

/** Eight kinds of file that people want smaller. */
async function writeSamples(bench: ToolBench): Promise<Sample[]> {
  const made = async (slug: string, files: string[]) => onlyResult(await bench.use(slug, files));
  const english = await bench.write('c-en.txt', writeText(['en'], 200_000, 4));
  const hindi = await bench.write('c-hi.txt', writeText(['hi'], 200_000, 4));
  const office = convertByOffice(await bench.write('c-all.txt', writeText(allLanguages, 200_000, 4)), bench.folder);
  const text = await bench.write('c-en.pdf', await made('text-to-pdf', [english]));
  const scans = [await scanOf(text, 1), await scanOf(text, 2)];
  const photos = await Promise.all(
    (await readPhotos()).map(async ({ name, png }) => bench.write(`c-${name}.jpg`, await asCameraJpeg(png))),
  );
  const plain = join(bench.folder, 'c-plain.pdf');
  runNative('qpdf', ['--stream-data=uncompress', text, plain]);
  const scan = async (kind: Parameters<typeof scannedBook>[1]) => ({
    kind: `scan, ${kind}`,
    path: await bench.write(`c-${kind}.pdf`, await scannedBook(scans, kind)),
    isScan: true,
  });
  return [
    await scan('colour'),
    await scan('grey'),
    await scan('unpacked'),
    { kind: 'photographs', path: await bench.write('c-photos.pdf', await made('image-to-pdf', photos)), isScan: false },
    { kind: 'LibreOffice’s text', path: office, isScan: false },
    { kind: 'text that is not packed', path: plain, isScan: false },
    { kind: 'Hindi', path: await bench.write('c-hi.pdf', await made('text-to-pdf', [hindi])), isScan: false },
    {
      kind: 'a book with links and a field',
      path: await bench.write('c-book.pdf', (await makeBook(60, 8, 'direct')).pdf),
      isScan: false,
    },
  ];
}

/** How alike the first pages of two files are, at the density of a good screen. */
async function likeness(one: string, other: string): Promise<number> {
  const pages = Math.min(2, pageCountOf(one));
  let sum = 0;
  for (let page = 1; page <= pages; page += 1) {
    const original = await lumaOf(drawPage(one, page, { dpi: 110 }));
    sum += similarityOf(await lumaOf(drawPage(other, page, { dpi: 110 }), original), original);
  }
  return sum / pages;
}

const textOf = (pdf: string): string => runNative('pdftotext', [pdf, '-']).toString();

interface Compared {
  figure: ToolFigure;
  isNoLarger: boolean;
}

async function compare(bench: ToolBench, { kind, path, isScan }: Sample, place: number): Promise<Compared> {
  const made = await bench.use(tool, [path]);
  const ours = await bench.write(`c-ours-${place}.pdf`, onlyResult(made));
  const theirs = join(bench.folder, `c-gs-${place}.pdf`);
  const args = [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=pdfwrite',
    '-dPDFSETTINGS=/ebook',
    `-sOutputFile=${theirs}`,
    path,
  ];
  const ms = timeNative('gs', args);
  const [before, size, theirSize] = [path, ours, theirs].map((file) => statSync(file).size);
  if (before === undefined || size === undefined || theirSize === undefined) throw new Error('A file is missing.');
  const [alike, theirsAlike] = [await likeness(path, ours), await likeness(path, theirs)];
  const ratio = size / theirSize;
  const isKept = textOf(ours) === textOf(path) && size <= before;
  const isAlike = alike >= theirsAlike - targets.similarityLost;
  return {
    isNoLarger: ratio <= 1,
    figure: {
      tool,
      what: `${kind}, ${megabytes(before)}: size against Ghostscript’s /ebook, SSIM of both; text kept and not larger; time of one run, Ghostscript’s`,
      figure: `${ratio.toFixed(2)}, ${alike.toFixed(3)} and ${theirsAlike.toFixed(3)}; ${isKept ? 'yes' : 'no'}; ${seconds(made.ms)}, ${seconds(ms)}`,
      target: isScan ? `≤ ${targets.scans} at no less SSIM; yes` : 'yes',
      isMet: isKept && (!isScan || (ratio <= targets.scans && isAlike)),
    },
  };
}

/** Eight kinds of PDF at the usual level, against Ghostscript's settings for screens. */
export const measurePdfCompressor = (bench: ToolBench): Promise<ToolFigure[]> =>
  ifInstalled('gs', { tool, what: 'sizes against Ghostscript’s' }, async () => {
    const compared: Compared[] = [];
    for (const [place, sample] of (await writeSamples(bench)).entries())
      compared.push(await compare(bench, sample, place));
    const smaller = compared.filter(({ isNoLarger }) => isNoLarger).length;
    return [
      ...compared.map(({ figure }) => figure),
      {
        tool,
        what: 'kinds that are no larger than Ghostscript’s',
        figure: `${smaller} of ${compared.length}`,
        target: `${targets.kinds}`,
        isMet: smaller >= targets.kinds,
      },
    ];
  });
