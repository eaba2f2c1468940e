import type { FilePart, saveFileText } from '#contract/notes/file-texts.ts';
import type { BodyInputOf } from '#contract/call.ts';
import type { RecognizedLanguage } from './reading-choice.ts';

/** The words of a file, or the reason for which it has none, as the call takes them. */
export type FileWords = BodyInputOf<typeof saveFileText>;

/** The kinds of files that have a reader. */
export type ReadableKind = 'pdf' | 'word' | 'excel' | 'text' | 'picture';

/** What was read of a file so far, and the page at which it goes on. */
export interface BegunReading {
  parts: readonly FilePart[];
  nextPage: number;
}

export interface WordsOrder {
  kind: ReadableKind;
  /** Of words in pictures and scans; empty where those are not to be read. */
  languages: readonly RecognizedLanguage[];
  signal: AbortSignal;
  /** What an earlier reading gave to `onPortion`. */
  begun?: BegunReading | undefined;
  /** Of pages. */
  onProgress: (done: number, total: number) => void;
  /** Half a minute of a long file is read, and it goes on. */
  onPortion: (begun: BegunReading) => Promise<void>;
}

/** Reads the words of a file in workers. Throws a `ChunkLoadError` where the reader does not load. */
export type ReadWords = (file: File, order: WordsOrder) => Promise<FileWords>;

/** Loads the document tools' readers, in a chunk of its own. */
export type LoadWordReader = () => Promise<{ wordsOfFile: ReadWords }>;
