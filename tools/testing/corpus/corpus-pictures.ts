import sharp, { type Sharp } from 'sharp';
import { makePng } from '../make-png.ts';
import { makeTiff } from '../make-tiff.ts';
import type { Raster } from '../pdf-pictures.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Colour = readonly [red: number, green: number, blue: number];

/** A picture for a tool: four fields in the colours of `fields`, whatever its kind. */
export interface CorpusPicture {
  name: string;
  make: () => Promise<Bytes> | Bytes;
  /** The ending of what the compressor makes of it. */
  becomes: 'jpg' | 'png' | 'webp' | 'avif';
  pages?: number;
  /** How far its colours may be from those of `fields`, of 255. */
  within?: number;
  /** The end of the sentence by which the compressor refuses it. */
  refusal?: string;
}

const size = { width: 120, height: 80 } as const;

/** Above at the left and at the right, then below. */
const fields: readonly Colour[] = [
  [200, 60, 40],
  [40, 150, 70],
  [40, 70, 190],
  [224, 224, 224],
];

/** The field that a pixel lies in. */
const fieldAt = (pixel: number): number => {
  const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
  return (y < size.height / 2 ? 0 : 2) + (x < size.width / 2 ? 0 : 1);
};

/** Samples of each pixel, one after the other. */
const samplesOf = (of: (field: number) => readonly number[]): number[] =>
  Array.from({ length: size.width * size.height }, (_, pixel) => of(fieldAt(pixel))).flat();

const rgb = (field: number): Colour => fields[field] ?? [0, 0, 0];
const scene = (): Sharp => sharp(Uint8Array.from(samplesOf(rgb)), { raw: { ...size, channels: 3 } });
const bytesOf = async (picture: Sharp): Promise<Bytes> => new Uint8Array(await picture.toBuffer());

const shares = [0.25, 0.75];
const middles = shares.flatMap((down) => shares.map((across) => ({ across, down })));

/** The furthest that the middle of a field is from its colour, in a picture of any size. */
export const awayFromFields = ({ width, height, data }: Raster): number =>
  Math.max(
    ...middles.flatMap(({ across, down }, field) => {
      const at = (Math.floor(height * down) * width + Math.floor(width * across)) * 3;
      return rgb(field).map((value, channel) => Math.abs(value - (data[at + channel] ?? Infinity)));
    }),
  );

async function png(of: (field: number) => readonly number[], bitDepth: number, colour: number): Promise<Bytes> {
  const blob = makePng({ ...size, bitDepth, colour, samples: Uint8Array.from(samplesOf(of)) });
  return new Uint8Array(await blob.arrayBuffer());
}

/** White shines through the last field, which is darker to make up for it. */
const transparent = (field: number): readonly number[] => (field === 3 ? [0, 0, 0, 31] : [...rgb(field), 255]);

const doubled = (field: number): readonly number[] => rgb(field).flatMap((value) => [value, value]);

const tiffFields = (more: Readonly<Record<number, readonly number[]>>) => ({
  256: [size.width],
  257: [size.height],
  258: [8, 8, 8],
  259: [1],
  262: [2],
  277: [3],
  ...more,
});
const rgbPage = { fields: tiffFields({}), pieces: [Uint8Array.from(samplesOf(rgb))] };
const deepPage = {
  fields: tiffFields({ 258: [16, 16, 16] }),
  pieces: [Uint8Array.from(samplesOf(doubled))],
};
/** Inks without black. */
const inksPage = {
  fields: tiffFields({ 258: [8, 8, 8, 8], 262: [5], 277: [4] }),
  pieces: [Uint8Array.from(samplesOf((field) => [...rgb(field).map((value) => 255 - value), 0]))],
};

/** A BMP of 24 bits, from the bottom up, blue before green before red. */
function bitmap(): Bytes {
  const rows = Array.from({ length: size.height }, (_, row) =>
    Array.from({ length: size.width }, (_unused, x) =>
      rgb(fieldAt((size.height - 1 - row) * size.width + x)).toReversed(),
    ),
  );
  const pixels = Buffer.from(rows.flat(2));
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + pixels.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(size.width, 18);
  header.writeInt32LE(size.height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return new Uint8Array(Buffer.concat([header, pixels]));
}

/** Turned by a quarter in its pixels, and back by a note. */
const turned = async (): Promise<Bytes> =>
  bytesOf(
    sharp(await scene().rotate(90).png().toBuffer())
      .withMetadata({ orientation: 8 })
      .jpeg({ quality: 95 }),
  );

async function moving(): Promise<Bytes> {
  const still = await scene().png().toBuffer();
  const other = await scene().negate().png().toBuffer();
  return bytesOf(sharp([still, other], { join: { animated: true } }).gif({ delay: [100, 100] }));
}

const jpeg = { quality: 95 } as const;

/** Pictures. */
export const corpusOfPictures: readonly CorpusPicture[] = [
  { name: 'photo.jpg', make: () => bytesOf(scene().jpeg(jpeg)), becomes: 'jpg' },
  { name: 'progressive.jpg', make: () => bytesOf(scene().jpeg({ ...jpeg, progressive: true })), becomes: 'jpg' },
  { name: 'turned.jpg', make: turned, becomes: 'jpg' },
  {
    name: 'inks.jpg',
    make: () => bytesOf(scene().toColourspace('cmyk').jpeg(jpeg)),
    becomes: 'jpg',
    within: 90,
  },
  { name: 'plain.png', make: () => png(rgb, 8, 2), becomes: 'png' },
  { name: 'deep.png', make: () => png(doubled, 16, 2), becomes: 'png' },
  { name: 'transparent.png', make: () => png(transparent, 8, 6), becomes: 'png' },
  { name: 'palette.png', make: () => bytesOf(scene().png({ palette: true, colours: 4 })), becomes: 'png' },
  { name: 'still.gif', make: () => bytesOf(scene().gif()), becomes: 'png' },
  { name: 'bitmap.bmp', make: bitmap, becomes: 'png' },
  { name: 'modern.webp', make: () => bytesOf(scene().webp(jpeg)), becomes: 'webp' },
  { name: 'pages.tif', make: () => makeTiff([rgbPage, inksPage]), becomes: 'png', pages: 2, within: 60 },
  { name: 'deep-inches.tif', make: () => makeTiff([deepPage], { isBigEndian: true }), becomes: 'png' },
  { name: 'printed.tif', make: () => makeTiff([inksPage]), becomes: 'png', within: 60 },
  {
    name: 'moving.gif',
    make: moving,
    becomes: 'png',
    refusal: 'moves. This tool makes still pictures smaller, and would leave one of them.',
  },
];
