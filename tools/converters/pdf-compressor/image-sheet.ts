import { updateObjects, type NewObject } from '../../engines/qpdf-update.ts';
import type { PdfObject, QpdfObjects } from '../../engines/qpdf-objects.ts';
import type { PdfImage } from './find-images.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A PDF with the pictures of another alone, one on each page in their order, so that pdfium can decode them by their numbers. Throws
 * `QpdfFailure`.
 */
export async function imageSheet(bytes: Bytes, objects: QpdfObjects, images: readonly PdfImage[]): Promise<Bytes> {
  let last = objects.highest;
  const changes = new Map<string, NewObject>();
  const add = (object: NewObject): string => {
    last += 1;
    changes.set(`obj:${last} 0 R`, object);
    return `${last} 0 R`;
  };
  const contents = add({ dictionary: {}, bytes: new TextEncoder().encode('/Image Do') });
  const tree = `${last + 1 + images.length} 0 R`;
  const pages = images.map(({ name }) =>
    add({
      value: {
        '/Type': '/Page',
        '/Parent': tree,
        '/MediaBox': [0, 0, 1, 1],
        '/Resources': { '/XObject': { '/Image': name.slice('obj:'.length) } },
        '/Contents': contents,
      },
    }),
  );
  add({ value: { '/Type': '/Pages', '/Kids': pages, '/Count': pages.length } });
  const root = add({ value: { '/Type': '/Catalog', '/Pages': tree } });
  const trailer: PdfObject = { '/Root': root, '/Size': last + 1 };
  changes.set('trailer', { value: trailer });
  return updateObjects({
    bytes,
    header: objects.header,
    changes,
    args: ['--object-streams=generate'],
  });
}
