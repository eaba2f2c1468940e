const windowBytes = 1_048_576;
const windowsKept = 6;

/**
 * Random reads of a file in a few large pieces. Each read of a blob is a message to another process, and an archive of 10,000 notes is
 * read in 30,000 small steps.
 */
export class BlobWindow {
  readonly size: number;
  readonly #blob: Blob;
  readonly #windows = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(blob: Blob) {
    this.#blob = blob;
    this.size = blob.size;
  }

  /** The bytes from `offset` on, fewer where the file ends before. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(offset + length, this.size);
    if (end <= offset) return new Uint8Array();
    const first = Math.floor(offset / windowBytes);
    const last = Math.floor((end - 1) / windowBytes);
    if (last - first >= windowsKept) return this.#readNow(offset, end);
    if (first === last)
      return (await this.#windowAt(first)).slice(offset - first * windowBytes, end - first * windowBytes);
    const bytes = new Uint8Array(end - offset);
    for (let at = first; at <= last; at += 1) {
      const start = at * windowBytes;
      const part = (await this.#windowAt(at)).subarray(Math.max(0, offset - start), end - start);
      bytes.set(part, Math.max(0, start - offset));
    }
    return bytes;
  }

  async #readNow(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#blob.slice(from, to).arrayBuffer());
  }

  #windowAt(index: number): Promise<Uint8Array<ArrayBuffer>> {
    const start = index * windowBytes;
    const window = this.#windows.get(index) ?? this.#readNow(start, Math.min(start + windowBytes, this.size));
    // Moved to the end: the first one is the one that was used longest ago.
    this.#windows.delete(index);
    this.#windows.set(index, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > windowsKept && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }
}
