import { guessEncoding } from './guess-encoding.ts';
import { unusable } from './unusable-file-error.ts';

export interface DecodedText {
  text: string;
  /** Name of the encoding that was guessed, where the bytes are not Unicode. */
  guessed?: string;
  /** Places of a Unicode text that are damaged. */
  damaged?: number;
}

/** Encodings whose letters beyond ASCII are accented ones. */
const accented = /^Windows-125[0247]$|^ISO 8859-2$|^Mac Roman$/;

/** Note on a file that had to be guessed at; none where it was not. */
export function decodingNotes(name: string, { guessed, damaged = 0 }: DecodedText): string[] {
  const letters = guessed !== undefined && accented.test(guessed) ? 'accented letters' : 'letters';
  if (guessed !== undefined) return [`${name} is not in Unicode and was read as ${guessed}: look at its ${letters}.`];
  if (damaged === 1) return [`One letter of ${name} is damaged and shown as \uFFFD.`];
  return damaged > 0 ? [`${damaged} letters of ${name} are damaged and shown as \uFFFD.`] : [];
}

/** Files of more are no texts that a tab could lay out. */
const largest = 50_000_000;
const largestInWords = '50 MB';

const notText = () => unusable.wrongType('a text file');

/** Control characters that texts do not contain: all but backspace, tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const strangeControls = /[\u0000-\u0007\u000E-\u001A\u001C-\u001F\u007F-\u0084\u0086-\u009F]/g;

/** More than one strange character in this many is no text. */
const tolerance = 200;

const signatures = ['%PDF-', '%!PS', '{\\rtf', 'PK\u0003\u0004', '\u0089PNG', 'GIF8', '\u00FF\u00D8\u00FF'];

function startsLikeAnotherFile(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  return signatures.some((signature) => start.startsWith(signature));
}

function utf16Name([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const lastLetter = 0x10_ffff;

/** Text in UTF-32, which browsers do not decode: each four bytes are a letter of Unicode, and none is zero. */
function decodeUtf32(bytes: Uint8Array): string | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (isLittle: boolean): string | undefined => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 4) {
      const code = view.getUint32(at, isLittle);
      if (code === 0 || code > lastLetter || (code >= 0xd800 && code < 0xe000)) return undefined;
      text += String.fromCodePoint(code);
    }
    return text.replace(/^\uFEFF/, '');
  };
  return read(true) ?? read(false);
}

function decodeOrUndefined(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // The one thing that a decoder throws where it is asked to be strict.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A text has letters, signs and spaces. Of other bytes that pass for UTF-16, one in three is none of them. */
const written = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]/gu;

/** Text in UTF-16 without its mark, which has a zero in each space and line end. */
function decodeUnmarked(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0)) return undefined;
  const read = ['utf-16le', 'utf-16be'].flatMap((encoding) => decodeOrUndefined(bytes, encoding) ?? []);
  const spaces = (text: string): number => text.match(/[ \t\r\n]/g)?.length ?? 0;
  const best = read.toSorted((one, other) => spaces(other) - spaces(one))[0];
  if (best === undefined || spaces(best) === 0 || best.includes('\0')) return undefined;
  const count = best.match(written)?.join('').length ?? 0;
  return count * 100 >= best.length * 99 ? best : undefined;
}

/** Escape sequences that begin Japanese in ISO-2022-JP, whose bytes are all ASCII. */
// oxlint-disable-next-line no-control-regex -- escape begins the sequence
const japaneseEscape = /\u001B\$[@B]/;

/** So many whole letters beyond ASCII for each damaged one prove UTF-8. */
const wholeForDamaged = 2;

/** UTF-8 of which some bytes are damaged or cut off. */
function decodeDamaged(bytes: Uint8Array): DecodedText | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  // oxlint-disable-next-line no-control-regex -- letters beyond ASCII are meant
  const whole = text.match(/[^\u0000-\u007F\uFFFD]/gu)?.length ?? 0;
  return whole >= damaged * wholeForDamaged ? { text, damaged } : undefined;
}

function decode(bytes: Uint8Array): DecodedText {
  const wide = decodeUtf32(bytes);
  if (wide !== undefined) return { text: wide };
  const marked = utf16Name(bytes);
  if (marked !== undefined) {
    const text = decodeOrUndefined(bytes, marked);
    if (text === undefined) throw unusable.damaged();
    return { text };
  }
  const unmarked = decodeUnmarked(bytes);
  if (unmarked !== undefined) return { text: unmarked };
  const unicode = decodeOrUndefined(bytes, 'utf-8');
  if (unicode !== undefined) {
    const japanese = japaneseEscape.test(unicode) ? decodeOrUndefined(bytes, 'iso-2022-jp') : undefined;
    return japanese === undefined ? { text: unicode } : { text: japanese, guessed: 'ISO-2022-JP' };
  }
  const damaged = decodeDamaged(bytes);
  if (damaged) return damaged;
  const { label, name } = guessEncoding(bytes);
  return { text: new TextDecoder(label).decode(bytes), guessed: name };
}

/**
 * The text of a file: UTF-8, UTF-16, UTF-32, else the encoding that its letters fit best. Throws an UnusableFile where it is empty,
 * too large or no text.
 */
export async function decodeText(file: Blob): Promise<DecodedText> {
  if (file.size > largest) throw unusable.tooLarge(largestInWords);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsLikeAnotherFile(bytes)) throw notText();
  const decoded = decode(bytes);
  const strange = decoded.text.match(strangeControls)?.length ?? 0;
  if (decoded.text.includes('\0') || strange * tolerance > decoded.text.length) throw notText();
  if (decoded.text.trim() === '') throw unusable.empty();
  return decoded;
}
