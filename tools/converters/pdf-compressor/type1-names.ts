import type { QpdfObjects } from '../../engines/qpdf-objects.ts';
import { characterOf, charactersOfCode } from './glyph-names.ts';
import type { Type1Font } from './type1-font.ts';
import { differencesOf, type FontUser } from './used-glyphs.ts';

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

/** Base encodings whose characters `charactersOfCode` knows. */
const knownEncodings = new Set(['/StandardEncoding', '/WinAnsiEncoding', '/MacRomanEncoding']);

function hasKnownEncoding(objects: QpdfObjects, { dictionary }: FontUser): boolean {
  const encoding = objects.entry(dictionary, '/Encoding');
  const base = typeof encoding === 'string' ? encoding : objects.entry(encoding, '/BaseEncoding');
  return base === undefined || (typeof base === 'string' && knownEncodings.has(base));
}

/**
 * Names of the outlines that a font dictionary may show with these codes: by its own encoding, by the font's, and by the base encodings,
 * for readers do not agree which of them counts. Undefined where it is not certain.
 */
export function shownNames(
  objects: QpdfObjects,
  font: Type1Font,
  { user, codes }: { user: FontUser; codes: ReadonlySet<number> },
): Set<string> | undefined {
  const own = ownEncoding(font);
  const kind = user.dictionary['/Subtype'];
  if (own === undefined || (kind !== '/Type1' && kind !== '/MMType1') || !hasKnownEncoding(objects, user))
    return undefined;
  const differences = differencesOf(objects, user.dictionary);
  const names = new Set<string>();
  const characters = new Set<number>();
  for (const code of codes) {
    for (const name of [differences.get(code), own.get(code)]) {
      if (name === undefined) continue;
      names.add(name);
      const character = characterOf(name);
      if (character !== undefined) characters.add(character);
    }
    for (const character of charactersOfCode(code)) characters.add(character);
  }
  for (const name of font.outlines.keys()) if (characters.has(characterOf(name) ?? -1)) names.add(name);
  return names;
}
