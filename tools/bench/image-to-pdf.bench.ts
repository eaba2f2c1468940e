import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { asCameraJpeg, readPhotos } from './inputs/photos.ts';
import { ifInstalled, runNative, timeNative } from './native-program.ts';
import { drawPage, lumaOf } from './read-luma.ts';
import { similarityOf } from './structural-similarity.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { megabytes, seconds, type ToolFigure } from './tool-figure.ts';

const tool = 'image-to-pdf';
const targetSize = 1.01;
/** A wrong turn of a photograph has less than half of it. */
const sameLook = 0.97;

/** The photographs as JPEGs, half of them progressive, and four kinds of PNG. */
async function writePictures(bench: ToolBench): Promise<{ jpegs: string[]; pngs: string[] }> {
  const photos = await readPhotos();
  const jpegs = await Promise.all(
    photos.map(async ({ name, png }, place) => {
      const jpeg = place % 2 === 0 ? await asCameraJpeg(png) : await sharp(png).jpeg({ progressive: true }).toBuffer();
      return bench.write(`${name}.jpg`, jpeg);
    }),
  );
  const [first, second, third, fourth] = photos;
  if (!first || !second || !third || !fourth) throw new Error('There are fewer than four photographs.');
  const pngs = await Promise.all([
    bench.write('colour.png', first.png),
    bench.write('grey.png', await sharp(second.png).greyscale().png().toBuffer()),
    bench.write('palette.png', await sharp(third.png).png({ palette: true, colours: 64 }).toBuffer()),
    bench.write('adaptive.png', await sharp(fourth.png).png({ adaptiveFiltering: true }).toBuffer()),
  ]);
  return { jpegs, pngs };
}

/** How many of the JPEGs stand in the PDF byte by byte, as poppler takes them out. */
async function exactJpegs(bench: ToolBench, pdf: string, jpegs: readonly string[]): Promise<number> {
  const folder = join(bench.folder, 'extracted');
  await mkdir(folder);
  runNative('pdfimages', ['-all', pdf, join(folder, 'picture')]);
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .toSorted();
  return jpegs.filter((path, place) => {
    const name = found[place];
    return name !== undefined && readFileSync(path).equals(readFileSync(join(folder, name)));
  }).length;
}

async function measureTurns(bench: ToolBench): Promise<ToolFigure> {
  const [photo] = await readPhotos();
  if (!photo) throw new Error('There is no photograph.');
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
    const jpeg = await sharp(photo.png).withMetadata({ orientation }).jpeg().toBuffer();
    return { path: await bench.write(`turned-${orientation}.jpg`, jpeg), seen: await lumaOf(jpeg) };
  });
  const pictures = await Promise.all(turned);
  const result = onlyResult(
    await bench.use(
      tool,
      pictures.map(({ path }) => path),
    ),
  );
  const pdf = await bench.write('turned.pdf', result);
  const likeness = await Promise.all(
    pictures.map(async ({ seen }, place) => similarityOf(seen, await lumaOf(drawPage(pdf, place + 1, seen), seen))),
  );
  const upright = likeness.filter((value) => value >= sameLook).length;
  return {
    tool,
    what: 'photographs turned in the 8 ways of EXIF that stand upright',
    figure: `${upright} of 8, SSIM ≥ ${Math.min(...likeness).toFixed(3)}`,
    target: '8',
    isMet: upright === 8,
  };
}

/** Photographs and drawings as a book of pictures. */
export async function measureImageToPdf(bench: ToolBench): Promise<ToolFigure[]> {
  const { jpegs, pngs } = await writePictures(bench);
  const files = [...jpegs, ...pngs];
  const made = await bench.time(tool, files);
  const pdf = await bench.write('pictures.pdf', onlyResult(made));
  const size = onlyResult(made).length;
  const exact = await exactJpegs(bench, pdf, jpegs);
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const what = `${jpegs.length} JPEGs and ${pngs.length} PNGs, ${megabytes(bytes)}`;
  const metrics: ToolFigure[] = [
    {
      tool,
      what: 'JPEGs that stand in the PDF byte by byte',
      figure: `${exact} of ${jpegs.length}`,
      target: 'all',
      isMet: exact === jpegs.length,
    },
    await measureTurns(bench),
  ];
  const against = () => {
    const theirs = join(bench.folder, 'img2pdf.pdf');
    const ms = timeNative('img2pdf', [...files, '-o', theirs]);
    const ratio = size / statSync(theirs).size;
    return [
      {
        tool,
        what: `size of ${what}`,
        figure: `${ratio.toFixed(4)} × img2pdf’s`,
        target: `≤ ${targetSize}`,
        isMet: ratio <= targetSize,
      },
      { tool, what: 'time for them, and img2pdf’s', figure: `${seconds(made.ms)}, ${seconds(ms)}` },
    ];
  };
  return [...(await ifInstalled('img2pdf', { tool, what: `size of ${what}` }, against)), ...metrics];
}
