/** Names of Adobe's glyph list for the characters of Latin fonts, in the order of Unicode; a number begins a row of characters. */
const rows: readonly (readonly [first: number, names: string])[] = [
  [
    0x20,
    `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash
    zero one two three four five six seven eight nine colon semicolon less equal greater question at`,
  ],
  [0x5b, 'bracketleft backslash bracketright asciicircum underscore grave'],
  [0x7b, 'braceleft bar braceright asciitilde'],
  [
    0xa0,
    `nbspace exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot sfthyphen
    registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine
    guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave
    Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply
    Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla
    egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis
    divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis`,
  ],
  [
    0x100,
    `Amacron amacron Abreve abreve Aogonek aogonek Cacute cacute Ccircumflex ccircumflex Cdotaccent cdotaccent Ccaron ccaron Dcaron
    dcaron Dcroat dcroat Emacron emacron Ebreve ebreve Edotaccent edotaccent Eogonek eogonek Ecaron ecaron Gcircumflex gcircumflex
    Gbreve gbreve Gdotaccent gdotaccent Gcommaaccent gcommaaccent Hcircumflex hcircumflex Hbar hbar Itilde itilde Imacron imacron
    Ibreve ibreve Iogonek iogonek Idotaccent dotlessi IJ ij Jcircumflex jcircumflex Kcommaaccent kcommaaccent kgreenlandic Lacute
    lacute Lcommaaccent lcommaaccent Lcaron lcaron Ldot ldot Lslash lslash Nacute nacute Ncommaaccent ncommaaccent Ncaron ncaron
    napostrophe Eng eng Omacron omacron Obreve obreve Ohungarumlaut ohungarumlaut OE oe Racute racute Rcommaaccent rcommaaccent Rcaron
    rcaron Sacute sacute Scircumflex scircumflex Scedilla scedilla Scaron scaron Tcommaaccent tcommaaccent Tcaron tcaron Tbar tbar
    Utilde utilde Umacron umacron Ubreve ubreve Uring uring Uhungarumlaut uhungarumlaut Uogonek uogonek Wcircumflex wcircumflex
    Ycircumflex ycircumflex Ydieresis Zacute zacute Zdotaccent zdotaccent Zcaron zcaron`,
  ],
  [0x192, 'florin'],
  [0x2c6, 'circumflex caron'],
  [0x2d8, 'breve dotaccent ring ogonek tilde hungarumlaut'],
  [0x2013, 'endash emdash'],
  [0x2018, 'quoteleft quoteright quotesinglbase'],
  [0x201c, 'quotedblleft quotedblright quotedblbase'],
  [0x2020, 'dagger daggerdbl bullet'],
  [0x2026, 'ellipsis'],
  [0x2030, 'perthousand'],
  [0x2039, 'guilsinglleft guilsinglright'],
  [0x2044, 'fraction'],
  [0x20ac, 'Euro'],
  [0x2122, 'trademark'],
  [0x2212, 'minus'],
  [0xfb01, 'fi fl'],
];

const characters = new Map(
  rows.flatMap(([first, names]) => names.split(/\s+/).map((name, place) => [name, first + place] as const)),
);

/** Character that a glyph's name stands for; undefined for other names than those of Latin fonts and of Unicode numbers. */
export function characterOf(name: string): number | undefined {
  if (/^[A-Za-z]$/.test(name)) return name.charCodeAt(0);
  const [, hex] = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name)?.filter((part) => part !== undefined) ?? [];
  return hex === undefined ? characters.get(name) : Number.parseInt(hex, 16);
}

/** Adobe's standard encoding where it differs from ASCII, as ranges of codes with the names of their glyphs. */
const standardRows: readonly (readonly [first: number, names: string])[] = [
  [0x27, 'quoteright'],
  [0x60, 'quoteleft'],
  [
    0xa1,
    `exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright
    fi fl`,
  ],
  [0xb1, 'endash dagger daggerdbl periodcentered'],
  [0xb6, 'paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand'],
  [0xbf, 'questiondown'],
  [0xc1, 'grave acute circumflex tilde macron breve dotaccent dieresis'],
  [0xca, 'ring cedilla'],
  [0xcd, 'hungarumlaut ogonek caron emdash'],
  [0xe1, 'AE'],
  [0xe3, 'ordfeminine'],
  [0xe8, 'Lslash Oslash OE ordmasculine'],
  [0xf1, 'ae'],
  [0xf5, 'dotlessi'],
  [0xf8, 'lslash oslash oe germandbls'],
];

const standard = new Map(
  standardRows.flatMap(([first, names]) =>
    names.split(/\s+/).map((name, place) => [first + place, characterOf(name) ?? 0] as const),
  ),
);

const windows = new TextDecoder('windows-1252');
const macintosh = new TextDecoder('macintosh');

const macintoshCodes = new Map(
  Array.from({ length: 256 }, (_, code) => [macintosh.decode(Uint8Array.of(code)).codePointAt(0) ?? 0, code]),
);

/** Place of a character in the Mac's Roman encoding. */
export const macintoshCodeOf = (character: number): number | undefined => macintoshCodes.get(character);

/** Characters that a code of one byte has in the base encodings of PDF (ISO 32000-1, annex D). */
export function charactersOfCode(code: number): Set<number> {
  const byte = Uint8Array.of(code);
  const read = [windows, macintosh].map((decoder) => decoder.decode(byte).codePointAt(0) ?? 0);
  return new Set([...read, standard.get(code) ?? code]);
}

/** Characters of Adobe's standard encoding in the order of its codes. */
export const standardCharacters: readonly number[] = Array.from({ length: 256 }, (_, code) => {
  const isAscii = code >= 0x20 && code <= 0x7e;
  return standard.get(code) ?? (isAscii ? code : undefined);
}).filter((character) => character !== undefined);
