import sharp from 'sharp';
import { PdfFile, type PdfRef } from '../../pdf/pdf-file.ts';
import { drawPage } from '../read-luma.ts';
import { picturePages, sampledPicture } from './books.ts';
import { randomFrom } from '../../../testing/seeded-random.ts';

/** A4 at 300 dots per inch. */
const paper = { width: 2480, height: 3508 };

/** A page as a scanner sees it: turned by half a degree, on paper that is darker on one side, a little blurred, with grain. */
export async function scanOf(pdf: string, page: number): Promise<Buffer> {
  const drawn = drawPage(pdf, page, paper);
  const random = randomFrom(page);
  const grain = Buffer.from(Uint8Array.from({ length: paper.width * paper.height }, () => 118 + random() * 20));
  const shade = `<svg width="${paper.width}" height="${paper.height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#e4dfd2"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(drawn)
    .rotate(0.5, { background: 'white' })
    .resize({ ...paper, fit: 'cover' })
    .blur(0.8)
    .composite([
      { input: Buffer.from(shade), blend: 'multiply' },
      { input: grain, raw: { ...paper, channels: 1 }, blend: 'soft-light' },
    ])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** How a scanner stores its pictures. */
export type ScanKind = 'colour' | 'grey' | 'unpacked';

async function addScan(file: PdfFile, scan: Buffer, kind: ScanKind): Promise<PdfRef> {
  if (kind === 'unpacked') {
    const rows = await sharp(scan).raw().toBuffer();
    return file.flateStream(new Uint8Array(rows), sampledPicture(paper.width, paper.height, 3));
  }
  const picture = kind === 'grey' ? sharp(scan).toColourspace('b-w') : sharp(scan);
  const bytes = new Uint8Array(await picture.jpeg({ quality: 90 }).toBuffer());
  const entries = sampledPicture(paper.width, paper.height, kind === 'grey' ? 1 : 3);
  return file.stream(bytes, { ...entries, Filter: '/DCTDecode' });
}

/** Scans as one PDF, a page each. */
export async function scannedBook(scans: readonly Buffer[], kind: ScanKind): Promise<Uint8Array> {
  const file = new PdfFile();
  const pictures: PdfRef[] = [];
  for (const scan of scans) pictures.push(await addScan(file, scan, kind));
  return new Uint8Array(await (await picturePages(file, pictures)).arrayBuffer());
}
