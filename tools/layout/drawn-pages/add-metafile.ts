import { readMetafile } from '../../metafiles/read-metafile.ts';
import type { DocumentFonts } from '../../pdf/core/document-fonts.ts';
import { prepareTexts } from '../../pdf/core/prepare-texts.ts';
import { showableText } from '../../pdf/core/showable-text.ts';
import type { PdfDocument } from '../../pdf/core/written-pdf.ts';
import { addPicture } from '../../pdf/pictures/add-picture.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { drawPage, type NamedPicture } from './draw-page.ts';
import { lineOf } from './drawn-items.ts';

interface AddedMetafile {
  picture: NamedPicture;
  /** Parts of it are left out or drawn in a simpler way. */
  isSimplified: boolean;
}

/** Puts the pictures of a drawing into the file. Those that cannot be read are missing. */
async function addInnerPictures(document: PdfDocument, blobs: readonly Blob[]): Promise<Map<number, NamedPicture>> {
  const pictures = new Map<number, NamedPicture>();
  for (const [place, blob] of blobs.entries()) {
    try {
      const { picture } = await addPicture(document.file, blob, { isLaidOut: true });
      pictures.set(place, { name: document.addPicture(picture), orientation: picture.orientation });
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
    }
  }
  return pictures;
}

/** Puts a drawing of Windows (EMF or WMF) into the file, once, with its words as text. Throws `UnusableFile`. */
export async function addMetafile(document: PdfDocument, fonts: DocumentFonts, blob: Blob): Promise<AddedMetafile> {
  const metafile = await readMetafile(new Uint8Array(await blob.arrayBuffer()));
  const { size } = metafile;
  await prepareTexts(
    fonts,
    metafile.texts.map(({ text, style }) => ({ text: showableText(text), style })),
  );
  const pictures = await addInnerPictures(document, metafile.pictures);
  const { items, simplified } = metafile.draw((text, fontSize, style) => {
    const line = lineOf({ kind: 'text', text, x: 0, baseline: 0, size: fontSize, style });
    return line === '' ? 0 : (fonts.shape(line, style).width * fontSize) / 1000;
  });
  const name = document.addDrawing(size, drawPage({ size, items }, fonts, pictures));
  return {
    picture: { name, orientation: 1 },
    isSimplified: simplified > 0 || pictures.size < metafile.pictures.length,
  };
}
