import type { DocumentFonts } from '../../pdf/core/document-fonts.ts';
import type { PdfDocument } from '../../pdf/core/written-pdf.ts';
import { metafileKind } from '../../metafiles/metafile-kind.ts';
import { addPicture } from '../../pdf/pictures/add-picture.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { addMetafile } from './add-metafile.ts';
import type { NamedPicture } from './draw-page.ts';

interface AddedPictures {
  /** By their places among the document's pictures; without those that cannot be read. */
  pictures: ReadonlyMap<number, NamedPicture>;
  /** As whole sentences. */
  notes: readonly string[];
}

/** Bytes that tell a metafile from pictures. */
const headLength = 64;

const lostNote = (lost: number, fileName: string): string =>
  lost === 1
    ? `A picture in ${fileName} could not be read and is left out.`
    : `${lost} pictures in ${fileName} could not be read and are left out.`;

const simplifiedNote = (simplified: number, fileName: string): string =>
  simplified === 1
    ? `Parts of a drawing (EMF or WMF) in ${fileName} are left out or drawn in a simpler way.`
    : `Parts of ${simplified} drawings (EMF or WMF) in ${fileName} are left out or drawn in a simpler way.`;

/** Adds pictures of one file to a document, each once. */
class PictureAdder {
  readonly pictures = new Map<number, NamedPicture>();
  readonly notes = new Set<string>();
  /** Counts of pictures that could not be read, and of drawings that are not drawn as they are. */
  lost = 0;
  simplified = 0;
  readonly #document: PdfDocument;
  readonly #fonts: DocumentFonts;
  readonly #fileName: string;

  constructor(document: PdfDocument, fonts: DocumentFonts, fileName: string) {
    this.#document = document;
    this.#fonts = fonts;
    this.#fileName = fileName;
  }

  async add(place: number, blob: Blob): Promise<void> {
    try {
      this.pictures.set(place, await this.#added(blob));
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      this.lost += 1;
    }
  }

  async #added(blob: Blob): Promise<NamedPicture> {
    const head = new Uint8Array(await blob.slice(0, headLength).arrayBuffer());
    if (metafileKind(head)) {
      const { picture, isSimplified } = await addMetafile(this.#document, this.#fonts, blob);
      if (isSimplified) this.simplified += 1;
      return picture;
    }
    const { picture, notes } = await addPicture(this.#document.file, blob, { isLaidOut: true });
    for (const note of notes) this.notes.add(`A picture in ${this.#fileName} ${note}`);
    return { name: this.#document.addPicture(picture), orientation: picture.orientation };
  }
}

/** Puts each picture that is shown, by its place, into the file, once. One that cannot be read is left out, and the person told. */
export async function addPictures(
  document: PdfDocument,
  fonts: DocumentFonts,
  { blobs, shown }: { blobs: readonly Blob[]; shown: ReadonlySet<number> },
  fileName: string,
): Promise<AddedPictures> {
  const adder = new PictureAdder(document, fonts, fileName);
  for (const place of shown) {
    const blob = blobs[place];
    if (blob === undefined) throw new RangeError(`The document has no picture ${place}.`);
    await adder.add(place, blob);
  }
  const { pictures, notes, lost, simplified } = adder;
  return {
    pictures,
    notes: [
      ...notes,
      ...(simplified === 0 ? [] : [simplifiedNote(simplified, fileName)]),
      ...(lost === 0 ? [] : [lostNote(lost, fileName)]),
    ],
  };
}
