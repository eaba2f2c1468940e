/** A PDF that was made on the device. */
export interface MadePdf {
  pdf: Blob;
  /** Whole sentences about what is missing or different on paper. */
  remarks: readonly string[];
}

/**
 * Makes a PDF of an HTML document. Throws a `ChunkLoadError` where the maker does not load, and else an error whose message is a sentence
 * for the person, or empty where the maker has none.
 */
export type MakePdf = (html: string, signal: AbortSignal) => Promise<MadePdf>;
