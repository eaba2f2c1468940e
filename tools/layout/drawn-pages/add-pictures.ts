import type { Orientation } from '../../images/orientation.ts';
import type { PdfDocument } from '../../pdf/core/written-pdf.ts';
import { addPicture } from '../../pdf/pictures/add-picture.ts';
import { UnusableFile } from '../../runner/refusals.ts';

/** A picture that pages can draw by its name. */
export interface NamedPicture {
  name: string;
  orientation: Orientation;
}

interface AddedPictures {
  /** By their places among the document's pictures; without those that cannot be read. */
  pictures: ReadonlyMap<number, NamedPicture>;
  /** As whole sentences. */
  notes: readonly string[];
}

const lostNote = (lost: number, fileName: string): string =>
  lost === 1
    ? `A picture in ${fileName} could not be read and is left out.`
    : `${lost} pictures in ${fileName} could not be read and are left out.`;

/** Puts each picture that is shown, by its place, into the file, once. One that cannot be read is left out, and the person told. */
export async function addPictures(
  document: PdfDocument,
  { blobs, shown }: { blobs: readonly Blob[]; shown: ReadonlySet<number> },
  fileName: string,
): Promise<AddedPictures> {
  const pictures = new Map<number, NamedPicture>();
  const notes = new Set<string>();
  let lost = 0;
  for (const place of shown) {
    const blob = blobs[place];
    if (blob === undefined) throw new RangeError(`The document has no picture ${place}.`);
    try {
      const added = await addPicture(document.file, blob, { isLaidOut: true });
      pictures.set(place, { name: document.addPicture(added.picture), orientation: added.picture.orientation });
      for (const note of added.notes) notes.add(`A picture in ${fileName} ${note}`);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      lost += 1;
    }
  }
  return { pictures, notes: lost === 0 ? [...notes] : [...notes, lostNote(lost, fileName)] };
}
