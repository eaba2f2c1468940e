import { decodePixels, resizePixels } from '../../engines/canvas-codec.ts';
import { DrawnPicture, isLargeSize } from '../../engines/drawn-picture.ts';
import { repackPng } from '../../engines/png-codec.ts';
import type { Size } from '../../images/pixel-limit.ts';
import type { Pixels } from '../../images/pixels.ts';
import { withoutMetadata } from '../../images/strip-metadata.ts';
import { isOpaque } from '../../images/transparency.ts';
import { orientPixels } from '../../images/orient-pixels.ts';
import { nameOfType } from '../../images/type-name.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { type Encoded, encodeFaithfully, keepsAllOf, keepsColours } from './encode-faithfully.ts';
import type { ImageCompressorOptions } from './image-compressor.options.ts';
import { sizeByOptions } from './size-by-options.ts';
import { encodeToSize } from './encode-to-size.ts';
import type { CompressedType, Still } from './read-still.ts';

/** A picture made smaller, and what is to be said of it. */
export interface Compressed {
  blob: Blob;
  notes: readonly string[];
}

/** Called after each encoding, of which there are several where a size is the aim. */
type OnStep = () => void;

/** A decoded picture: a large one on a canvas, and others as pixels. */
type Picture = Pixels | DrawnPicture;

const asPixelsIfSmall = (drawn: DrawnPicture): Picture => (isLargeSize(drawn) ? drawn : drawn.endAsPixels());

function sized(picture: Picture, size: Size): Picture {
  if (size.width === picture.width && size.height === picture.height) return picture;
  return picture instanceof DrawnPicture ? asPixelsIfSmall(picture.resized(size)) : resizePixels(picture, size);
}

/** Decodes a picture as it is to be seen, at the size of the options. */
async function decodeUpright(still: Still, options: ImageCompressorOptions): Promise<Picture> {
  const { bytes, type, orientation, pixels, isLarge } = still;
  const sizeOf = (size: Size) => sizeByOptions(size, options);
  if (pixels) {
    const picture = isLarge ? DrawnPicture.of(pixels) : pixels;
    return sized(picture, sizeOf(pixels));
  }
  // With its EXIF some browsers would turn it as well, and others not.
  const source = new Blob([withoutMetadata(bytes, type, 1) ?? bytes], { type });
  if (isLarge) return asPixelsIfSmall(await DrawnPicture.decode(source, orientation, sizeOf));
  const decoded = orientPixels(await decodePixels(source), orientation);
  return sized(decoded, sizeOf(decoded));
}

const isSeenThrough = (picture: Picture): boolean =>
  !isOpaque(picture instanceof DrawnPicture ? picture.reduced() : picture);

/** A kind of picture has not the colours of this one at any quality. */
class OtherColours extends UnusableFile {
  constructor(type: CompressedType) {
    super(`cannot become ${nameOfType(type)} without other colours.`);
  }
}

async function encodeWithin(
  pixels: Picture,
  type: CompressedType,
  targetKb: number,
  onStep: OnStep,
): Promise<Compressed> {
  let last = pixels;
  const encodeAt = async (size: Size, quality: number) => {
    if (last.width !== size.width || last.height !== size.height) last = sized(pixels, size);
    const encoded = await encodeFaithfully(last, type, quality);
    if (encoded === undefined) throw new OtherColours(type);
    onStep();
    return encoded;
  };
  const reached = await encodeToSize(encodeAt, pixels, targetKb * 1000);
  if (reached === undefined) throw new UnusableFile(`cannot be made as small as ${targetKb} KB.`);
  const { blob, quality, size } = reached;
  const isWhole = size.width === pixels.width;
  const scaled = isWhole ? [] : [`To fit, it was made ${size.width} × ${size.height} pixels.`];
  return { blob, notes: [`It fits into ${targetKb} KB at quality ${quality}.`, ...scaled] };
}

const sameColours = 'Its pixels are as they were.';

/** The same pixels without hidden data, in as few bytes as that allows: never more than the file has. `why` is a sentence. */
async function unchanged({ bytes, type, orientation, isLarge, colours }: Still, why: string): Promise<Compressed> {
  const stripped = withoutMetadata(bytes, type, orientation);
  if (stripped === undefined)
    return { blob: new Blob([bytes], { type }), notes: [`${why} Its hidden data is still in it.`] };
  const plain = new Blob([stripped], { type });
  // Packing 50 megapixels of a photograph by oxipng took more than three minutes.
  const isPacked = type === 'image/png' && !(isLarge && colours === Infinity);
  const packed = isPacked ? await repackPng(stripped) : plain;
  return { blob: packed.size < plain.size ? packed : plain, notes: [`${why} Its hidden data is gone.`] };
}

const allColours = 'It has all of its colours: fewer would have changed how it looks.';

const tooManyPixels = 'It has all of its colours: with so many pixels, this tool leaves none out.';

/** Said where a picture has more left than was asked for. */
function gentlerNotes({ quality, isLossless }: Encoded, asked: number): string[] {
  if (quality === asked) return [];
  return isLossless
    ? [allColours]
    : [`It is written at quality ${quality}: at ${asked} it would have had other colours.`];
}

