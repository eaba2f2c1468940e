import { rmSync } from 'node:fs';
import { openSqliteFile } from '#server/db/sqlite/sqlite-driver.ts';

interface BareImport {
  row: { title: string; description: string };
  notes: number;
  /** Rows of one transaction. */
  each: number;
}

/** Rows a second of the least that an import can do: one prepared INSERT, with a sync to the disk for each transaction. */
export function measureBareBatches(file: string, { row, notes, each }: BareImport): number {
  const database = openSqliteFile(file);
  try {
    database.exec(
      'create table notes (id text primary key, user_id text, title text, description text, created_at integer)',
    );
    const insert = database.prepare('insert into notes values (?, ?, ?, ?, ?)');
    const began = performance.now();
    for (let start = 0; start < notes; start += each) {
      database.exec('begin immediate');
      for (let place = start; place < start + each; place += 1)
        insert.run(`note-${place}`, 'owner', row.title, row.description, place);
      database.exec('commit');
    }
    return (notes * 1000) / (performance.now() - began);
  } finally {
    database.close();
    rmSync(file, { force: true });
  }
}
