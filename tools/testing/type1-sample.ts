import { commandOf, type Token, writeTokens } from '../converters/pdf-compressor/type1-charstring.ts';
import { type Charstring, type Type1Font, writeType1 } from '../converters/pdf-compressor/type1-font.ts';
import { pdfRef } from '../pdf/pdf-file.ts';
import { fontPage, sampleDescriptor, simpleFont } from './font-page.ts';

const commands: Readonly<Record<string, number>> = {
  hstem: 1,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  closepath: 9,
  callsubr: commandOf.callSubroutine,
  return: commandOf.return,
  hsbw: 13,
  endchar: 14,
  rmoveto: 21,
  seac: commandOf.accented,
  callothersubr: commandOf.callOther,
  pop: commandOf.pop,
  setcurrentpoint: 1233,
};

/** A charstring from its words, such as "0 500 hsbw endchar". */
export function charstring(words: string): Charstring {
  const tokens = words.split(' ').map((word): Token => {
    const command = commands[word];
    return command === undefined ? { value: Number(word) } : { command };
  });
  return { lead: new Uint8Array(4), code: writeTokens(tokens) };
}

/** Adobe's first four, one that replaces hints by a number of its caller, and others, of which few are called. */
const subroutines = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
  '1 3 callothersubr pop callsubr return',
  ...Array.from({ length: 300 }, () => 'return'),
];
subroutines[150] = '300 hlineto 400 vlineto return';
subroutines[250] = '0 400 hstem 150 callsubr return';
subroutines[299] = '0 700 hstem return';

const box = '300 hlineto 400 vlineto -300 hlineto closepath';

/** A dent that is a flat curve: nearly a straight line. */
const flat =
  `1 callsubr 150 0 rmoveto 2 callsubr -100 0 rmoveto 2 callsubr 50 9 rmoveto 2 callsubr 50 0 rmoveto 2 callsubr
 50 0 rmoveto 2 callsubr 50 -9 rmoveto 2 callsubr 50 0 rmoveto 2 callsubr 50 400 0 0 callsubr`.replaceAll(/\s+/g, ' ');

const letters: Readonly<Record<string, string>> = {
  '.notdef': '0 250 hsbw endchar',
  A: `50 400 hsbw 0 400 hstem 0 0 rmoveto 250 callsubr -300 hlineto closepath endchar`,
  B: `50 400 hsbw 0 0 rmoveto 299 4 callsubr 150 callsubr -150 -100 rlineto -150 100 rlineto closepath endchar`,
  C: `50 400 hsbw 0 0 rmoveto 299 1 3 callothersubr pop callsubr ${box} endchar`,
  dieresis: '50 400 hsbw 100 450 rmoveto 100 hlineto 100 vlineto -100 hlineto closepath endchar',
  Adieresis: '50 400 hsbw 50 0 50 65 200 seac',
  F: `50 400 hsbw 0 0 rmoveto 400 vlineto ${flat} closepath endchar`,
};

/** Letters that no page shows, each of another shape. */
const others = Array.from({ length: 26 }, (_, at): [string, string] => [
  String.fromCharCode(97 + at),
  `50 400 hsbw ${at} 0 rmoveto ${box} ${Array.from({ length: 20 }, (_line, line) => `${line} ${at} rmoveto ${box}`).join(' ')} endchar`,
]);

const clear = `%!PS-AdobeFont-1.0: Sample 001.000
11 dict begin
/FontInfo 2 dict dup begin /FullName (Sample) readonly def end readonly def
/FontName /Sample def
/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
dup 33 /C put
dup 70 /F put
readonly def
/PaintType 0 def /FontType 1 def /FontMatrix [0.001 0 0 0.001 0 0] readonly def
/FontBBox {0 0 500 700} readonly def
currentdict end
currentfile eexec
`;

const head = `dup /Private 12 dict dup begin
/RD{string currentfile exch readstring pop}executeonly def
/ND{noaccess def}executeonly def
/NP{noaccess put}executeonly def
/BlueValues [ -20 0 700 720 ] ND
/MinFeature{16 16}ND
/password 5839 def
/OtherSubrs
% ${'This code is to be used for flat curves and hint replacement. '.repeat(60)}
[{}{}{}{systemdict /internaldict known not {pop 3} if} executeonly] ND
`;

/** The font as it stands in a PDF, whole. */
export function type1Sample(change: (font: Type1Font) => Type1Font = (font) => font) {
  const outlines = [...Object.entries(letters), ...others].map(([name, words]) => [name, charstring(words)] as const);
  const font: Type1Font = {
    clear,
    head,
    subroutines: subroutines.map((words) => charstring(words)),
    middle: 'ND\n2 index ',
    outlines: new Map(outlines),
    tail: 'end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n',
    words: { read: 'RD', put: 'NP', define: 'ND' },
  };
  return writeType1(change(font));
}

/** A page that shows a text (the inside of a string) in a Type 1 font. */
export const type1Pdf = (shown: string, { bytes, clearLength } = type1Sample(), encoding?: string): Promise<Blob> =>
  fontPage(`(${shown})`, (file) => {
    const lengths = { Length1: clearLength, Length2: bytes.length - clearLength, Length3: 0 };
    const FontFile = pdfRef(file.flateStream(bytes, lengths));
    const FontDescriptor = sampleDescriptor(file, { CharSet: '(/A/B/C/F/a/b)', FontFile });
    return file.object({ ...simpleFont, FontDescriptor, ...(encoding !== undefined && { Encoding: encoding }) });
  });
