import { isDictionary, type PdfDictionary, type PdfObject, type QpdfObjects } from '../../engines/qpdf-objects.ts';
import { maxPixels } from '../../images/pixel-limit.ts';
import type { Level } from './pdf-compressor.options.ts';

/** A picture of a PDF, from its dictionary. */
export interface PdfImage {
  /** As in "obj:12 0 R". */
  name: string;
  dictionary: PdfDictionary;
  /** In pixels. */
  width: number;
  height: number;
  /**
   * Treatment of the picture. `photo` and `alpha` (the transparency of other pictures) are resampled. `bilevel`, of one bit, is
   * packed without loss. `kept` stays as it is: stencils, pictures in print colours, and pictures that are too large or too
   * small.
   */
  kind: 'photo' | 'alpha' | 'bilevel' | 'kept';
  /** Has every pixel as it was made: no JPEG. */
  isLossless: boolean;
  /** Its transparency: the name of another image. */
  mask: string | undefined;
}

/** Below this many bytes a picture is a bullet or a rule. */
const smallest = 400;

const lossyFilters = new Set<PdfObject>(['/DCTDecode', '/DCT', '/JPXDecode']);
const isEncrypted = (filter: PdfObject): boolean => filter === '/Crypt';

function filtersOf(objects: QpdfObjects, dictionary: PdfDictionary): PdfObject[] {
  const filter = objects.entry(dictionary, '/Filter') ?? [];
  return Array.isArray(filter) ? filter.map((one) => objects.resolve(one) ?? null) : [filter];
}

/**
 * Grey and the colours of screens, also by a profile or a palette. Inks would not be the same on paper any more. Calibrated spaces without
 * a profile (CalRGB) are left: some readers obey their gamma, others do not, so that converted pixels would look different in one of them.
 */
function isForScreens(objects: QpdfObjects, space: PdfObject | undefined): boolean {
  const resolved = objects.resolve(space);
  if (!Array.isArray(resolved)) {
    return ['/DeviceGray', '/DeviceRGB', '/G', '/RGB'].some((name) => name === resolved);
  }
  const [family, base] = resolved;
  if (family === '/Indexed' || family === '/I') return isForScreens(objects, base);
  if (family !== '/ICCBased' || typeof base !== 'string') return false;
  const channels = objects.streams.get(`obj:${base}`)?.['/N'];
  return channels === 1 || channels === 3;
}

/** A picture whose pixels may change while the rest of its dictionary stays. */
function isPlain(objects: QpdfObjects, dictionary: PdfDictionary, filters: readonly PdfObject[]): boolean {
  const entry = (name: string): PdfObject | undefined => objects.entry(dictionary, name);
  const isStencil = entry('/ImageMask') === true;
  const hasColourKey = Array.isArray(entry('/Mask'));
  const isElsewhere = dictionary['/F'] !== undefined;
  const hasOwnAlpha = (entry('/SMaskInData') ?? 0) !== 0;
  if (isStencil || hasColourKey || isElsewhere || hasOwnAlpha) return false;
  return !filters.some(isEncrypted) && isForScreens(objects, dictionary['/ColorSpace']);
}

/** All pictures of a file, each once. */
export function findImages(objects: QpdfObjects): PdfImage[] {
  const dictionaries = Array.from(objects.streams).filter(([, dictionary]) => dictionary['/Subtype'] === '/Image');
  const maskOf = (dictionary: PdfDictionary): string | undefined => {
    const mask = dictionary['/SMask'];
    return typeof mask === 'string' && objects.streams.has(`obj:${mask}`) ? `obj:${mask}` : undefined;
  };
  const masks = new Set(dictionaries.map(([, dictionary]) => maskOf(dictionary)));
  /** Colours that are mixed with their transparency already have to fit it pixel by pixel. */
  const isMixed = (name: string | undefined): boolean =>
    name !== undefined && objects.streams.get(name)?.['/Matte'] !== undefined;
  return dictionaries.map(([name, dictionary]) => {
    const [width, height] = [objects.entry(dictionary, '/Width'), objects.entry(dictionary, '/Height')];
    const size = { width: Number(width), height: Number(height) };
    const isSized = size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels;
    const length = Number(objects.entry(dictionary, '/Length'));
    const filters = filtersOf(objects, dictionary);
    const mask = maskOf(dictionary);
    const isFit = isSized && length >= smallest && isPlain(objects, dictionary, filters);
    const mayChange = isFit && !isMixed(name) && !isMixed(mask);
    const isBilevel = objects.entry(dictionary, '/BitsPerComponent') === 1;
    const use = isBilevel ? 'bilevel' : masks.has(name) ? 'alpha' : 'photo';
    const kind = mayChange ? use : 'kept';
    const isLossless = !filters.some((one) => lossyFilters.has(one));
    return { name, dictionary, width: size.width, height: size.height, kind, isLossless, mask };
  });
}

/** Pictures without metadata of their own, such as the history of a photograph. */
export const withoutMetadata = (images: readonly PdfImage[]): PdfImage[] =>
  images.map((image) => {
    const { '/Metadata': _metadata, ...dictionary } = image.dictionary;
    return Object.assign(image, { dictionary });
  });

/** Objects without the entries that a level takes away, of those that have some. */
export function withoutHiddenData(
  objects: QpdfObjects,
  { dropsThumbnails, dropsPrivateData }: Level,
): [name: string, value: PdfDictionary][] {
  const dropped = [...(dropsThumbnails ? ['/Thumb'] : []), ...(dropsPrivateData ? ['/PieceInfo'] : [])];
  return Array.from(objects.objects).flatMap(([name, value]) => {
    if (!isDictionary(value) || !dropped.some((entry) => entry in value)) return [];
    return [[name, Object.fromEntries(Object.entries(value).filter(([entry]) => !dropped.includes(entry)))]];
  });
}
