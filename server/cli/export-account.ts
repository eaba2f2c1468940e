import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '#server/backups/backup-format.ts';
import { printLine, runCommand } from '#server/backups/run-command.ts';
import { readSnapshot } from '#server/db/snapshot.ts';
import { openFiles } from '#server/files/open-files.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { exportAccount } from '#server/users/export.ts';
import { findUserByEmail } from '#server/users/users.service.ts';

const fileName = 'thoughtleaf-export.zip';

/**
 * `npm run export -- EMAIL DIR`: the export of one person as a zip in a folder, the same that they download themselves. It reads a
 * snapshot beside the running server, and replaces no file.
 */
await runCommand(async () => {
  const [email, folder] = process.argv.slice(2);
  if (!email || !folder) throw new BackupError('Name the person and a folder: npm run export -- EMAIL DIR');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const files = await openFiles(config.s3, config.dataDir, log);
  const target = path.resolve(folder, fileName);
  await readSnapshot(config, async (db) => {
    const user = await findUserByEmail(db, email);
    if (!user) throw new BackupError(`There is no account with the address ${email}.`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const source = {
      db,
      config,
      files,
      log,
      clock: systemClock,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    };
    // Fails where the file is there: nobody loses an earlier export.
    const output = createWriteStream(target, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(await exportAccount(source, user.id), output);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        await rm(target, { force: true });
        throw error;
      }
      throw new BackupError(`${target} is there already.`, { cause: error });
    }
  });
  printLine(`${target} holds everything of ${email}.`);
});
