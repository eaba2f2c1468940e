import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import { latin1 } from './latin-bytes.ts';
import { makePng } from './make-png.ts';
import { makeTiff } from './make-tiff.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const joined = (...parts: (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part))));

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());
const grown = (length: number, seed = 7): Uint8Array =>
  new Uint8Array(length).map((_, at) => (at * at * 31 + at * seed) % 251);

/** A picture of some colours, wider than high. */
const slopes = sharp(grown(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } });
const made = async (picture: Sharp): Promise<Bytes> => new Uint8Array(await picture.toBuffer());
const frames = async () => {
  const png = await slopes.clone().png().toBuffer();
  return sharp([png, await sharp(png).negate().png().toBuffer()], { join: { animated: true } });
};

const word = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

function pngChunk(type: string, body: Uint8Array | string = ''): Bytes {
  const named = joined(type, body);
  return joined(word(named.length - 4), named, word(crc32(named)));
}

const pngStart = '\u0089PNG\r\n\u001A\n';
const pngHeader = (width: number, height: number, [bitDepth, colour]: readonly [number, number] = [8, 2]): Bytes =>
  pngChunk('IHDR', joined(word(width), word(height), Uint8Array.of(bitDepth, colour, 0, 0, 0)));
const png = (...chunks: Uint8Array[]): Bytes => joined(pngStart, ...chunks, pngChunk('IEND'));

/** A JPEG whose frame declares another size. */
function resized(jpeg: Bytes, width: number, height: number): Bytes {
  const copy = jpeg.slice();
  const frame = copy.findIndex((byte, at) => byte === 0xff && (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2));
  copy.set([height >> 8, height, width >> 8, width], frame + 5);
  return copy;
}

/** A JPEG whose frame is of another kind: 0xC3 is lossless, 0xC9 arithmetic. */
function recoded(jpeg: Bytes, kind: number): Bytes {
  const copy = jpeg.slice();
  const frame = copy.findIndex((byte, at) => byte === 0xff && copy[at + 1] === 0xc0);
  copy[frame + 1] = kind;
  return copy;
}

/** A JPEG with segments behind its first two bytes. */
const withSegments = (jpeg: Bytes, ...segments: (Uint8Array | string)[]): Bytes =>
  joined(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));

const segment = (marker: number, body: Uint8Array): Bytes =>
  joined(Uint8Array.of(0xff, marker, (body.length + 2) >> 8, body.length + 2), body);

/** A RIFF file of one chunk, as WebP is. */
const riff = (type: string, body: Uint8Array): Bytes =>
  joined('RIFF', Uint8Array.of(body.length + 12, 0, 0, 0), `WEBP${type}`, Uint8Array.of(body.length, 0, 0, 0), body);

function bitmap(width: number, height: number, samples: Uint8Array): Bytes {
  const header = new DataView(new ArrayBuffer(54));
  header.setUint16(0, 0x42_4d);
  header.setUint32(2, 54 + samples.length, true);
  header.setUint32(10, 54, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, width, true);
  header.setInt32(22, height, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  return joined(new Uint8Array(header.buffer), samples);
}

async function jpegs(): Promise<[string, Bytes][]> {
  const jpeg = await made(slopes.clone().jpeg());
  const scan = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda);
  return [
    ['progressive.jpg', await made(slopes.clone().jpeg({ progressive: true }))],
    ['of print colours.jpg', await made(slopes.clone().toColourspace('cmyk').jpeg())],
    ['of greys.jpg', await made(slopes.clone().toColourspace('b-w').jpeg())],
    ['jpeg under another name.png', jpeg],
    ['cut in the middle.jpg', jpeg.slice(0, (jpeg.length + scan) >> 1)],
    ['cut in its header.jpg', jpeg.slice(0, 30)],
    ['without its end.jpg', jpeg.slice(0, -2)],
    ['without a scan.jpg', joined(jpeg.subarray(0, scan), '\u00FF\u00D9')],
    ['followed by something else.jpg', joined(jpeg, 'PK\u0003\u0004', grown(5000))],
    ['of 4,290 megapixels.jpg', resized(jpeg, 65_500, 65_500)],
    ['without pixels.jpg', resized(jpeg, 0, 0)],
    ['lossless.jpg', recoded(jpeg, 0xc3)],
    ['arithmetic.jpg', recoded(jpeg, 0xc9)],
    [
      'exif that points outside.jpg',
      withSegments(jpeg, segment(0xe1, latin1('Exif\0\0II*\0\u00FF\u00FF\u00FF\u00FF\0\0'))),
    ],
    [
      'exif of 65,535 entries.jpg',
      withSegments(jpeg, segment(0xe1, latin1('Exif\0\0II*\0\u0008\0\0\0\u00FF\u00FF\0\0'))),
    ],
    ['profile of nonsense.jpg', withSegments(jpeg, segment(0xe2, joined('ICC_PROFILE\0\u0001\u0001', grown(3000))))],
    [
      '20 MB of comments.jpg',
      withSegments(jpeg, ...Array.from({ length: 300 }, () => segment(0xfe, new Uint8Array(65_000)))),
    ],
    ['segment longer than the file.jpg', withSegments(jpeg, '\u00FF\u00E1\u00FF\u00FF')],
    ['1 MB of fill.jpg', withSegments(jpeg, new Uint8Array(1_000_000).fill(0xff))],
  ];
}

