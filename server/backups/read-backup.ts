import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import * as z from 'zod/mini';
import {
  backupFormat,
  BackupError,
  entryNames,
  headSchema,
  isFileName,
  type Manifest,
  manifestSchema,
  maxPartBytes,
  tableOfPart,
} from './backup-format.ts';
import { type FileEntry, fileLine } from './file-index.ts';
import { hashingStream } from './hashing-stream.ts';
import { LineHash } from './row-lines.ts';

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

/** Receiver of a backup's content, in its order. Only the end tells that all of it is intact. */
export interface BackupVisitor {
  /** Takes the whole stream. */
  file(name: string, size: number, stream: Readable): Promise<void>;
  /** Is told of a file whose stream was taken. */
  fileRead: (file: FileEntry) => void;
  rows(table: string, lines: readonly string[]): Promise<void>;
}

const nobody: BackupVisitor = {
  file: (_name, _size, stream) => finished(stream.resume()),
  fileRead: () => undefined,
  rows: () => Promise.resolve(),
};

/** Why a backup cannot be used. */
class Flaw extends Error {}

const hashOf = (given: string): string => createHash('sha256').update(given).digest('hex');

const asJson = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
};

const linesOf = (part: string): string[] => part.split('\n').slice(0, -1);

/** Content so far, to be compared with the manifest. */
class Reading {
  readonly #visitor: BackupVisitor;
  readonly #tables = new Map<string, LineHash>();
  readonly #files = new LineHash();
  readonly #fileList = new LineHash();
  #bytes = 0;
  #hasHead = false;
  #manifest: string | undefined;
  #seal: string | undefined;

  constructor(visitor: BackupVisitor) {
    this.#visitor = visitor;
  }

  async take(entry: Entry): Promise<void> {
    const { name, size } = entry.header;
    const isFile = name.startsWith(entryNames.files);
    if (!isFile && size > maxPartBytes) throw new Flaw('a part of it is too long');
    if (!this.#hasHead) return this.#takeHead(name, await text(entry));
    if (this.#seal !== undefined) throw new Flaw('something comes after its end');
    if (isFile) return this.#takeFile(name.slice(entryNames.files.length), size, entry);
    const table = tableOfPart(name);
    if (table !== undefined) return this.#takeRows(table, linesOf(await text(entry)));
    if (name.startsWith(entryNames.fileList)) return this.#takeList(linesOf(await text(entry)));
    if (name === entryNames.manifest) this.#manifest = await text(entry);
    else if (name === entryNames.seal) this.#seal = await text(entry);
    else throw new Flaw('it holds something unknown');
  }

  get hasHead(): boolean {
    return this.#hasHead;
  }

  #takeHead(name: string, head: string): void {
    const { success, data } = z.safeParse(headSchema, name === entryNames.head ? asJson(head) : undefined);
    if (!success) throw new Flaw('it is no backup of Thoughtleaf');
    if (data.format > backupFormat) throw new Flaw('it was made by a newer version of Thoughtleaf');
    this.#hasHead = true;
  }

  async #takeFile(name: string, size: number, entry: Entry): Promise<void> {
    if (!isFileName(name)) throw new Flaw('the name of a file is none of ours');
    const { stream, digest } = hashingStream();
    await Promise.all([pipeline(entry, stream), this.#visitor.file(name, size, stream)]);
    const file = { name, size, sha256: digest() };
    this.#files.add(fileLine(file));
    this.#bytes += size;
    this.#visitor.fileRead(file);
  }

  async #takeRows(table: string, lines: readonly string[]): Promise<void> {
    const hash = this.#tables.get(table) ?? new LineHash();
    this.#tables.set(table, hash);
    for (const line of lines) hash.add(line);
    await this.#visitor.rows(table, lines);
  }

  #takeList(lines: readonly string[]): void {
    for (const line of lines) this.#fileList.add(line);
  }

  /** The manifest, where everything was there and as it says. */
  finish(): Manifest {
    if (this.#manifest === undefined || this.#seal === undefined) throw new Flaw('its end is missing');
    const { success, data } = z.safeParse(manifestSchema, asJson(this.#manifest));
    if (!success || hashOf(this.#manifest) !== this.#seal) throw new Flaw('its manifest was changed');
    this.#compareTables(data);
    const sha256 = this.#files.digest();
    const isWhole =
      sha256 === data.files.sha256 && sha256 === this.#fileList.digest() && this.#bytes === data.files.bytes;
    if (!isWhole) throw new Flaw('its files are not those that the manifest names');
    return data;
  }

  #compareTables({ tables }: Manifest): void {
    for (const { name, rows, sha256 } of tables) {
      const read = this.#tables.get(name) ?? new LineHash();
      this.#tables.delete(name);
      if (read.count !== rows || read.digest() !== sha256) throw new Flaw(`the rows of ${name} were changed`);
    }
    const [unknown] = this.#tables.keys();
    if (unknown !== undefined) throw new Flaw(`the rows of ${unknown} are not in its manifest`);
  }
}

async function readThrough(file: string, reading: Reading): Promise<Manifest> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), tar);
  // An error of the file ends the entries, too.
  fed.catch(() => undefined);
  for await (const entry of tar) await reading.take(entry);
  await fed;
  return reading.finish();
}

/** Reads a backup that is known to be right; what the visitor throws ends it. */
export const visitBackup = (file: string, visitor: BackupVisitor): Promise<Manifest> =>
  readThrough(file, new Reading(visitor));

/**
 * Reads all of a backup and compares it with what it should be. Throws a BackupError with a sentence where it cannot be used.
 * `fileRead` is told of each file.
 */
export async function verifyBackup(file: string, fileRead = nobody.fileRead): Promise<Manifest> {
  const reading = new Reading({ ...nobody, fileRead });
  try {
    return await readThrough(file, reading);
  } catch (error) {
    throw new BackupError(`${file} cannot be used: ${reasonOf(error, reading)}.`, { cause: error });
  }
}

function reasonOf(error: unknown, { hasHead }: Reading): string {
  if (error instanceof Flaw) return error.message;
  if (error instanceof Error && 'syscall' in error) return error.message;
  return hasHead ? 'it is damaged or cut off' : 'it is no backup of Thoughtleaf';
}
