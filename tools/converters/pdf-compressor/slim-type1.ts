import type { QpdfObjects } from '../../engines/qpdf-objects.ts';
import { cutType1 } from './cut-type1.ts';
import { characterOf } from './glyph-names.ts';
import type { KnownText } from './known-text.ts';
import { addName, shownNames } from './shown-names.ts';
import type { SlimFont } from './slim-font.ts';
import { readType1, type Type1Font, writeType1 } from './type1-font.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Names that a Type 1 font gives to codes itself; undefined where they are written in a way that is not known. */
function ownEncoding({ clear }: Type1Font): Map<number, string> | undefined {
  const start = clear.indexOf('/Encoding');
  const encoding = start === -1 ? '' : clear.slice(start);
  if (/^\/Encoding\s+StandardEncoding\s+def/.test(encoding)) return new Map();
  if (!/^\/Encoding\s+256\s+array/.test(encoding) || /\d#/.test(encoding)) return undefined;
  return new Map(
    Array.from(encoding.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g), ([, code, name = '']) => [Number(code), name]),
  );
}

/** Names of the outlines that the text of a file shows; undefined where others may be. */
function neededNames(objects: QpdfObjects, font: Type1Font, names: readonly string[], { usage, users }: KnownText) {
  const own = ownEncoding(font);
  const needed = new Set<string>();
  for (const user of names.flatMap((name) => users.get(name))) {
    if (own === undefined || user === undefined || usage.isOpen(user.name)) return undefined;
    const codes = usage.codesOf(user.name).bytes;
    const shown = shownNames(objects, user, codes);
    if (shown === undefined) return undefined;
    for (const code of codes) addName(shown, own.get(code));
    for (const name of font.outlines.keys())
      if (shown.names.has(name) || shown.characters.has(characterOf(name) ?? -1)) needed.add(name);
  }
  return needed;
}

/**
 * A Type 1 font with the outlines that the text of a file shows. Its encryption makes it impossible to pack, so that what is left out
 * counts in full: pdfTeX has a program of 4 KB and hundreds of empty subroutines in each. Undefined where it stays as it is.
 */
export function slimType1(
  objects: QpdfObjects,
  { bytes: before, names }: { bytes: Bytes; names: readonly string[] },
  text: KnownText,
): SlimFont | undefined {
  const font = readType1(before);
  const needed = font && neededNames(objects, font, names, text);
  const smaller = needed && cutType1(font, needed);
  if (smaller === undefined) return undefined;
  const { bytes, clearLength } = writeType1(smaller);
  if (bytes.length >= before.length) return undefined;
  const lengths = { '/Length1': clearLength, '/Length2': bytes.length - clearLength, '/Length3': 0 };
  return { bytes, lengths, outlines: Array.from(smaller.outlines.keys()) };
}
