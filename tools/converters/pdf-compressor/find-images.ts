import { isDictionary, type PdfDictionary, type PdfObject, type QpdfObjects } from '../../engines/qpdf-objects.ts';
import { maxPixels } from '../../images/pixel-limit.ts';

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

/** Grey and the colours of screens, also by a profile or a palette. Inks would not be the same on paper any more. */
function isForScreens(objects: QpdfObjects, space: PdfObject | undefined): boolean {
  const resolved = objects.resolve(space);
  if (!Array.isArray(resolved)) {
    return ['/DeviceGray', '/DeviceRGB', '/G', '/RGB', '/CalGray', '/CalRGB'].some((name) => name === resolved);
  }
  const [family, base] = resolved;
  if (family === '/Indexed' || family === '/I') return isForScreens(objects, base);
  if (family === '/CalGray' || family === '/CalRGB') return true;
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

/** Objects that have something which no reader shows, without it. */
export function withoutPrivateData(objects: QpdfObjects): [name: string, value: PdfDictionary][] {
  return Array.from(objects.objects).flatMap(([name, value]) => {
    if (!isDictionary(value) || !('/PieceInfo' in value || '/Thumb' in value)) return [];
    const { '/PieceInfo': _private, '/Thumb': _thumb, ...rest } = value;
    return [[name, rest]];
  });
}
