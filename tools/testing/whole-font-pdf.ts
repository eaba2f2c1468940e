import { readFile } from 'node:fs/promises';
import { PdfFile, pdfRef, type PdfRef } from '../pdf/pdf-file.ts';

const fontPath = 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';

/** A font dictionary with a font of its own that is embedded whole. */
function writeFont(file: PdfFile, font: Uint8Array<ArrayBuffer>, isComposite: boolean): PdfRef {
  const FontFile2 = pdfRef(file.flateStream(font));
  const name = { FontName: '/NotoSans', Flags: 32, FontBBox: '[-621 -389 2800 1067]', ItalicAngle: 0 };
  const sizes = { Ascent: 1069, Descent: -293, CapHeight: 714, StemV: 80 };
  const FontDescriptor = pdfRef(file.object({ Type: '/FontDescriptor', ...name, ...sizes, FontFile2 }));
  const kind = { Type: '/Font', BaseFont: '/NotoSans' };
  if (!isComposite) {
    const codes = { FirstChar: 32, LastChar: 126, Widths: `[${Array.from({ length: 95 }, () => 600).join(' ')}]` };
    const entries = { ...kind, Subtype: '/TrueType', Encoding: '/WinAnsiEncoding' };
    return file.object({ ...entries, ...codes, FontDescriptor });
  }
  const descendant = file.object({
    ...kind,
    Subtype: '/CIDFontType2',
    CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    FontDescriptor,
    DW: 600,
  });
  const DescendantFonts = `[${pdfRef(descendant)}]`;
  return file.object({ ...kind, Subtype: '/Type0', Encoding: '/Identity-H', DescendantFonts });
}

interface WholeFonts {
  /** The page's content, which shows text in /F1, /F2 and so on. */
  content?: string;
  /** The fonts, each embedded on its own. */
  fonts?: readonly ('simple' | 'composite')[];
  /** Has a text field that is filled in with the first font. */
  hasField?: boolean;
}

/** A page of words in fonts that are embedded whole. */
export async function wholeFontPdf({
  content = 'BT /F1 24 Tf 40 100 Td (Waiting AVAVA fi) Tj ET',
  fonts = ['simple'],
  hasField = false,
}: WholeFonts = {}): Promise<Blob> {
  const font = new Uint8Array(await readFile(fontPath));
  const file = new PdfFile();
  const used = fonts.map((kind, place) => `/F${place + 1} ${pdfRef(writeFont(file, font, kind === 'composite'))}`);
  const tree = file.reserve();
  const Contents = pdfRef(file.flateStream(content));
  const Resources = `<</Font <<${used.join(' ')}>>>>`;
  const page = file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 400 200]', Resources, Contents });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const field = {
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Tx',
    T: '(Name)',
    Rect: '[0 0 90 20]',
    DA: '(/F1 12 Tf 0 g)',
  };
  const form = hasField ? { AcroForm: `<</DR ${Resources} /Fields [${pdfRef(file.object(field))}]>>` } : {};
  return file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree), ...form }) });
}
