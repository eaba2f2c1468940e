import { existsSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { listCarriedTables } from '#server/db/carried-tables.ts';
import { databaseFile, lockDirectory } from '#server/db/database.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { readSnapshot } from '#server/db/snapshot.ts';
import type { Database } from '#server/db/tables.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { createDiskFiles } from '#server/files/disk-files.ts';
import type { FileStore } from '#server/files/files.ts';
import type { Log } from '#server/platform/log.ts';
import { filesFolder, openFiles } from '#server/files/open-files.ts';
import { BackupError, type BackupTable } from './backup-format.ts';
import { inEmptyPostgres } from './empty-postgres.ts';
import { type AddLines, fillDatabase } from './fill-database.ts';
import { hashingStream } from './hashing-stream.ts';
import { referencedFiles } from './referenced-files.ts';
import { LineHash, linesOf } from './row-lines.ts';

/** Lines that go into the database at a time. */
const linesAtOnce = 500;

/** Files that rows name: how many are in the bucket now, and how many were lost before. */
interface MovedFiles {
  kept: number;
  lost: number;
}

/** Result of a move: the tables, compared on both sides. */
export interface Move {
  tables: readonly BackupTable[];
  /** Undefined where no bucket is configured: they stay in DATA_DIR. */
  files: MovedFiles | undefined;
}

async function moveTables(source: Database, add: AddLines): Promise<BackupTable[]> {
  const moved: BackupTable[] = [];
  for (const table of await listCarriedTables(source)) {
    const given = { name: table.name, columns: [...table.columns] };
    const hash = new LineHash();
    let lines: string[] = [];
    for await (const line of linesOf(source, table)) {
      hash.add(line);
      lines.push(line);
      if (lines.length >= linesAtOnce) await add(given, lines.splice(0));
    }
    if (lines.length > 0) await add(given, lines);
    moved.push({ ...given, rows: hash.count, sha256: hash.digest() });
  }
  return moved;
}

/** The SHA-256 of a file in hex; undefined where there is none. */
async function hashOf(files: FileStore, name: string): Promise<string | undefined> {
  const file = await files.read(name);
  if (!file) return undefined;
  const { stream, digest } = hashingStream();
  await finished(file.stream.pipe(stream).resume());
  return digest();
}

async function copyFile(from: FileStore, to: FileStore, name: string): Promise<void> {
  const file = await from.read(name);
  if (file) await to.keep(await to.stage(file.stream, file.size), name);
}

/** Copies the files that rows name, unless the bucket has them already, and reads back what it copied. */
async function moveFiles(source: Database, from: FileStore, to: FileStore): Promise<MovedFiles> {
  const moved = { kept: 0, lost: 0 };
  for await (const name of referencedFiles(source)) {
    const expected = await hashOf(from, name);
    const isThere = (await hashOf(to, name)) === expected;
    if (expected === undefined) {
      moved[isThere ? 'lost' : 'kept'] += 1;
      continue;
    }
    if (!isThere) await copyFile(from, to, name);
    if (!isThere && (await hashOf(to, name)) !== expected)
      throw new BackupError(`The file ${name} is not in the bucket as it is in DATA_DIR.`);
    moved.kept += 1;
  }
  return moved;
}

/**
 * Copies the SQLite installation in DATA_DIR into an empty PostgreSQL database, and its files into the bucket where one is
 * configured. Compares every table and file on both sides, and keeps all or nothing. The source stays as it is. Throws a
 * BackupError or ConfigError where it cannot, also while a server uses DATA_DIR.
 */
export async function moveToPostgres({ dataDir, databaseUrl, s3 }: Config, log: Log): Promise<Move> {
  if (!databaseUrl) throw new ConfigError('DATABASE_URL must name the empty database that takes everything.');
  if (!existsSync(path.join(dataDir, databaseFile)))
    throw new ConfigError(`There is no database in DATA_DIR ${dataDir}.`);
  const lock = await lockDirectory(dataDir);
  try {
    const here = createDiskFiles(path.join(dataDir, filesFolder));
    const there = s3 && (await openFiles(s3, dataDir, log));
    return await readSnapshot({ dataDir, databaseUrl: undefined }, async (source) => {
      const move: Move = { tables: [], files: undefined };
      await inEmptyPostgres(databaseUrl, async (target) => {
        await fillDatabase(target, await appliedMigrations(source), async (add) => {
          move.tables = await moveTables(source, add);
          return move.tables;
        });
        if (there) move.files = await moveFiles(source, here, there);
      });
      return move;
    });
  } finally {
    lock.close();
  }
}
