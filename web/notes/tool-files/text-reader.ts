import type { RecognizedLanguage } from '../file-words/reading-choice.ts';

/** How far a reader is, and how it is stopped. */
export interface ReadingHooks {
  signal: AbortSignal;
  /** Of the words in pictures; at least one. */
  languages: readonly RecognizedLanguage[];
  /** Counts pages. */
  onProgress: (done: number, total: number) => void;
}

/**
 * Reads the text of a file on the device. Throws a `ChunkLoadError` where the reader does not load, and else an error whose message is a
 * sentence for the person.
 */
export type ReadText = (file: File, hooks: ReadingHooks) => Promise<string>;

/** Loads the document tools' reader of texts, in a chunk of its own. */
export type LoadTextReader = () => Promise<{ fileAsText: ReadText }>;
