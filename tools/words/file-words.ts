import { fileTextLimits, readFailures } from '../../contract/notes/file-text-limits.ts';
import type { FilePart, ReadFailure } from '../../contract/notes/file-texts.ts';
import type { RecognizedLanguage } from '../engines/tesseract.ts';
import type { JobOutcome } from '../runner/job.ts';

/** The words of a file, or the reason for which it has none. Its device may have failed instead: that is an error. */
export interface FileWords {
  parts: FilePart[];
  failure?: ReadFailure;
  /** Where another portion goes on; left out at the end of the file. */
  nextPage?: number;
}

/** The kinds of files that have a reader. */
export type ReadableKind = 'pdf' | 'word' | 'excel' | 'text' | 'picture';

export interface ReadWordsOptions {
  kind: ReadableKind;
  /** Of the words in pictures; empty where those are not to be read. */
  languages: readonly RecognizedLanguage[];
  /** The first page to read, of a PDF; 1 by default. */
  fromPage?: number;
  /** A PDF is read no further once this time is over, in milliseconds; to its end by default. At least one page is read. */
  portionMs?: number;
}

/** The words that a job answers. */
export async function fileWordsOf({ results, refused, nextPage }: JobOutcome): Promise<FileWords> {
  const parts: FilePart[] = [];
  for (const { name, blob } of results)
    parts.push({ page: name === '' ? null : Number(name), text: await blob.text() });
  const failure = readFailures.find((reason) => reason === refused[0]?.sentence);
  return { parts, ...(failure !== undefined && { failure }), ...(nextPage !== undefined && { nextPage }) };
}

const { characters, partCharacters, parts: mostParts } = fileTextLimits;

/** No text of a note may hold these: control characters but newline and tab, and halves of a surrogate pair. */
const refused = /[\p{Cc}--[\n\t]]/gv;

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?|\f/g, '\n')
    .replaceAll(refused, ' ')
    .replaceAll(/[ \t]+\n/g, '\n')
    .toWellFormed()
    .trim();

/** Where a text of too many units is cut: after a line, or else after a word. */
function endOfPart(text: string): number {
  if (text.length <= partCharacters) return text.length;
  const line = text.lastIndexOf('\n', partCharacters);
  if (line > partCharacters / 2) return line;
  const space = text.lastIndexOf(' ', partCharacters);
  if (space > partCharacters / 2) return space;
  // Not between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(partCharacters - 1)) ? partCharacters - 1 : partCharacters;
}

/** Collects the words of a file within what is stored of one; the rest is left out. */
export class PartCollector {
  readonly parts: FilePart[] = [];
  #room: number = characters;

  get isFull(): boolean {
    return this.#room === 0 || this.parts.length === mostParts;
  }

  /** `page` is null in a file without pages. */
  add(page: number | null, text: string): void {
    let rest = tidy(text);
    while (rest !== '' && !this.isFull) {
      const end = endOfPart(rest);
      const part = rest.slice(0, Math.min(end, this.#room)).toWellFormed().trim();
      rest = rest.slice(end).trim();
      this.#room -= Math.min(part.length, this.#room);
      if (part !== '') this.parts.push({ page, text: part });
    }
  }
}
