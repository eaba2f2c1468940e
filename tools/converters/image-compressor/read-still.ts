import { decodePixels } from '../../engines/canvas-codec.ts';
import { belongsOnCanvas, DrawnPicture } from '../../engines/drawn-picture.ts';
import { packPixels } from '../../engines/png-codec.ts';
import { countColours } from '../../images/count-colours.ts';
import { imageSize } from '../../images/image-size.ts';
import { imageTypeOf } from '../../images/image-type.ts';
import { readJpeg } from '../../images/jpeg-header.ts';
import { isMovingPicture } from '../../images/moving-picture.ts';
import { orientPixels } from '../../images/orient-pixels.ts';
import type { Orientation } from '../../images/orientation.ts';
import { checkPixels } from '../../images/pixel-limit.ts';
import type { Pixels } from '../../images/pixels.ts';
import { mostColours, pngColour, readPng, type Png } from '../../images/png-header.ts';
import { readPage, tiffPages } from '../../images/tiff/tiff-page.ts';
import { wholeJpeg } from '../../images/tiff/tiff-pieces.ts';
import { isOpaque } from '../../images/transparency.ts';
import { readWebpExif } from '../../images/webp-exif.ts';
import { loadPart } from '../../runner/job-failure.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';

/** The kinds of picture that the compressor writes. It reads GIF and BMP, too, which become PNG, and TIFF. */
export type CompressedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';

/** A picture that does not move, not yet decoded but for a TIFF. */
export interface Still {
  bytes: Uint8Array<ArrayBuffer>;
  type: CompressedType | 'image/tiff';
  orientation: Orientation;
  /** It is decoded onto a canvas alone: its pixels would take too much memory beside that. */
  isLarge: boolean;
  /** A PNG that a canvas holds without loss. */
  isPlain?: boolean;
  /** Upper bound of its colours, as far as the header has one. */
  colours: number;
  /** The picture before it became a PNG or JPEG. */
  source?: Blob;
  /** Pages of its file, of which this is the first. */
  pages?: number;
  /** The pixels of a TIFF, which no browser but Safari decodes, and the kind in which it is written where none is chosen. */
  pixels?: Pixels;
  becomes?: CompressedType;
}

const moving = () => new UnusableFile('moves. This tool makes still pictures smaller, and would leave one of them.');

const isPlainPng = ({ colour, bitDepth, iccProfile, transparency }: Png): boolean =>
  colour === pngColour.rgb && bitDepth === 8 && iccProfile === undefined && transparency === undefined;

/** A PNG that does not move. Throws `UnusableFile`. */
function pngStill(bytes: Uint8Array<ArrayBuffer>): Still {
  const png = readPng(bytes);
  if (png.isAnimated) throw moving();
  const { orientation } = png.exif;
  const about = { isLarge: belongsOnCanvas(png), isPlain: isPlainPng(png), colours: mostColours(png) };
  return { bytes, type: 'image/png', orientation, ...about };
}

/** A GIF or BMP as a PNG of the same pixels. Throws `UnusableFile`. */
async function asPng(bytes: Uint8Array<ArrayBuffer>, type: 'image/gif' | 'image/bmp'): Promise<Still> {
  const size = imageSize(bytes, type);
  checkPixels(size);
  if (isMovingPicture(bytes, type)) throw moving();
  const source = new Blob([bytes], { type });
  if (type === 'image/bmp' && belongsOnCanvas(size)) {
    const drawn = await DrawnPicture.decode(source, 1, (whole) => whole);
    const packed = new Uint8Array(await (await drawn.encode('image/png', 100)).arrayBuffer());
    drawn.free();
    return { ...pngStill(packed), source };
  }
  // It is packed as tightly as it goes where its pixels stay.
  const png = await packPixels(await decodePixels(source), { inHaste: true });
  return { ...pngStill(png), source };
}

/** True if a picture is rather a photograph than a drawing: opaque, and of more colours than a palette has. */
const isPhoto = (pixels: Pixels): boolean => countColours(pixels, 256) > 256 && isOpaque(pixels);

/** The first page of a TIFF: as the JPEG that it holds, or decoded. Throws `UnusableFile`. */
async function readTiff(bytes: Uint8Array<ArrayBuffer>): Promise<Still> {
  const directories = tiffPages(bytes);
  const [first] = directories;
  if (first === undefined) throw unusable.noPages();
  const page = readPage(first);
  const { orientation } = page;
  const about = {
    source: new Blob([bytes], { type: 'image/tiff' }),
    pages: directories.length,
    colours: Infinity,
    isLarge: belongsOnCanvas(page),
  };
  const jpeg = wholeJpeg(page);
  if (jpeg && readJpeg(jpeg).isCommon) return { ...about, bytes: jpeg, type: 'image/jpeg', orientation };
  const { decodeTiff } = await loadPart(() => import('../../engines/tiff-pixels.ts'));
  const pixels = orientPixels(await decodeTiff(page), orientation);
  const becomes = isPhoto(pixels) ? 'image/jpeg' : 'image/png';
  return { ...about, bytes, type: 'image/tiff', orientation: 1, pixels, becomes };
}

/** Looks at a picture's header, so that nothing too large or of a wrong kind is decoded. Throws `UnusableFile`. */
export async function readStill(blob: Blob): Promise<Still> {
  if (blob.size === 0) throw unusable.empty();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (type === 'image/jpeg') {
    const header = readJpeg(bytes);
    checkPixels(header);
    return { bytes, type, orientation: header.exif.orientation, isLarge: belongsOnCanvas(header), colours: Infinity };
  }
  if (type === 'image/png') return pngStill(bytes);
  if (type === 'image/tiff') return readTiff(bytes);
  if (type === 'image/gif' || type === 'image/bmp') return asPng(bytes, type);
  if (type !== 'image/webp' && type !== 'image/avif')
    throw unusable.wrongType('a JPEG, PNG, WebP, AVIF, TIFF, GIF or BMP picture');
  const size = imageSize(bytes, type);
  checkPixels(size);
  if (isMovingPicture(bytes, type)) throw moving();
  // Every browser applies the rotation of an AVIF.
  const orientation = type === 'image/webp' ? readWebpExif(bytes).orientation : 1;
  return { bytes, type, orientation, isLarge: belongsOnCanvas(size), colours: Infinity };
}
