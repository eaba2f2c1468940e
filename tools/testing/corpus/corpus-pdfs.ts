import sharp from 'sharp';
import { hybridPdf } from '../hybrid-pdf.ts';
import { imagePages, jpegImage, photo, samples } from '../image-pages.ts';
import { makeGappyPdf } from '../indic-sample.ts';
import { qpdf } from '../native-programs.ts';
import { makePdf } from '../pdf-samples.ts';
import { pictureOfWords } from '../picture-of-words.ts';
import { counted } from './corpus-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF, and the words of each of its pages as every reader finds them. */
export interface CorpusPdf {
  name: string;
  make: () => Promise<Bytes> | Bytes;
  pages: readonly string[];
  password?: string;
  /** The pages as text, where that finds more: by recognition of pictures, and values of fields. */
  asText?: readonly string[];
}

const bytesOf = async (pdf: Promise<Blob>): Promise<Bytes> => new Uint8Array(await (await pdf).arrayBuffer());

const scanned = ['The heron waits', 'by the north shore'];

async function scan(): Promise<Bytes> {
  const write = await jpegImage(sharp(await pictureOfWords(scanned)).removeAlpha());
  return bytesOf(imagePages([{ write, across: 700, up: 190 }]));
}

/** Photographs of 300 pixels per inch: as a JPEG, in inks, and in samples as they are. */
async function photographs(): Promise<Bytes> {
  const picture = photo(600, 400);
  const raw = new Uint8Array(await picture.clone().raw().toBuffer());
  const size = { across: 144, up: 96 };
  return bytesOf(
    imagePages([
      { ...size, write: await jpegImage(picture.clone()) },
      { ...size, write: await jpegImage(picture.clone().toColourspace('cmyk'), '/DeviceCMYK') },
      { ...size, write: (file) => file.flateStream(raw, samples(600, 400, '/DeviceRGB')) },
    ]),
  );
}

const pages = counted(12, (number) => `Page ${number} of the book`);
const lines = counted(30, (number) => `Line ${number} of a long page`);
const words = ['First words', 'Other words', 'Last words'];
const link = { from: 1, to: 3, name: 'end' };
const outline = [{ title: 'Start', page: 1, below: ['Below it'] }];

/** PDFs. */
export const corpusOfPdfs: readonly CorpusPdf[] = [
  { name: 'book.pdf', make: () => makePdf({ pages }), pages },
  { name: 'long-page.pdf', make: () => makePdf({ pages: [lines.join('\n')] }), pages: [lines.join(' ')] },
  { name: 'links.pdf', make: () => makePdf({ pages: words, links: [link], outline }), pages: words },
  {
    name: 'form.pdf',
    make: () => makePdf({ pages: ['Please fill in'], field: { name: 'Name', value: 'Grace Hopper' } }),
    pages: ['Please fill in Grace Hopper'],
  },
  { name: 'two-tables.pdf', make: () => hybridPdf(), pages: ['Word'] },
  {
    name: 'packed.pdf',
    make: async () => qpdf(await makePdf({ pages: words }), ['--object-streams=generate', '--linearize']),
    pages: words,
  },
  {
    name: 'turned.pdf',
    make: async () => qpdf(await makePdf({ pages: words }), ['--rotate=+90:1-z']),
    pages: words,
  },
  {
    name: 'owner-only.pdf',
    make: async () => qpdf(await makePdf({ pages: words }), ['--encrypt', '', 'owner', '256', '--print=none', '--']),
    pages: words,
  },
  {
    name: 'locked.pdf',
    make: async () => qpdf(await makePdf({ pages: words }), ['--encrypt', 'open sesame', 'owner', '256', '--']),
    password: 'open sesame',
    pages: words,
  },
  { name: 'indic.pdf', make: () => makeGappyPdf('नदी के तट'), pages: ['न द ी क े त ट'], asText: ['नदी के तट'] },
  { name: 'asian.pdf', make: () => makeGappyPdf('漢字とかな 한국어'), pages: ['漢 字 と か な 한 국 어'] },
  { name: 'photographs.pdf', make: photographs, pages: ['', '', ''] },
  { name: 'scan.pdf', make: scan, pages: [''], asText: [scanned.join(' ')] },
];