/** Why a picture's pixels are better left. */
interface KeptAsItWas {
  why: string;
}

async function encodeAnew(
  still: Still,
  type: CompressedType,
  options: ImageCompressorOptions,
  onStep: OnStep,
): Promise<Compressed | KeptAsItWas> {
  const { aim, quality, targetKb } = options;
  const mayStay = still.type === type && options.resize === 'none';
  const mayStayPng = mayStay && type === 'image/png';
  if (mayStayPng && still.isLarge && !still.isPlain && aim === 'quality') return { why: sameColours };
  const picture = await decodeUpright(still, options);
  onStep();
  if (picture instanceof DrawnPicture && type === 'image/png' && aim === 'quality')
    return { blob: await picture.encode(type, quality), notes: quality < 100 ? [tooManyPixels] : [] };
  if (mayStayPng && aim === 'quality' && !(picture instanceof DrawnPicture) && keepsAllOf(picture, quality))
    return { why: sameColours };
  const white =
    type === 'image/jpeg' && isSeenThrough(picture) ? ['JPEG has no transparency: what was transparent is white.'] : [];
  if (aim === 'quality') {
    const encoded = await encodeFaithfully(picture, type, quality, { isPngAlready: mayStayPng });
    if (mayStay && (!encoded || (encoded.isLossless && encoded.quality > quality))) return { why: allColours };
    if (!encoded) throw new OtherColours(type);
    return { blob: encoded.blob, notes: [...white, ...gentlerNotes(encoded, quality)] };
  }
  const { blob, notes } = await encodeWithin(picture, type, targetKb, onStep);
  return { blob, notes: [...white, ...notes] };
}

/** Compression without a change of pixels, where it reaches the target. */
async function withoutChange(
  still: Still,
  { aim, targetKb, quality }: ImageCompressorOptions,
): Promise<Compressed | undefined> {
  if (aim === 'size') {
    const kept = await unchanged(still, `It fits into ${targetKb} KB with its pixels as they were.`);
    return kept.blob.size <= targetKb * 1000 ? kept : undefined;
  }
  // Where every colour stays, another encoding would take most of a minute for 90 megapixels and gain nothing.
  const keepsAll = still.type === 'image/png' && keepsColours(still.colours, quality);
  return keepsAll ? unchanged(still, sameColours) : undefined;
}

/** The kind that a picture becomes. */
function typeOf({ type, becomes }: Still, { format }: ImageCompressorOptions): CompressedType {
  if (format !== 'same') return `image/${format}`;
  return becomes ?? (type === 'image/tiff' ? 'image/png' : type);
}

async function compress(still: Still, options: ImageCompressorOptions, onStep: OnStep): Promise<Compressed> {
  const type = typeOf(still, options);
  const mayStay = type === still.type && options.resize === 'none';
  const stayed = mayStay ? await withoutChange(still, options) : undefined;
  if (stayed !== undefined) return stayed;
  const made = await encodeAnew(still, type, options, onStep);
  if ('why' in made) return unchanged(still, made.why);
  // A drawing of few colours is often smaller without loss.
  const mayLose = mayStay && type === 'image/png';
  if (made.blob.size < still.bytes.length && !mayLose) return made;
  const kept = await unchanged(still, 'Nothing was to be gained by changing its pixels.');
  return kept.blob.size <= made.blob.size ? kept : made;
}

/** Said of a result that has the first of several pages alone. */
const pagesNotes = ({ pages = 1 }: Still): string[] =>
  pages > 1 ? [`It is the first of ${pages} pages. “Image to PDF” takes all of them.`] : [];

/** A TIFF that has the look of a photo and whose colours JPEG has not becomes a PNG, unless the person chose JPEG. */
async function compressInItsKind(still: Still, options: ImageCompressorOptions, onStep: OnStep): Promise<Compressed> {
  try {
    return await compress(still, options, onStep);
  } catch (error) {
    if (!(error instanceof OtherColours) || options.format !== 'same' || still.becomes !== 'image/jpeg') throw error;
    return compress({ ...still, becomes: 'image/png' }, options, onStep);
  }
}

/** Compresses a picture by the options. Throws `UnusableFile`. */
export async function compressStill(
  still: Still,
  options: ImageCompressorOptions,
  onStep: OnStep,
): Promise<Compressed> {
  const made = await compressInItsKind(still, options, onStep);
  const { source } = still;
  if (!source) return made;
  if (options.format !== 'same') return { ...made, notes: [...made.notes, ...pagesNotes(still)] };
  const { blob, notes } = made;
  const before = nameOfType(source.type);
  const after = nameOfType(blob.type === source.type ? typeOf(still, options) : blob.type);
  if (blob.size >= source.size && options.resize === 'none')
    return { blob: source, notes: [`As ${after} it would be no smaller: this is your ${before} as it was.`] };
  return { blob, notes: [...notes, `The ${before} is a ${after} now.`, ...pagesNotes(still)] };
}
