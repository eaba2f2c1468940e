import { Unzlib } from 'fflate';
import { joinBytes, latin } from '../images/bytes.ts';

/** Where a text of ASCII stands in the bytes. */
export function* placesOf(bytes: Uint8Array, text: string, from = 0): Generator<number> {
  const [first, second = 0, ...rest] = new TextEncoder().encode(text);
  // In names the letter after the slash is rarer than the slash.
  for (let at = bytes.indexOf(second, from + 1); at > 0; at = bytes.indexOf(second, at + 1)) {
    if (bytes[at - 1] === first && rest.every((byte, index) => bytes[at + 1 + index] === byte)) yield at - 1;
  }
}

/** The first of these places; the end of the bytes where there is none. */
function placeOf(bytes: Uint8Array, text: string, from: number): number {
  for (const place of placesOf(bytes, text, from)) return place;
  return bytes.length;
}

const has = (bytes: Uint8Array, text: string): boolean => placeOf(bytes, text, 0) < bytes.length;

const [slash, numberSign, lineFeed, carriageReturn] = [0x2f, 0x23, 10, 13] as const;
const [kids, packed, encrypted] = ['/Kids', '/ObjStm', '/Encrypt'];
const names = [kids, packed, encrypted];
/** Of one of them with each letter written as three characters. */
const longestName = 3 * encrypted.length;

/** The numbers of letters are 41 to 7A: so looks the first of their digits. */
const [firstDigit, lastDigit] = [0x34, 0x37] as const;

const withoutEscapes = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** True if one of the names stands there with letters as their numbers, `#4B` for K, as any name may (ISO 32000-1, 7.3.5). */
function hidesNames(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(numberSign); at >= 0; at = bytes.indexOf(numberSign, at + 1)) {
    const digit = bytes[at + 1] ?? 0;
    if (digit < firstDigit || digit > lastDigit) continue;
    const before = bytes.subarray(Math.max(0, at - longestName), at).lastIndexOf(slash);
    const start = before + Math.max(0, at - longestName);
    const name = before < 0 ? '' : withoutEscapes(latin(bytes, start, start + longestName));
    if (names.some((hidden) => name.startsWith(hidden))) return true;
  }
  return false;
}

/** More than the objects of any sound file take. */
const mostInflated = 64 * 1024 * 1024;
const piece = 64 * 1024;

/** Inflates a stream that something may follow. Throws where it is damaged, or inflates without end. */
function inflate(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflater = new Unzlib((part) => {
    length += part.length;
    if (length > mostInflated) throw new RangeError('A stream of objects inflates without end.');
    parts.push(part);
  });
  for (let from = 0; from < bytes.length; from += piece) inflater.push(bytes.subarray(from, from + piece));
  return joinBytes(parts);
}

const onlyFlate = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/;
/** A dictionary begins and ends so near to each of its names. */
const dictionaryWithin = 4096;

/** The objects in the stream of which a name stands at this byte. Throws where only qpdf can read them. */
function unpackAt(bytes: Uint8Array, at: number): Uint8Array {
  const start = placeOf(bytes, 'stream', at);
  if (start - at > dictionaryWithin) throw new SyntaxError('A stream of objects does not begin.');
  const around = latin(bytes, Math.max(0, at - dictionaryWithin), start);
  const dictionary = around.slice(around.lastIndexOf(' obj'));
  // Strings and comments could hold what is taken for a filter, or for the beginning of the stream.
  if (!onlyFlate.test(dictionary) || /\/DecodeParms|[(%]/.test(dictionary))
    throw new SyntaxError('A stream of objects has other filters.');
  const data = start + 'stream'.length + (bytes[start + 6] === carriageReturn ? 2 : 1);
  if (bytes[data - 1] !== lineFeed) throw new SyntaxError('A stream of objects does not begin.');
  const end = placeOf(bytes, 'endstream', data);
  if (end === bytes.length) throw new SyntaxError('A stream of objects does not end.');
  return inflate(bytes.subarray(data, end));
}

function count(places: Generator<number>, enough: number): number {
  let found = 0;
  while (found < enough && !places.next().done) found += 1;
  return found;
}

/** Throws where only qpdf can tell. */
function hasManyFolders(bytes: Uint8Array, many: number): boolean {
  if (hidesNames(bytes)) return true;
  let folders = count(placesOf(bytes, kids), many);
  for (const at of placesOf(bytes, packed)) {
    if (folders >= many) break;
    if (has(bytes, encrypted)) return true;
    const objects = unpackAt(bytes, at);
    if (hidesNames(objects)) return true;
    folders += count(placesOf(objects, kids), many);
  }
  return folders >= many;
}

/**
 * True if a PDF may have so many folders of pages: in plain sight, packed together with other objects, or under names that hide them.
 * True as well where it cannot be told without reading the file as qpdf does.
 */
export function mayHaveFolders(bytes: Uint8Array, many: number): boolean {
  try {
    return hasManyFolders(bytes, many);
  } catch {
    return true;
  }
}

/** Those of some names that may stand in a PDF, also packed together with other objects; all where it cannot be told without qpdf. */
export function mayMention(bytes: Uint8Array, words: readonly string[]): ReadonlySet<string> {
  const found = new Set(words.filter((word) => has(bytes, word)));
  try {
    for (const at of placesOf(bytes, packed)) {
      if (found.size === words.length) break;
      if (has(bytes, encrypted)) return new Set(words);
      const objects = unpackAt(bytes, at);
      for (const word of words) if (has(objects, word)) found.add(word);
    }
    return found;
  } catch {
    return new Set(words);
  }
}
