/** A file of the source: of a folder, of an archive, or one that was chosen by itself. */
export interface SourceFile {
  /** With slashes, without a leading one, never with `..`; letters as the archive has them, in NFC. */
  path: string;
  /** Bytes when unpacked. */
  size: number;
  /** In milliseconds; undefined where the source has none. */
  modifiedAt: number | undefined;
  /** The bytes, as a stream. Throws an ImportError where they are damaged or more than `size`. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All bytes, at most `limit`. Throws an ImportError above it. */
  bytes(limit: number): Promise<Uint8Array>;
  /** UTF-8 text, at most `limit` bytes; broken sequences become U+FFFD. */
  text(limit: number): Promise<string>;
}

/** What was chosen to be imported: the files of archives and folders as one list. */
export interface ImportSource {
  /** Name of the archive, the folder or the file. */
  name: string;
  files: readonly SourceFile[];
  /** Entries that cannot be read, such as ones with a traversal name, each with a sentence. */
  refused: readonly { path: string; reason: string }[];
}
