import { narrowEncodings, type OldEncoding, type WideEncoding, wideEncodings } from './encoding-letters.ts';

/** So many bytes of lines beyond ASCII tell the encoding. */
const sampleSize = 8000;
const lineEnd = 0x0a;

/** Lines with bytes beyond ASCII, from the start of a file. No encoding here has a line end within a letter. */
function sampleOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const sample = new Uint8Array(sampleSize);
  let length = 0;
  let at = bytes.findIndex((byte) => byte >= 0x80);
  while (at !== -1 && at < bytes.length && length < sampleSize) {
    const start = bytes.lastIndexOf(lineEnd, at) + 1;
    const found = bytes.indexOf(lineEnd, at);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, Math.min(end, start + sampleSize - length));
    sample.set(line, length);
    length += line.length;
    at = end;
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  }
  return sample.slice(0, length);
}

/** A replacement character, or what no text holds: controls and places without a letter. */
const impossible = /[\uFFFD\u0080-\u009F\p{Co}\p{Cn}]/u;
const letter = /[\p{L}\p{M}]/u;
/** Signs of all languages: currencies, quotes, no-break spaces. */
const usualSign = /[\u00A0«»„‚‹›§°€£©®™№¿¡′″²³½×ºªµ]/u;
/** Those that stand within words, too. */
const joiningSign = /[\u00AD“”‘’–—…•·]/u;

const againstText = -4;
const againstLanguage = -1.5;

interface Place {
  before: string;
  sign: string;
  after: string;
}

const isLetter = (sign: string): boolean => letter.test(sign);
const isLower = (sign: string): boolean => isLetter(sign) && sign !== sign.toUpperCase();
const isUpper = (sign: string): boolean => isLetter(sign) && sign !== sign.toLowerCase();

function rateSign({ before, sign, after }: Place): number {
  const isInWord = isLetter(before) && isLetter(after);
  if (isInWord) return againstLanguage;
  return usualSign.test(sign) ? 0 : -0.5;
}

/** Rates letters of one language: by their rank among the frequent ones, by case within words and by the letters beside them. */
function narrowRater({ letters, isLatin }: OldEncoding['scripts'][number]): (place: Place) => number {
  const ranks = new Map(Array.from(letters, (one, rank) => [one, rank]));
  return (place) => {
    const { before, sign, after } = place;
    if (joiningSign.test(sign)) return 0;
    if (!isLetter(sign) || usualSign.test(sign)) return rateSign(place);
    const rank = ranks.get(sign) ?? ranks.get(sign.toLowerCase());
    if (rank === undefined || (isUpper(sign) && isLower(before))) return againstLanguage;
    if (isLatin) return isUpper(sign) ? 0.7 : 1;
    if (/[a-z]/i.test(before + after)) return -1;
    const frequency = 1 - (0.8 * rank) / letters.length;
    return isUpper(sign) ? frequency * 0.6 : frequency;
  };
}

const wideRater =
  ({ common, strange }: WideEncoding) =>
  ({ sign }: Place): number => {
    if (common.has(sign)) return 1;
    return strange.test(sign) ? -1 : -0.15;
  };

/** Mean of the ratings of all signs beyond ASCII, of which a few prove little: `handicap` counts as much as so many letters. */
function rate(text: string, rater: (place: Place) => number, handicap: number): number {
  const signs = Array.from(text);
  let [sum, count] = [-handicap, 0];
  for (const [place, sign] of signs.entries()) {
    if (sign < '\u0080') continue;
    count += 1;
    const around = { before: signs[place - 1] ?? '', sign, after: signs[place + 1] ?? '' };
    sum += impossible.test(sign) ? againstText : rater(around);
  }
  return sum / Math.max(1, count);
}

/**
 * The old encoding that bytes are in, which are not Unicode: the one whose letters stand as often and in such places as in a
 * language that is written in it. Windows-1252, the most frequent one, where none fits better by more than a few letters.
 */
export function guessEncoding(bytes: Uint8Array): { label: string; name: string } {
  const sample = sampleOf(bytes);
  const rated = [...narrowEncodings, ...wideEncodings].map((encoding) => {
    const { label, name, handicap } = encoding;
    const text = new TextDecoder(label).decode(sample, { stream: true });
    const raters = 'scripts' in encoding ? encoding.scripts.map(narrowRater) : [wideRater(encoding)];
    return { label, name, rating: Math.max(...raters.map((rater) => rate(text, rater, handicap))) };
  });
  const { label, name } = rated.reduce((best, other) => (other.rating > best.rating ? other : best));
  return { label, name };
}
