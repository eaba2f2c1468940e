import { PdfFile, pdfRef } from '../pdf/pdf-file.ts';

const hex = (value: number): string => value.toString(16).padStart(4, '0');

const toUnicode = (letters: readonly string[]): string => `/CIDInit /ProcSet findresource begin
12 dict begin begincmap
1 begincodespacerange <0000> <FFFF> endcodespacerange
${letters.length} beginbfchar
${letters.map((letter, code) => `<${hex(code + 1)}> <${hex(letter.charCodeAt(0))}>`).join('\n')}
endbfchar
endcmap end end`;

/**
 * A PDF with a line of text whose letters are drawn one by one. There is a gap between letters, but none beside a space, as in
 * programs that place vowel signs. A `|` stands for a wider gap without a space.
 */
export async function makeGappyPdf(line: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile();
  const letters = Array.from(new Set(line.replaceAll('|', '')));
  const drawn = Array.from(line, (letter, index) => {
    if (letter === '|') return '-2000';
    const isBesideSpace = letter === ' ' || line[index + 1] === ' ';
    return `<${hex(letters.indexOf(letter) + 1)}>${isBesideSpace ? '' : ' -600'}`;
  });
  const content = file.flateStream(`BT /F1 14 Tf 72 700 Td [${drawn.join(' ')}] TJ ET`);
  const descriptor = file.object({
    Type: '/FontDescriptor',
    FontName: '/Sample',
    Flags: 4,
    FontBBox: '[0 -200 600 800]',
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
  });
  const descendant = file.object({
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: '/Sample',
    CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    FontDescriptor: pdfRef(descriptor),
    DW: 600,
  });
  const font = file.object({
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/Sample',
    Encoding: '/Identity-H',
    DescendantFonts: `[${pdfRef(descendant)}]`,
    ToUnicode: pdfRef(file.flateStream(toUnicode(letters))),
  });
  const tree = file.reserve();
  const page = file.object({
    Type: '/Page',
    Parent: pdfRef(tree),
    MediaBox: '[0 0 2000 792]',
    Resources: `<</Font <</F1 ${pdfRef(font)}>>>>`,
    Contents: pdfRef(content),
  });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const blob = await file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
  return new Uint8Array(await blob.arrayBuffer());
}
