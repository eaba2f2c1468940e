import { withPdf } from '../../engines/opened-pdf.ts';
import { drawnImages } from '../../engines/pdf-images.ts';
import { type PdfDictionary, QpdfObjects } from '../../engines/qpdf-objects.ts';
import { type NewObject, updateObjects } from '../../engines/qpdf-update.ts';
import type { PdfImage } from './find-images.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** How large a picture is drawn where it is drawn largest, in points. */
export interface DrawnSize {
  across: number;
  up: number;
}

/** Entries for the encoding of a stream. A stub has none of them, but must keep the objects that they name. */
const encoding = { '/Filter': '/StubFilter', '/DecodeParms': '/StubDecodeParms' } as const;
const number = '/StubNumber';

function stubOf({ dictionary }: PdfImage, place: number): NewObject {
  const { '/Filter': filter, '/DecodeParms': parameters, '/Length': _length, ...rest } = dictionary;
  const hidden: PdfDictionary = { [number]: place, '/Width': place + 1, '/Height': 1 };
  if (filter !== undefined) hidden[encoding['/Filter']] = filter;
  if (parameters !== undefined) hidden[encoding['/DecodeParms']] = parameters;
  return { dictionary: { ...rest, ...hidden }, bytes: new Uint8Array() };
}

/** Dictionary of a stub before, without its width and height. The numbers of objects in it may be others now. */
function withoutStub(dictionary: PdfDictionary): PdfDictionary {
  const {
    [number]: _number,
    '/StubFilter': filter,
    '/StubDecodeParms': parameters,
    '/Length': _,
    ...rest
  } = dictionary;
  return {
    ...rest,
    ...(filter !== undefined && { '/Filter': filter }),
    ...(parameters !== undefined && { '/DecodeParms': parameters }),
  };
}

/** Packs streams that are packed already once more, as tightly as it goes. */
const packing = ['--recompress-flate', '--compression-level=9', '--object-streams=generate'];

/**
 * A file with a stub instead of each picture. The width of a stub is the number of its picture, from 1. Such a file is quick to
 * search. It can be packed tightly, while qpdf would lose the row filters of real pictures.
 */
export class StubbedPdf {
  readonly bytes: Bytes;

  private constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  /** `others` are changes beside the pictures. Throws `QpdfFailure`. */
  static async of(
    bytes: Bytes,
    objects: QpdfObjects,
    images: readonly PdfImage[],
    others: ReadonlyMap<string, NewObject>,
  ): Promise<StubbedPdf> {
    const changes = new Map([...others, ...images.map((image, place) => [image.name, stubOf(image, place)] as const)]);
    return new StubbedPdf(await updateObjects({ bytes, header: objects.header, changes, args: packing }));
  }

  /** Drawn size of each picture, by its place. Pictures that no page draws itself are missing. `done` is called after each page. */
  async drawnSizes(done: (page: number, pages: number) => void): Promise<Map<number, DrawnSize>> {
    const sizes = new Map<number, DrawnSize>();
    await withPdf(this.bytes, undefined, (document) => {
      for (let page = 1; page <= document.pageCount; page += 1) {
        for (const { width, across, up } of drawnImages(document, page)) {
          const known = sizes.get(width - 1) ?? { across: 0, up: 0 };
          sizes.set(width - 1, {
            across: Math.max(known.across, across),
            up: Math.max(known.up, up),
          });
        }
        done(page, document.pageCount);
      }
    });
    return sizes;
  }

  /** The file with a picture in the place of each stub, as `pictureAt` makes it of the dictionary. Throws `QpdfFailure`. */
  async fill(
    pictureAt: (place: number, dictionary: PdfDictionary) => NewObject,
    args: readonly string[],
    files: ReadonlyMap<string, Bytes>,
  ): Promise<Bytes> {
    const objects = await QpdfObjects.read({ bytes: this.bytes, password: undefined });
    const changes = new Map<string, NewObject>();
    for (const [name, dictionary] of objects.streams) {
      const place = dictionary[number];
      if (typeof place === 'number') changes.set(name, pictureAt(place, withoutStub(dictionary)));
    }
    return updateObjects({ bytes: this.bytes, header: objects.header, changes, args, files });
  }
}
