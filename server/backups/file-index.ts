import { DatabaseSync } from 'node:sqlite';

/** A file of a backup: its name in the file store, its bytes, and their SHA-256 in hex. */
export interface FileEntry {
  name: string;
  size: number;
  sha256: string;
}

/** A line of the list of files. */
export const fileLine = ({ name, size, sha256 }: FileEntry): string => JSON.stringify([name, size, sha256]);

/** The files that have been copied so far, on the disk: there may be millions. In the order in which they came. */
export class FileIndex {
  // SQLite keeps a database without a name in a temporary file, which goes with it.
  readonly #database = new DatabaseSync('');
  readonly #insert;
  readonly #find;
  #count = 0;
  #bytes = 0;

  constructor() {
    this.#database.exec(
      'create table files (seq integer primary key, name text not null unique, size integer not null, sha256 text not null); begin',
    );
    this.#insert = this.#database.prepare('insert into files (name, size, sha256) values (?, ?, ?)');
    this.#find = this.#database.prepare('select 1 from files where name = ?');
  }

  get count(): number {
    return this.#count;
  }

  /** All sizes together. */
  get bytes(): number {
    return this.#bytes;
  }

  add({ name, size, sha256 }: FileEntry): void {
    this.#insert.run(name, size, sha256);
    this.#count += 1;
    this.#bytes += size;
  }

  has(name: string): boolean {
    return this.#find.get(name) !== undefined;
  }

  /** The list of a backup. */
  *lines(): Generator<string> {
    for (const { name, size, sha256 } of this.#database.prepare('select * from files order by seq').iterate())
      yield fileLine({ name: String(name), size: Number(size), sha256: String(sha256) });
  }

  close(): void {
    this.#database.close();
  }
}