async function pngs(): Promise<[string, Bytes][]> {
  const sound = await made(slopes.clone().png());
  const rows = zlibSync(new Uint8Array(10 * 31));
  const apng = await bytesOf(
    makePng({
      width: 2,
      height: 2,
      bitDepth: 8,
      colour: 0,
      samples: grown(4),
      chunks: { acTL: [0, 0, 0, 2, 0, 0, 0, 0] },
    }),
  );
  const damagedSum = sound.slice();
  damagedSum[damagedSum.length - 20] = (damagedSum[damagedSum.length - 20] ?? 0) ^ 1;
  return [
    ['of 16 bits.png', await made(slopes.clone().toColourspace('rgb16').png())],
    ['interlaced.png', await made(slopes.clone().png({ progressive: true }))],
    ['one pixel.png', png(pngHeader(1, 1), pngChunk('IDAT', zlibSync(new Uint8Array(4))))],
    ['a line of 30,000 pixels.png', png(pngHeader(30_000, 1), pngChunk('IDAT', zlibSync(new Uint8Array(90_001))))],
    [
      '10 megapixels of black.png',
      png(pngHeader(4000, 2500, [1, 0]), pngChunk('IDAT', zlibSync(new Uint8Array(2500 * 501)))),
    ],
    ['moving.png', apng],
    ['of 400 megapixels.png', png(pngHeader(20_000, 20_000), pngChunk('IDAT', rows))],
    [
      'of 2,147,483,647 by 2,147,483,647 pixels.png',
      png(pngHeader(0x7f_ff_ff_ff, 0x7f_ff_ff_ff), pngChunk('IDAT', rows)),
    ],
    ['without width.png', png(pngHeader(0, 10), pngChunk('IDAT', rows))],
    ['without rows.png', png(pngHeader(10, 10))],
    ['without a palette.png', png(pngHeader(10, 10, [8, 3]), pngChunk('IDAT', rows))],
    ['of too few rows.png', png(pngHeader(10, 100), pngChunk('IDAT', rows))],
    ['of too few rows, with alpha.png', png(pngHeader(10, 100, [8, 6]), pngChunk('IDAT', rows))],
    ['of 64 MB in place of 310 bytes.png', png(pngHeader(10, 10), pngChunk('IDAT', zlibSync(new Uint8Array(2 ** 26))))],
    ['of 64 MB, with alpha.png', png(pngHeader(10, 10, [8, 6]), pngChunk('IDAT', zlibSync(new Uint8Array(2 ** 26))))],
    ['rows of nonsense.png', png(pngHeader(10, 10), pngChunk('IDAT', grown(300)))],
    ['rows of nonsense, with alpha.png', png(pngHeader(10, 10, [8, 6]), pngChunk('IDAT', grown(300)))],
    [
      'profile of 64 MB.png',
      png(
        pngHeader(10, 10),
        pngChunk('iCCP', joined('a\0\0', zlibSync(new Uint8Array(2 ** 26)))),
        pngChunk('IDAT', rows),
      ),
    ],
    [
      'profile of nonsense.png',
      png(pngHeader(10, 10), pngChunk('iCCP', joined('a\0\0', grown(300))), pngChunk('IDAT', rows)),
    ],
    ['of 3 bits.png', png(pngHeader(10, 10, [3, 2]), pngChunk('IDAT', rows))],
    ['cut in the middle.png', sound.slice(0, sound.length >> 1)],
    ['cut in its header.png', sound.slice(0, 20)],
    ['wrong sum of a chunk.png', damagedSum],
    ['chunk longer than the file.png', joined(pngStart, pngHeader(10, 10), word(0x7f_ff_ff_ff), 'IDAT', rows)],
  ];
}

