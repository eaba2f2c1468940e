import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureOfWords } from '#tools/testing/picture-of-words.ts';
import type { PlainFile } from '#testing/plain-file.ts';

/** The output of a native program for a file. `args` takes the paths of the input and of the output. */
function run(program: string, pdf: Buffer, args: (from: string, to: string) => string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'journey-pdf-'));
  try {
    const [from, to] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    writeFileSync(from, pdf);
    const { error, status, stdout, stderr } = spawnSync(program, args(from, to));
    if (error)
      throw new Error(`${program} is needed by this test (apt-get install qpdf poppler-utils).`, { cause: error });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString()}`);
    return stdout.length > 0 ? stdout : readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const asPdf = (name: string, buffer: Buffer): PlainFile => ({ name, mimeType: 'application/pdf', buffer });

const cross = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** Objects, numbered from 1, as a file whose catalog is the first. */
function written(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets = objects.map((object, place) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    return offset;
  });
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.map(cross).join('')}`));
  parts.push(Buffer.from(`trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')]);

/** A PDF with a page for each of the words, which show them in Helvetica over a photo of 300 pixels per inch. */
export async function photoPdf(name: string, words: readonly string[]): Promise<PlainFile> {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const;
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: 'white', noise } }).blur(2);
  const jpeg = await photo.jpeg({ quality: 95 }).toBuffer();
  const image =
    '/Type/XObject/Subtype/Image/Width 800/Height 600/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode';
  const numbers = words.map((_, place) => 5 + place * 2);
  return asPdf(
    name,
    written([
      Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
      Buffer.from(`<</Type/Pages/Count ${words.length}/Kids[${numbers.map((one) => `${one} 0 R`).join(' ')}]>>`),
      stream(image, jpeg),
      Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
      ...words.flatMap((word, place) => [
        Buffer.from(
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 192 144]/Contents ${6 + place * 2} 0 R/Resources<</XObject<</Im 3 0 R>>/Font<</F 4 0 R>>>>>>`,
        ),
        stream('', Buffer.from(`q 192 0 0 144 0 0 cm /Im Do Q BT /F 18 Tf 20 100 Td (${word}) Tj ET`)),
      ]),
    ]),
  );
}

/** A picture of lines of black words on white, as a file. */
export const picturedWords = async (name: string, lines: readonly string[], font?: string): Promise<PlainFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await pictureOfWords(lines, font),
});

/** A scanned PDF: a picture of lines of words for each page, and no text. */
export async function scanPdf(name: string, pages: readonly (readonly string[])[]): Promise<PlainFile> {
  const pictures = await Promise.all(
    pages.map(async (lines) => {
      const { data, info } = await sharp(await pictureOfWords(lines))
        .jpeg()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    }),
  );
  const numbers = pages.map((_, place) => `${3 + place * 3} 0 R`);
  const objects = pictures.flatMap(({ data, width, height }, place) => {
    const size = [width / 2, height / 2].join(' ');
    const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
    return [
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents ${4 + place * 3} 0 R/Resources<</XObject<</Im ${5 + place * 3} 0 R>>>>>>`,
      ),
      stream('', Buffer.from(`q ${width / 2} 0 0 ${height / 2} 0 0 cm /Im Do Q`)),
      stream(image, data),
    ];
  });
  const folder = `<</Type/Pages/Count ${pages.length}/Kids[${numbers.join(' ')}]>>`;
  return asPdf(name, written([Buffer.from('<</Type/Catalog/Pages 2 0 R>>'), Buffer.from(folder), ...objects]));
}

/** The same file, which opens by a password alone. */
export const locked = ({ name, buffer }: PlainFile, password: string): PlainFile =>
  asPdf(
    name,
    run('qpdf', buffer, (from, to) => ['--encrypt', password, 'owner', '256', '--', from, to]),
  );

/** The words of a PDF as poppler reads them, page by page. Throws where it does not open by the password. */
export const wordsOf = (pdf: Buffer, password = ''): string[] =>
  run('pdftotext', pdf, (from) => ['-upw', password, from, '-'])
    .toString()
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim());

/** A page under so many folders of pages, all of them packed together. */
export function deepPdf(name: string, depth: number): PlainFile {
  const folders = Array.from({ length: depth }, (_, place) => `<</Type/Pages/Count 1/Kids[${place + 3} 0 R]>>`);
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', ...folders, '<</Type/Page/MediaBox[0 0 100 100]>>'];
  const plain = written(objects.map((object) => Buffer.from(object)));
  return asPdf(
    name,
    run('qpdf', plain, (from, to) => [from, '--object-streams=generate', to]),
  );
}
