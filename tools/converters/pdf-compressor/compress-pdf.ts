import { type PdfDocument, withPdf } from '../../engines/opened-pdf.ts';
import { isDictionary, type PdfDictionary, QpdfObjects } from '../../engines/qpdf-objects.ts';
import type { NewObject } from '../../engines/qpdf-update.ts';
import { changeImage, type ChangedImage } from './change-image.ts';
import { imageSheet } from './image-sheet.ts';
import { type DrawnSize, StubbedPdf } from './image-stubs.ts';
import type { Level } from './pdf-compressor.options.ts';
import { slimFonts } from './embedded-fonts.ts';
import { mergeStreams } from './merge-streams.ts';
import { findImages, type PdfImage, withoutHiddenData, withoutMetadata } from './find-images.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Told how many of so many steps are done: pages looked through, then pictures. */
type OnStep = (done: number, total: number) => void;

export interface CompressedPdf {
  bytes: Bytes;
  /** Somebody vouched for it as it was. */
  isSigned: boolean;
}

const hasSignature = (objects: QpdfObjects): boolean =>
  objects.objects.values().some((value) => isDictionary(value) && Array.isArray(objects.entry(value, '/ByteRange')));

/** Points of a user's unit: 1 unless a page is so large that it counts in others. */
function largestUnit(objects: QpdfObjects): number {
  let largest = 1;
  for (const value of objects.objects.values()) {
    const unit = objects.entry(value, '/UserUnit');
    if (typeof unit === 'number') largest = Math.max(largest, unit);
  }
  return largest;
}

/** Where the transparency of a picture stands among the pictures. */
function maskPlaces(images: readonly PdfImage[]): (image: PdfImage) => number | undefined {
  const placeOf = new Map(images.map(({ name }, place) => [name, place]));
  return ({ mask }) => (mask === undefined ? undefined : placeOf.get(mask));
}

/** Transparency is drawn wherever a picture is that has it. */
function addMaskSizes(images: readonly PdfImage[], sizes: Map<number, DrawnSize>): void {
  const maskPlaceOf = maskPlaces(images);
  for (const [place, image] of images.entries()) {
    const drawn = sizes.get(place);
    const maskPlace = maskPlaceOf(image);
    if (drawn === undefined || maskPlace === undefined) continue;
    const known = sizes.get(maskPlace) ?? { across: 0, up: 0 };
    sizes.set(maskPlace, {
      across: Math.max(known.across, drawn.across),
      up: Math.max(known.up, drawn.up),
    });
  }
}

/** The object that takes the place of a picture's stub. */
function pictureObject(rest: PdfDictionary, image: PdfImage, { change, bytes }: ChangedImage): NewObject {
  if (typeof change === 'string') {
    return { dictionary: { ...rest, '/Width': image.width, '/Height': image.height }, bytes };
  }
  const { '/Decode': _decode, '/DecodeParms': _parameters, ...plain } = rest;
  return { dictionary: { ...plain, ...change.entries }, bytes: change.bytes };
}

interface Compression {
  /** A sound file without protection. */
  bytes: Bytes;
  level: Level;
  /** How the result is written, as on qpdf's command line, with the files that the arguments name. */
  writing: { args: readonly string[]; files: ReadonlyMap<string, Bytes> };
  onStep: OnStep;
}

async function fillStubs(
  stubbed: StubbedPdf,
  images: readonly PdfImage[],
  changed: readonly ChangedImage[],
  { args, files }: Compression['writing'],
): Promise<Bytes> {
  const needless = new Set(images.filter((_, place) => changed[place]?.change === 'needless').map(({ name }) => name));
  const pictureAt = (place: number, dictionary: PdfDictionary): NewObject => {
    const [image, change] = [images[place], changed[place]];
    if (!image || !change) throw new RangeError(`There is no picture ${place}.`);
    const { '/SMask': mask, ...rest } = dictionary;
    const hasMask = mask !== undefined && !needless.has(image.mask ?? '');
    return pictureObject(hasMask ? { ...rest, '/SMask': mask } : rest, image, change);
  };
  return stubbed.fill(pictureAt, args, files);
}

/** The file with a stub for each picture, and everything else as small as it goes. */
async function stub(
  { bytes, level }: Compression,
  objects: QpdfObjects,
  images: readonly PdfImage[],
): Promise<StubbedPdf> {
  const changes = await slimFonts(objects, bytes);
  for (const [name, value] of withoutHiddenData(objects, level)) changes.set(name, { value });
  return StubbedPdf.of(bytes, objects, images, changes);
}

async function compressWith(
  sheet: PdfDocument,
  images: readonly PdfImage[],
  objects: QpdfObjects,
  compression: Compression,
) {
  const { onStep } = compression;
  const unit = largestUnit(objects);
  const level = { ...compression.level, density: compression.level.density * unit };
  const stubbed = await stub(compression, objects, images);
  let pageCount = 0;
  const sizes = await stubbed.drawnSizes((page, pages) => {
    pageCount = pages;
    onStep(page, pages + images.length);
  });
  addMaskSizes(images, sizes);
  const maskPlaceOf = maskPlaces(images);
  const changed: ChangedImage[] = [];
  for (const [place, image] of images.entries()) {
    const maskPlace = maskPlaceOf(image);
    const maskPage = maskPlace === undefined ? undefined : maskPlace + 1;
    changed.push(await changeImage({ sheet, page: place + 1, image, maskPage, drawn: sizes.get(place), level }));
    onStep(pageCount + place + 1, pageCount + images.length);
  }
  return fillStubs(stubbed, images, changed, compression.writing);
}

/** Resamples the pictures of a file and packs everything else tightly. May be larger than it was. Throws `QpdfFailure`. */
export async function compressPdf(given: Compression): Promise<CompressedPdf> {
  const { bytes: once, objects } = await mergeStreams({
    bytes: given.bytes,
    objects: await QpdfObjects.read({ bytes: given.bytes, password: undefined }),
  });
  const compression = { ...given, bytes: once };
  const found = findImages(objects);
  const images = given.level.dropsThumbnails ? withoutMetadata(found) : found;
  const isSigned = hasSignature(objects);
  if (images.length === 0) {
    const stubbed = await stub(compression, objects, images);
    return { bytes: await fillStubs(stubbed, images, [], given.writing), isSigned };
  }
  const sheet = await imageSheet(once, objects, images);
  const bytes = await withPdf(sheet, undefined, (document) => compressWith(document, images, objects, compression));
  return { bytes, isSigned };
}
