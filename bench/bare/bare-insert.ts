import { rmSync } from 'node:fs';
import { openSqliteFile } from '#server/db/sqlite/sqlite-driver.ts';

/** The rate of the least that storing a note can do: one prepared INSERT and its sync to the disk, row by row. */
export function measureBareInserts(file: string, row: { title: string; description: string }, seconds: number): number {
  const database = openSqliteFile(file);
  try {
    database.exec(
      'create table notes (id text primary key, user_id text, title text, description text, created_at integer)',
    );
    const insert = database.prepare('insert into notes values (?, ?, ?, ?, ?)');
    const end = performance.now() + seconds * 1000;
    let count = 0;
    for (; performance.now() < end; count += 1) insert.run(`note-${count}`, 'owner', row.title, row.description, count);
    return count / seconds;
  } finally {
    database.close();
    rmSync(file, { force: true });
  }
}
