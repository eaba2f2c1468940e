import type { saveFileText } from '#contract/file-texts.ts';
import type { BodyInputOf } from '#contract/call.ts';

/** The words of a file, or the reason for which it has none, as the call takes them. */
export type FileWords = BodyInputOf<typeof saveFileText>;

/** The kinds of files that have a reader. */
export type ReadableKind = 'pdf' | 'word' | 'excel' | 'text' | 'picture';

export interface WordsOrder {
  kind: ReadableKind;
  /** Of words in pictures and scans; empty where those are not to be read. */
  languages: readonly ('eng' | 'hin')[];
  signal: AbortSignal;
}

/** Reads the words of a file in a worker. Throws a `ChunkLoadError` where the reader does not load. */
export type ReadWords = (file: File, order: WordsOrder) => Promise<FileWords>;

/** Loads the document tools' readers, in a chunk of its own. */
export type LoadWordReader = () => Promise<{ wordsOfFile: ReadWords }>;
