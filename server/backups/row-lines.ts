import { createHash } from 'node:crypto';
import type { CarriedTable } from '#server/db/carried-tables.ts';
import { type CarriedRow, readRows } from '#server/db/table-rows.ts';
import type { Database } from '#server/db/tables.ts';

/** A row as a line: its values as a JSON array, in the order of the table's columns. */

const bytesMark = '$base64';

function encodeValue(value: unknown, column: string): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return { [bytesMark]: Buffer.from(value).toString('base64') };
  throw new TypeError(`A value of the column ${column} cannot be written down: it is neither text, number nor bytes.`);
}

function decodeValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const bytes: unknown = Reflect.get(value, bytesMark);
  if (typeof bytes !== 'string') throw new TypeError('A value cannot be read.');
  return Buffer.from(bytes, 'base64');
}

const lineOf = (columns: readonly string[], row: CarriedRow): string =>
  JSON.stringify(columns.map((column) => encodeValue(row[column], column)));

/** All rows of a table as lines, in the order of their keys. Throws where a value is of a kind that no column of ours has. */
export async function* linesOf(db: Database, table: CarriedTable): AsyncGenerator<string> {
  for await (const rows of readRows(db, table)) for (const row of rows) yield lineOf(table.columns, row);
}

/** The values of a line. Throws where it is none. */
export function valuesOf(line: string): unknown[] {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values)) throw new TypeError('A row cannot be read.');
  return values.map(decodeValue);
}

/** Counts lines and hashes them, each with its newline. */
export class LineHash {
  readonly #hash = createHash('sha256');
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#count += 1;
  }

  /** In hex. To be asked once, at the end. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
