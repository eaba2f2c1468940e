import { moveToPostgres } from '#server/backups/move-to-postgres.ts';
import { runCommand, printLine } from '#server/backups/run-command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/** `npm run migrate-to-postgres`: copies what is in DATA_DIR into the empty database of DATABASE_URL. */
await runCommand(async () => {
  const config = readConfig(process.env);
  const { tables, files } = await moveToPostgres(config, createLog(config.logLevel));
  for (const { name, rows, sha256 } of tables)
    printLine(`${name.padEnd(20)} ${String(rows).padStart(9)}  ${sha256.slice(0, 16)}`);
  printLine('Every table has as many rows and the same hash on both sides.');
  if (files) printLine(`${files.kept} files are in the bucket. ${files.lost} were lost before.`);
  else
    printLine(
      `The files stay in ${config.dataDir}/files: serve with the same DATA_DIR, or set S3_BUCKET and the like first.`,
    );
});
