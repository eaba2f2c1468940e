import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { makeFolder } from './test-app.ts';

/** Generations of Memos whose tables differ in what an import reads. */
export const memosGenerations = ['0.18', '0.21', '0.22', '0.24', '0.26', '0.32'] as const;

type MemosGeneration = (typeof memosGenerations)[number];

/** The SQLite file of a Memos installation that a test fills. */
export interface TestMemos {
  file: string;
  folder: string;
  /** Open in WAL mode, as a running Memos has it. */
  sqlite: DatabaseSync;
  /** Inserts a row and answers its number. Names are those of the newest generation, and are translated. */
  insert(table: 'user' | 'memo' | 'attachment' | 'memo_relation', row: Record<string, SQLInputValue>): number;
  pin(memoId: number, userId: number): void;
}

const times = `created_ts bigint not null default 1600000000, updated_ts bigint not null default 1600000000`;
const status = `row_status text not null default 'NORMAL' check (row_status in ('NORMAL', 'ARCHIVED'))`;

const atLeast = (generation: MemosGeneration, from: MemosGeneration): boolean =>
  memosGenerations.indexOf(generation) >= memosGenerations.indexOf(from);

/** The column that names a row for good, where this generation has one. */
const uidColumn = (generation: MemosGeneration): string =>
  atLeast(generation, '0.21') ? ', uid text not null unique' : '';

function tablesOf(generation: MemosGeneration): string {
  const has = (from: MemosGeneration) => atLeast(generation, from);
  const email = has('0.32') ? 'email text default null' : `email text not null default ''`;
  const visibilities = has('0.32') ? `'PUBLIC', 'PROTECTED', 'PRIVATE', 'SPACE'` : `'PUBLIC', 'PROTECTED', 'PRIVATE'`;
  const place = has('0.22')
    ? `, storage_type text not null default '', reference text not null default '', payload text not null default '{}'`
    : `, internal_path text not null default '', external_link text not null default ''`;
  return `
    create table user (id integer primary key autoincrement, ${times}, ${status}, username text not null unique,
      role text not null default 'USER', ${email}, nickname text not null default '', password_hash text not null default '',
      avatar_url text not null default ''${has('0.21') ? `, description text not null default ''` : ''});
    create table memo (id integer primary key autoincrement, creator_id integer not null, ${times}, ${status},
      content text not null default '', visibility text not null default 'PRIVATE' check (visibility in (${visibilities}))
      ${uidColumn(generation)}${has('0.22') ? `, payload text not null default '{}'` : ''}
      ${has('0.24') ? ', pinned integer not null default 0 check (pinned in (0, 1))' : ''});
    create table memo_relation (memo_id integer not null, related_memo_id integer not null, type text not null,
      unique (memo_id, related_memo_id, type));
    ${has('0.26') ? '' : 'create table memo_organizer (memo_id integer not null, user_id integer not null, pinned integer not null default 0, unique (memo_id, user_id));'}
    create table ${has('0.26') ? 'attachment' : 'resource'} (id integer primary key autoincrement, creator_id integer not null,
      ${times}, filename text not null default '', blob blob default null, type text not null default '',
      size integer not null default 0, memo_id integer${uidColumn(generation)}${place});
    create table reaction (id integer primary key autoincrement, creator_id integer not null, reaction_type text not null);`;
}

/** Columns that an older generation lacks, or has under other names. */
function translated(generation: MemosGeneration, row: Record<string, SQLInputValue>): Record<string, SQLInputValue> {
  const { uid, payload, storage_type: storage, reference, ...others } = row;
  const isOfOldPlaces = !atLeast(generation, '0.22');
  return {
    ...others,
    ...(uid !== undefined && atLeast(generation, '0.21') && { uid }),
    ...(payload !== undefined && !isOfOldPlaces && { payload }),
    ...(storage !== undefined && !isOfOldPlaces && { storage_type: storage }),
    ...(reference !== undefined && {
      [isOfOldPlaces ? (storage === 'EXTERNAL' ? 'external_link' : 'internal_path') : 'reference']: reference,
    }),
  };
}

/** An empty installation of a generation, in a folder of its own. */
export async function createMemos(generation: MemosGeneration): Promise<TestMemos> {
  const folder = await makeFolder();
  const file = path.join(folder, 'memos_prod.db');
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`pragma journal_mode = wal; ${tablesOf(generation)}`);
  return {
    file,
    folder,
    sqlite,
    insert(table, row) {
      const name = table === 'attachment' && !atLeast(generation, '0.26') ? 'resource' : table;
      const values = table === 'memo_relation' ? row : translated(generation, row);
      const columns = Object.keys(values);
      const { lastInsertRowid } = sqlite
        .prepare(`insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
        .run(...Object.values(values));
      return Number(lastInsertRowid);
    },
    pin(memoId, userId) {
      if (atLeast(generation, '0.24')) sqlite.prepare('update memo set pinned = 1 where id = ?').run(memoId);
      else sqlite.prepare('insert into memo_organizer (memo_id, user_id, pinned) values (?, ?, 1)').run(memoId, userId);
    },
  };
}
