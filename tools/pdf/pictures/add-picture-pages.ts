import { imageTypeOf } from '../../images/image-type.ts';
import { tiffPages } from '../../images/tiff/tiff-page.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import type { PdfFile } from '../pdf-file.ts';
import { type AddedPicture, addPicture } from './add-picture.ts';
import type { Picture } from './picture.ts';
import { addTiff } from './tiff-picture.ts';

/** The pictures of a file, each for a page of its own. */
export interface AddedPages {
  pictures: readonly Picture[];
  /** Notes for the person, the rest of sentences that begin with the file's name. */
  notes: AddedPicture['notes'];
}

/** Called before each page of a file that has several. */
type OnPage = (done: number, total: number) => void;

/** All pages of a TIFF. Those that cannot be read are left out and named; throws `UnusableFile` where none can. */
async function addTiffPages(pdf: PdfFile, bytes: Uint8Array<ArrayBuffer>, onPage: OnPage): Promise<AddedPages> {
  const directories = tiffPages(bytes);
  const pictures: Picture[] = [];
  const notes: string[] = [];
  let firstFailure: UnusableFile | undefined;
  for (const [place, directory] of directories.entries()) {
    onPage(place, directories.length);
    try {
      pictures.push(await addTiff(pdf, directory));
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      firstFailure ??= error;
      notes.push(`is in the PDF without its page ${place + 1}, which ${error.because}`);
    }
    await pdf.settle();
  }
  if (pictures.length === 0 && firstFailure) throw firstFailure;
  return { pictures, notes };
}

/** Puts all pages of a picture file into a PDF: a TIFF may have several. Throws `UnusableFile`. */
export async function addPicturePages(pdf: PdfFile, blob: Blob, onPage: OnPage): Promise<AddedPages> {
  const start = new Uint8Array(await blob.slice(0, 64).arrayBuffer());
  if (imageTypeOf(start) === 'image/tiff') return addTiffPages(pdf, new Uint8Array(await blob.arrayBuffer()), onPage);
  const { picture, notes } = await addPicture(pdf, blob);
  return { pictures: [picture], notes };
}
