import path from 'node:path';
import { BackupError } from '#server/backups/backup-format.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { runCommand, printLine } from '#server/backups/run-command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/** `npm run restore -- FILE`: puts a backup into the configured places, which are empty. */
await runCommand(async () => {
  const config = readConfig(process.env);
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new BackupError('Name the backup to restore.');
  const { time, files, tables } = await restoreBackup(path.resolve(given), config, createLog(config.logLevel));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(`Restored ${rows} rows and ${files.count} files of ${time}. A server can be started.`);
  if (files.missing > 0) printLine(`${files.missing} files that rows name were lost before the backup.`);
});
