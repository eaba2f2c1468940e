import path from 'node:path';
import { BackupError } from '#server/backups/backup-format.ts';
import { backupName } from '#server/backups/backup-names.ts';
import { runCommand, printLine } from '#server/backups/run-command.ts';
import { writeBackup } from '#server/backups/write-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openFiles } from '#server/files/open-files.ts';

/** `npm run backup -- FILE`: a backup of the configured installation; without a file, one in BACKUP_DIR. */
await runCommand(async () => {
  const config = readConfig(process.env);
  const [given] = process.argv.slice(2);
  if (given === undefined && !config.backups) throw new BackupError('Name a file, or set BACKUP_DIR.');
  const file = path.resolve(given ?? path.join(config.backups?.directory ?? '', backupName(systemClock.now())));
  const files = await openFiles(config.s3, config.dataDir, createLog(config.logLevel));
  const manifest = await writeBackup(file, { config, files, clock: systemClock });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(`${file} holds ${rows} rows and ${manifest.files.count} files of ${manifest.time}, and was read back.`);
  if (manifest.files.missing > 0)
    printLine(`${manifest.files.missing} files that rows name are not in the file store.`);
});
