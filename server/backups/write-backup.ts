import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { listCarriedTables } from '#server/db/carried-tables.ts';
import { engineOf } from '#server/db/dialect.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { findDamage, readSnapshot } from '#server/db/snapshot.ts';
import type { Database } from '#server/db/tables.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { exists, makeDirectory, syncDirectory } from '#server/files/disk.ts';
import type { FileStore } from '#server/files/files.ts';
import { backupFormat, BackupError, type BackupTable, entryNames, isFileName, type Manifest } from './backup-format.ts';
import { unfinishedName } from './backup-names.ts';
import { FileIndex } from './file-index.ts';
import { referencedFiles } from './referenced-files.ts';
import { verifyBackup } from './read-backup.ts';
import { linesOf } from './row-lines.ts';
import { TarFile } from './tar-file.ts';

/**
 * Snapshots before a file counts as lost. Files come first, then the rows: each file that a row of the snapshot names was kept
 * before it. Only files that came during the copying are still to be added. One that is gone by then was deleted with its row,
 * and a later snapshot no longer has that row.
 */
const maxSnapshots = 5;

/** Sources of a backup. */
export interface Source {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  files: Pick<FileStore, 'list' | 'read'>;
  clock: Clock;
}

/** A snapshot, what was copied before it, and the names of files that an earlier one missed. */
interface Moment {
  source: Source;
  db: Database;
  copied: FileIndex;
  lost: Set<string>;
}

/** Copies a file; false where there is none. */
async function copyFile(tar: TarFile, files: Source['files'], name: string, copied: FileIndex): Promise<boolean> {
  const file = await files.read(name);
  if (!file) return false;
  const sha256 = await tar.addStream(entryNames.files + name, file.size, file.stream);
  copied.add({ name, size: file.size, sha256 });
  return true;
}

/** Copies what the rows name beyond what was copied already; answers the names of files that are not there. */
async function copyNamed(tar: TarFile, db: Database, files: Source['files'], copied: FileIndex): Promise<Set<string>> {
  const missing = new Set<string>();
  for await (const name of referencedFiles(db)) {
    if (!copied.has(name) && !(await copyFile(tar, files, name, copied))) missing.add(name);
  }
  return missing;
}

async function copyTables(tar: TarFile, db: Database): Promise<BackupTable[]> {
  const tables: BackupTable[] = [];
  for (const table of await listCarriedTables(db)) {
    const lines = await tar.addLines(`${entryNames.tables}${table.name}/`, linesOf(db, table));
    tables.push({ name: table.name, columns: [...table.columns], rows: lines.count, sha256: lines.digest() });
  }
  return tables;
}

type Rows = Omit<Manifest, 'format' | 'files'> & { missing: number };

/** Copies the rows of one moment with all files that they name; undefined where some of these have gone just now. */
async function copySnapshot(tar: TarFile, { source, db, copied, lost }: Moment): Promise<Rows | undefined> {
  const time = new Date(source.clock.now()).toISOString();
  const engine = engineOf(db);
  const missing = await copyNamed(tar, db, source.files, copied);
  const isKnown = missing.isSubsetOf(lost);
  for (const name of missing) lost.add(name);
  if (!isKnown) return undefined;
  const [damage] = engine === 'sqlite' ? await findDamage(db) : [];
  if (damage) throw new BackupError(`The database is damaged: ${damage}.`);
  const migrations = await appliedMigrations(db);
  return { time, engine, migrations, tables: await copyTables(tar, db), missing: missing.size };
}

async function copyRows(tar: TarFile, source: Source, copied: FileIndex): Promise<Rows> {
  const lost = new Set<string>();
  for (let snapshot = 1; snapshot <= maxSnapshots; snapshot += 1) {
    const rows = await readSnapshot(source.config, (db) => copySnapshot(tar, { source, db, copied, lost }));
    if (rows) return rows;
  }
  throw new BackupError('Files went away again and again while they were copied.');
}

async function fill(tar: TarFile, source: Source): Promise<void> {
  const copied = new FileIndex();
  try {
    await tar.addBytes(entryNames.head, JSON.stringify({ program: 'thoughtleaf', format: backupFormat }));
    for await (const { name } of source.files.list()) {
      // Files that others put there are left alone.
      if (isFileName(name)) await copyFile(tar, source.files, name, copied);
    }
    const { missing, ...rows } = await copyRows(tar, source, copied);
    const list = await tar.addLines(entryNames.fileList, copied.lines());
    const files = { count: copied.count, bytes: copied.bytes, sha256: list.digest(), missing };
    const manifest: Manifest = { format: backupFormat, ...rows, files };
    const text = JSON.stringify(manifest, null, 2);
    await tar.addBytes(entryNames.manifest, text);
    await tar.addBytes(entryNames.seal, createHash('sha256').update(text).digest('hex'));
  } finally {
    copied.close();
  }
}

async function writeWhole(file: string, source: Source): Promise<void> {
  const tar = await TarFile.create(file);
  try {
    await fill(tar, source);
  } catch (error) {
    await tar.abandon();
    throw error;
  }
  await tar.finish();
}

/**
 * Writes everything that the configured installation keeps into a new file while the server goes on, and reads it back. Only then
 * does the file get its name. Throws a BackupError or ConfigError, and leaves nothing behind, where it cannot.
 */
export async function writeBackup(file: string, source: Source): Promise<Manifest> {
  const folder = path.dirname(file);
  await makeDirectory(folder);
  if (await exists(file)) throw new BackupError(`${file} exists already.`);
  const unfinished = unfinishedName(file);
  try {
    await writeWhole(unfinished, source);
    const manifest = await verifyBackup(unfinished);
    await rename(unfinished, file);
    await syncDirectory(folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
