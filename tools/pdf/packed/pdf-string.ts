import type { PdfValue } from './pdf-value.ts';

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescaped = (inner: string): string =>
  inner.replaceAll(/\\([0-7]{1,3}|[^])/g, (_, code: string) =>
    /\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (controls[code] ?? code),
  );

const fromHexadecimal = (digits: string): string =>
  digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));

/** PDFDocEncoding (ISO 32000-1, annex D.2) where it differs from Latin-1. */
const ownCharacters: readonly (readonly [first: number, characters: string])[] = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
];
const byCode = new Map(
  ownCharacters.flatMap(([first, characters]) =>
    Array.from(characters, (character, place) => [String.fromCharCode(first + place), character] as const),
  ),
);

/** The byte order marks of strings, as Latin-1 characters. */
const encodings = [
  ['\xFE\xFF', 'utf-16be'],
  ['\xFF\xFE', 'utf-16le'],
  ['\xEF\xBB\xBF', 'utf-8'],
] as const;

function decode(bytes: string): string {
  const encoding = encodings.find(([mark]) => bytes.startsWith(mark));
  if (!encoding) return Array.from(bytes, (character) => byCode.get(character) ?? character).join('');
  return new TextDecoder(encoding[1]).decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}

/** The characters of a string, in parentheses or hexadecimal; undefined for any other value. */
export function stringText(value: PdfValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('(')) return decode(unescaped(value.slice(1, -1)));
  return value.startsWith('<') ? decode(fromHexadecimal(value.slice(1, -1))) : undefined;
}

/** The characters of a name, without its slash; undefined for any other value. */
export function nameText(value: PdfValue | undefined): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const bytes = value.slice(1).replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => fromHexadecimal(digits));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