async function others(): Promise<[string, Bytes][]> {
  const webp = await made(slopes.clone().webp());
  const avif = await made(slopes.clone().avif());
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  return [
    ['lossless.webp', await made(slopes.clone().webp({ lossless: true }))],
    ['moving.webp', await made((await frames()).webp())],
    ['cut in the middle.webp', webp.slice(0, webp.length >> 1)],
    ['of 268 megapixels.webp', riff('VP8L', Uint8Array.of(0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0))],
    ['only a header.webp', latin1('RIFF\u0004\0\0\0WEBP')],
    ['of this age.avif', avif],
    ['cut in the middle.avif', avif.slice(0, avif.length >> 1)],
    ['only a header.heic', latin1('\0\0\0\u0018ftypheic\0\0\0\0heicmif1')],
    ['moving.gif', await made((await frames()).gif())],
    ['of 4,290 megapixels.gif', latin1('GIF89a\u00FF\u00FF\u00FF\u00FF\0\0\0\0\0\0\0\0')],
    ['of few pixels.bmp', bitmap(4, 4, grown(48))],
    ['of 10,000 megapixels.bmp', bitmap(100_000, 100_000, grown(48))],
    ['drawing.png', latin1(svg)],
    ['web page.jpg', latin1('<!doctype html><title>Not found</title>')],
    ['document.jpg', latin1('%PDF-1.7\n%%EOF\n')],
    ['empty.png', new Uint8Array()],
    ['one byte.jpg', Uint8Array.of(0xff)],
  ];
}

/** A TIFF with one strip, cut or told to be what it is not. */
async function tiffs(): Promise<[string, Bytes][]> {
  const tiff = await made(slopes.clone().tiff({ compression: 'lzw' }));
  const basic = { 256: [64], 257: [48], 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] };
  const strip = grown(64 * 48 * 3);
  const bomb = { fields: { ...basic, 259: [8] }, pieces: [zlibSync(new Uint8Array(2 ** 26))] };
  const oneOf = (fields: Record<number, readonly number[]>) =>
    makeTiff([{ fields: { ...basic, ...fields }, pieces: [strip] }]);
  const endless = makeTiff([{ fields: basic, pieces: [strip] }]);
  // The directory that follows is the first one again.
  endless.copyWithin(endless.length - 4, 4, 8);
  const manyEntries = makeTiff([{ fields: basic, pieces: [strip] }]);
  const directory = new DataView(manyEntries.buffer).getUint32(4, true);
  manyEntries.set([0xff, 0xff], directory);
  return [
    ['of few pixels.tiff', await made(slopes.clone().tiff())],
    ['by LZW.tif', tiff],
    ['a fax.tif', await made(slopes.clone().toColourspace('b-w').tiff({ bitdepth: 1, compression: 'ccittfax4' }))],
    ['cut in the middle.tif', tiff.slice(0, tiff.length >> 1)],
    ['only a header.tif', latin1('II*\0\u0008\0\0\0\0\0\0\0')],
    ['header that points outside.tif', latin1('MM\0*\u00FF\u00FF\u00FF\u00FF\0\0\0\0')],
    ['directories in a circle.tif', endless],
    ['of 65,535 entries.tif', manyEntries],
    ['of 1,600 megapixels.tif', oneOf({ 256: [40_000], 257: [40_000] })],
    ['tiles of 3,600 megapixels.tif', oneOf({ 322: [60_000], 323: [60_000] })],
    ['tiles of one pixel.tif', oneOf({ 256: [9000], 257: [9000], 322: [1], 323: [1] })],
    ['of 65,535 samples.tif', oneOf({ 277: [65_535] })],
    ['of 64 MB in place of 9 KB.tif', makeTiff([bomb])],
    ['of measured numbers.tif', oneOf({ 258: [32, 32, 32], 339: [3, 3, 3] })],
    ['fax of nonsense.tif', oneOf({ 258: [1], 259: [4], 262: [0], 277: [1] })],
    ['jpeg of nonsense.tif', oneOf({ 259: [7] })],
    ['of 300 pages, two of them whole.tif', makeTiff(pagesWithFaults(basic, strip))],
  ];
}

/** 298 pages of a compression that nobody reads between two sound ones. */
const pagesWithFaults = (fields: Record<number, readonly number[]>, strip: Uint8Array) =>
  Array.from({ length: 300 }, (_, page) => ({
    fields: page === 0 || page === 299 ? fields : { ...fields, 259: [50_000] },
    pieces: [strip],
  }));

/** Pictures as cameras, old programs and malicious people make them, by their names. */
export async function hostilePictures(): Promise<ReadonlyMap<string, Bytes>> {
  return new Map([...(await jpegs()), ...(await pngs()), ...(await tiffs()), ...(await others())]);
}
