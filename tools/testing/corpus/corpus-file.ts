type Bytes = Uint8Array<ArrayBuffer>;

/** A document for a tool, made here, and the words that its result has in every browser. */
export interface CorpusFile {
  name: string;
  make: () => Bytes | Promise<Bytes>;
  /** In the order in which they are read. Where lines and pages break does not matter. */
  words: string;
  /** True if the words are compared as they stand on the page, from above to below: drawn are others first. */
  isReadByPlace?: boolean;
  /** Words that stand once on each page, in whatever number; they are not counted. */
  repeated?: string;
  /** Opens the file, for which the tool asks. */
  password?: string;
  /** Notes of the page on what is left out. */
  notes?: readonly string[];
  /** Notes on what some browsers cannot do. */
  notesOfSome?: readonly string[];
}

/** Signs without a look: directions, joiners, soft hyphens. */
const invisible = /[\u{AD}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu;

/** Between letters of scripts that have no spaces, or that a device without a font of them draws one by one. */
const spaceOfAsian =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu;

/** The words of a text, without what a reader of PDFs may write in one way or another: forms of letters, spaces, ends of lines. */
export function plainWords(text: string, repeated = ''): string[] {
  const left = new Set(repeated.split(' '));
  const words = text.normalize('NFKC').replaceAll(invisible, '').replaceAll(spaceOfAsian, '').split(/\s+/u);
  return words.filter((word) => word !== '' && !left.has(word));
}

/** Something for each number from 1. */
export const counted = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
