import { createReadStream, existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** A refusal that the operator reads. */
export class MemosError extends Error {
  override name = 'MemosError';
}

/** How a generation of Memos names what the import reads. The names of columns are its own, an expression of SQL where it has none. */
export interface MemosSchema {
  /** The versions of Memos that have it. */
  versions: string;
  memo: { uid: string; pinned: string; payload: string };
  user: { nickname: string; email: string };
  file: { table: string; uid: string; storageType: string; reference: string };
  hasRelations: boolean;
  hasReactions: boolean;
}

/** The database of a Memos installation, open for reading at one moment. */
export interface MemosDatabase {
  sqlite: DatabaseSync;
  schema: MemosSchema;
  close(): void;
}

const magic = 'SQLite format 3\0';

async function beginsAsSqlite(file: string): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: magic.length - 1 })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1') === magic;
}

/** Columns of the tables of the file, by the names of the tables. Views are none: they could compute anything. */
function readColumns(sqlite: DatabaseSync): Map<string, Set<string>> {
  const rows = sqlite
    .prepare(
      `select tables.name as "table", columns.name as "column" from sqlite_master as tables
       join pragma_table_info(tables.name) as columns where tables.type = 'table'`,
    )
    .all();
  const columns = new Map<string, Set<string>>();
  for (const row of rows) {
    const table = String(row['table']);
    columns.set(table, (columns.get(table) ?? new Set()).add(String(row['column'])));
  }
  return columns;
}

const neededColumns = {
  user: ['id', 'username', 'row_status'],
  memo: ['id', 'creator_id', 'created_ts', 'updated_ts', 'row_status', 'content', 'visibility'],
  file: ['id', 'creator_id', 'memo_id', 'filename', 'blob'],
} as const;

function requireColumns(file: string, table: string, columns: ReadonlySet<string>, needed: readonly string[]): void {
  const missing = needed.find((name) => !columns.has(name));
  if (missing === undefined) return;
  // Files hung under memos by a table of their own until then.
  const isOld = missing === 'memo_id' || missing === 'username';
  throw new MemosError(
    isOld
      ? `${file} is of a Memos before 0.16: its table "${table}" has no column "${missing}". Start a newer Memos on a copy of it once, and import that copy.`
      : `The schema of ${file} is not known: its table "${table}" has no column "${missing}".`,
  );
}

function versionsOf(fileTable: string, memo: ReadonlySet<string>, files: ReadonlySet<string>): string {
  if (fileTable === 'attachment') return '0.26 or newer';
  if (files.has('storage_type')) return '0.22 to 0.25';
  if (memo.has('uid')) return '0.21';
  return memo.has('resource_name') ? '0.19 or 0.20' : '0.16 to 0.18';
}

/** The first of the columns that a table has, else an expression. */
const firstOf = (columns: ReadonlySet<string>, alias: string, names: readonly string[], otherwise: string): string => {
  const name = names.find((each) => columns.has(each));
  return name === undefined ? otherwise : `${alias}.${name}`;
};

function pinnedBy(memo: ReadonlySet<string>, tables: ReadonlyMap<string, ReadonlySet<string>>): string {
  if (memo.has('pinned')) return 'memo.pinned';
  if (!tables.has('memo_organizer')) return '0';
  return `exists (select 1 from memo_organizer as own
    where own.memo_id = memo.id and own.user_id = memo.creator_id and own.pinned = 1)`;
}

function readSchema(file: string, sqlite: DatabaseSync): MemosSchema {
  const tables = readColumns(sqlite);
  const user = tables.get('user');
  const memo = tables.get('memo');
  if (!user || !memo)
    throw new MemosError(`${file} is a database of another program: it has no tables "user" and "memo".`);
  requireColumns(file, 'user', user, neededColumns.user);
  requireColumns(file, 'memo', memo, neededColumns.memo);
  const table = tables.has('attachment') ? 'attachment' : 'resource';
  const files = tables.get(table);
  if (!files)
    throw new MemosError(`The schema of ${file} is not known: it has neither a table "attachment" nor "resource".`);
  requireColumns(file, table, files, neededColumns.file);
  const link = files.has('external_link') ? 'file.external_link' : `''`;
  const path = files.has('internal_path') ? 'file.internal_path' : `''`;
  return {
    versions: versionsOf(table, memo, files),
    memo: {
      // Before 0.19, memos had a number alone, which another installation has as well.
      uid: firstOf(memo, 'memo', ['uid', 'resource_name'], `memo.id || '-' || memo.created_ts`),
      pinned: pinnedBy(memo, tables),
      payload: firstOf(memo, 'memo', ['payload'], `'{}'`),
    },
    user: {
      nickname: firstOf(user, 'user', ['nickname'], `''`),
      email: firstOf(user, 'user', ['email'], `''`),
    },
    file: {
      table,
      uid: firstOf(files, 'file', ['uid', 'resource_name'], 'file.id'),
      storageType: firstOf(
        files,
        'file',
        ['storage_type'],
        `case when ${link} <> '' then 'EXTERNAL' when ${path} <> '' then 'LOCAL' else '' end`,
      ),
      reference: firstOf(files, 'file', ['reference'], `case when ${link} <> '' then ${link} else ${path} end`),
    },
    hasRelations: tables.has('memo_relation'),
    hasReactions: tables.has('reaction'),
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function open(file: string): DatabaseSync {
  // Nothing is waiting in a log beside it, and opened so SQLite writes nothing beside it either.
  if (!existsSync(`${file}-wal`)) {
    const address = pathToFileURL(file);
    address.search = '?immutable=1';
    return new DatabaseSync(address, { readOnly: true });
  }
  return new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
}

/**
 * Opens the SQLite file of Memos for reading, also beside a running Memos. All reads see the moment of the opening. Throws a MemosError
 * where it is none, is damaged, or is of a version that is not known.
 */
export async function openMemos(file: string): Promise<MemosDatabase> {
  if (!existsSync(file)) throw new MemosError(`There is no file ${file}.`);
  if (!statSync(file).isFile())
    throw new MemosError(`${file} is a folder. Name the file in it, such as memos_prod.db.`);
  if (!(await beginsAsSqlite(file))) throw new MemosError(`${file} is no SQLite database.`);
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = open(file);
    sqlite.exec('pragma trusted_schema = off; begin; select 1 from sqlite_master');
    const [check] = sqlite.prepare('pragma quick_check(1)').all();
    if (check?.['quick_check'] !== 'ok')
      throw new MemosError(`${file} is damaged or cut off: ${String(check?.['quick_check']).replaceAll('\n', ' ')}.`);
    const opened = sqlite;
    return { sqlite: opened, schema: readSchema(file, opened), close: () => opened.close() };
  } catch (error) {
    if (sqlite?.isOpen) sqlite.close();
    if (error instanceof MemosError) throw error;
    throw new MemosError(
      `${file} cannot be read: ${reasonOf(error)}. With a "-wal" file beside it, its folder must be writable: copy all its files elsewhere, or stop Memos first.`,
      { cause: error },
    );
  }
}
