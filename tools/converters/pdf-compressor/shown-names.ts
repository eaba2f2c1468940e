import type { QpdfObjects } from '../../engines/qpdf-objects.ts';
import { characterOf, charactersOfCode } from './glyph-names.ts';
import { differencesOf, type FontUser } from './used-glyphs.ts';

/** Outlines that text may show: names, and characters that an outline's name may stand for. */
export interface ShownNames {
  names: Set<string>;
  characters: Set<number>;
}

/** Base encodings whose characters `charactersOfCode` knows. */
const knownEncodings = new Set(['/StandardEncoding', '/WinAnsiEncoding', '/MacRomanEncoding']);

function hasKnownEncoding(objects: QpdfObjects, { dictionary }: FontUser): boolean {
  const encoding = objects.entry(dictionary, '/Encoding');
  const base = typeof encoding === 'string' ? encoding : objects.entry(encoding, '/BaseEncoding');
  return base === undefined || (typeof base === 'string' && knownEncodings.has(base));
}

/** Adds an outline by its name, and others whose names stand for the same character. */
export function addName({ names, characters }: ShownNames, name: string | undefined): void {
  if (name === undefined) return;
  names.add(name);
  const character = characterOf(name);
  if (character !== undefined) characters.add(character);
}

/**
 * Outlines of a PostScript font that a font dictionary may show with these codes, by its own encoding and by all base encodings, for
 * readers do not agree which of them counts. The encoding of the font itself is missing. Undefined where it is not certain.
 */
export function shownNames(objects: QpdfObjects, user: FontUser, codes: ReadonlySet<number>): ShownNames | undefined {
  if (user.dictionary['/Subtype'] !== '/Type1' || !hasKnownEncoding(objects, user)) return undefined;
  const differences = differencesOf(objects, user.dictionary);
  const shown: ShownNames = { names: new Set(), characters: new Set() };
  for (const code of codes) {
    addName(shown, differences.get(code));
    for (const character of charactersOfCode(code)) shown.characters.add(character);
  }
  return shown;
}
