import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { partBytes, partName } from './backup-format.ts';
import { hashingStream } from './hashing-stream.ts';
import { LineHash } from './row-lines.ts';

/** Only its owner reads it: it holds secrets. */
const mode = 0o600;

/** A tar that is being written to a new file. */
export class TarFile {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  #failure: unknown;

  private constructor(file: string) {
    this.#written = pipeline(this.#pack, createWriteStream(file, { flush: true }));
    // An error of the file ends the current entry.
    this.#written.catch((error: unknown) => (this.#failure = error));
  }

  /** Throws where the file exists or cannot be written. */
  static async create(file: string): Promise<TarFile> {
    await writeFile(file, '', { flag: 'wx', mode });
    return new TarFile(file);
  }

  async addBytes(name: string, bytes: string): Promise<void> {
    await this.addStream(name, Buffer.byteLength(bytes), Readable.from([Buffer.from(bytes)]));
  }

  /** Adds a stream of `size` bytes; returns their SHA-256 in hex. Throws where there are more or fewer. */
  async addStream(name: string, size: number, stream: Readable): Promise<string> {
    const hashing = hashingStream();
    try {
      await pipeline(stream, hashing.stream, this.#pack.entry({ name, mode, size }));
    } catch (error) {
      throw this.#failure ?? error;
    }
    return hashing.digest();
  }

  /** Adds lines in parts `FOLDER000001.jsonl` and so on; answers their number and hash. */
  async addLines(folder: string, lines: AsyncIterable<string> | Iterable<string>): Promise<LineHash> {
    const hash = new LineHash();
    let part = '';
    let parts = 0;
    const flush = async () => {
      parts += 1;
      await this.addBytes(partName(folder, parts), part);
      part = '';
    };
    for await (const line of lines) {
      hash.add(line);
      part += `${line}\n`;
      if (part.length >= partBytes) await flush();
    }
    if (part !== '') await flush();
    return hash;
  }

  /** Ends the file; it is on the disk for good then. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Gives up what was written so far. The file stays, and is closed when this returns. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
  }
}
