import { beginNewHistory } from '#server/notes/notes.service.ts';
import { inEmptyPostgres } from './empty-postgres.ts';
import type { Database } from '#server/db/tables.ts';
import type { Config } from '#server/platform/config.ts';
import type { FileStore } from '#server/files/files.ts';
import type { Log } from '#server/platform/log.ts';
import { openFiles } from '#server/files/open-files.ts';
import { BackupError, type Manifest } from './backup-format.ts';
import { type RestoreTarget, claimRestoreTarget } from './restore-target.ts';
import { FileIndex } from './file-index.ts';
import { fillDatabase } from './fill-database.ts';
import { referencedFiles } from './referenced-files.ts';
import { createSqlite } from './create-sqlite.ts';
import { type BackupVisitor, verifyBackup, visitBackup } from './read-backup.ts';

type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/** Content of a backup, and its destination. */
interface Restore {
  file: string;
  manifest: Manifest;
  inBackup: FileIndex;
  files: FileStore;
}

/** A bucket may hold what an earlier restore of this backup brought; everything else belongs to somebody. */
async function requireOwnFiles({ files, inBackup }: Restore): Promise<void> {
  for await (const { name } of files.list()) {
    if (!inBackup.has(name))
      throw new BackupError('The bucket S3_BUCKET is not empty: a restore does not replace what is there.');
  }
}

/** Throws a BackupError where rows name a file that is not in the backup, unless it was lost before. */
async function requireNamedFiles({ manifest, inBackup }: Restore, db: Database): Promise<void> {
  let missing = 0;
  for await (const name of referencedFiles(db)) if (!inBackup.has(name)) missing += 1;
  if (missing > manifest.files.missing) throw new BackupError('The backup names files that are not in it.');
}

const fill =
  (restore: Restore) =>
  async (db: Database): Promise<void> => {
    const { file, manifest, files } = restore;
    const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
    await fillDatabase(db, manifest.migrations, async (add) => {
      const visitor: BackupVisitor = {
        async file(name, size, stream) {
          await files.keep(await files.stage(stream, size), name);
        },
        fileRead: () => undefined,
        rows: (name, lines) => add({ name, columns: columns.get(name) ?? [] }, lines),
      };
      return (await visitBackup(file, visitor)).tables;
    });
    await requireNamedFiles(restore, db);
    await beginNewHistory(db);
  };

async function restoreInto(
  place: RestoreTarget,
  { databaseUrl, s3 }: RestoreConfig,
  given: Omit<Restore, 'files'>,
  log: Log,
) {
  const restore = { ...given, files: await openFiles(s3, place.folder, log) };
  await requireOwnFiles(restore);
  if (databaseUrl) {
    await inEmptyPostgres(databaseUrl, async (db) => {
      await fill(restore)(db);
      await place.moveIn();
    });
  } else {
    await createSqlite(place.folder, fill(restore));
    await place.moveIn();
  }
  await place.finish();
}

/**
 * Puts a backup into an empty DATA_DIR, or an empty PostgreSQL database, and an empty bucket where these are configured. Throws a
 * BackupError or ConfigError, and leaves nothing that a server would start on, where it cannot.
 */
export async function restoreBackup(file: string, config: RestoreConfig, log: Log): Promise<Manifest> {
  const inBackup = new FileIndex();
  try {
    const manifest = await verifyBackup(file, (found) => inBackup.add(found));
    const place = await claimRestoreTarget(config);
    try {
      await restoreInto(place, config, { file, manifest, inBackup }, log);
    } finally {
      await place.leave();
    }
    return manifest;
  } finally {
    inBackup.close();
  }
}
