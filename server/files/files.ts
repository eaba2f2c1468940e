import type { Readable } from 'node:stream';

/** A file that has arrived whole and is on the disk, but that nothing names yet. */
export interface StagedFile {
  path: string;
  /** Bytes. */
  size: number;
}

/** The stream went past the allowed number of bytes. */
export class FileTooLargeError extends Error {}

/** Files on this machine's disk that are not kept yet, whichever store keeps them. */
export interface Staging {
  /** Writes a stream to a temporary file. Throws FileTooLargeError past `maxBytes`, the stream's own error when cut off. */
  stage(stream: Readable, maxBytes: number): Promise<StagedFile>;
  /** Writes bytes that are in memory to a temporary file. */
  stageBytes(bytes: Uint8Array): Promise<StagedFile>;
  /** A path for a file that is made from a staged one, such as its thumbnail. */
  stagingPath(): Promise<string>;
  /** Removes a staged file that was not kept; nothing happens where it was. */
  discard(staged: Pick<StagedFile, 'path'>): Promise<void>;
  /** Removes staged files older than `before`: uploads that a crash cut off. */
  discardStagedBefore(before: number): Promise<void>;
}

/** Bytes of a file, from the first to the last, both counted from 0 and both within it. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where files live. A name is made of the id of its row and an ending; what no row names is removed by the sweep.
 * A store that is away throws an AppError `unavailable`, except from `remove`.
 */
export interface FileStore extends Staging {
  /** The file is kept for good when this returns, and the staged one gone. */
  keep(staged: Pick<StagedFile, 'path'>, name: string): Promise<void>;
  /**
   * The file, or a range of it, as a stream with its number of bytes; undefined where there is none. A stream that ends without an error
   * has brought all of them.
   */
  read(name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes files that no row names any more. Those that cannot be removed now are left to the sweep. */
  remove(names: readonly string[]): Promise<void>;
  /** Names of kept files, and the time of their last change in milliseconds. */
  list(): AsyncGenerator<{ name: string; changedAt: number }>;
}
