import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backups/backup-format.ts';
import { printLine, runCommand } from '#server/backups/run-command.ts';
import { readSnapshot } from '#server/db/snapshot.ts';
import { importMemos, type MemosImport } from '#server/memos/import-installation.ts';
import { createDestination, createLook, type MemosDestination } from '#server/memos/memos-destination.ts';
import { createMemosReport } from '#server/memos/memos-report.ts';
import { readEmails } from '#server/memos/memos-users.ts';
import { MemosError, openMemos } from '#server/memos/open-memos.ts';
import { readUsers } from '#server/memos/read-memos.ts';
import { openPlatform } from '#server/open-platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

const usage = `npm run import-memos -- FILE [--public-as notes|thoughts] [--emails FILE.csv] [--assets DIR] [--look]

Takes in an installation of Memos from its SQLite file. docs/import-memos.md has the details.
  --public-as  Public memos become private notes (without it), or thoughts in the feed.
  --emails     Addresses of users, in lines of "username,email". They replace those in FILE.
  --assets     The folder of the files, where it is not beside FILE.
  --look       Says what would come, and writes nothing.
On SQLite, stop the server before (not for a look). On PostgreSQL it may run.`;

/** Larger than the list of any installation. */
const maxEmailBytes = 10 * 1_048_576;

interface Options {
  file: string;
  publicAs: MemosImport['publicAs'];
  emails: string | undefined;
  assets: string | undefined;
  isLook: boolean;
}

function readOptions(args: readonly string[]): Options {
  const options = {
    'public-as': { type: 'string' },
    emails: { type: 'string' },
    assets: { type: 'string' },
    look: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...more] = positionals;
    const publicAs = values['public-as'] ?? 'notes';
    if (!file || more.length > 0) throw new BackupError(`Name one file.\n${usage}`);
    if (publicAs !== 'notes' && publicAs !== 'thoughts')
      throw new BackupError(`--public-as takes "notes" or "thoughts".\n${usage}`);
    return {
      file: path.resolve(file),
      publicAs,
      emails: values.emails,
      assets: values.assets,
      isLook: values.look ?? false,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BackupError(`${error.message}\n${usage}`, { cause: error });
  }
}

async function readCsv(given: string): Promise<string> {
  const found = await stat(given).catch(() => undefined);
  if (!found?.isFile()) throw new BackupError(`There is no file ${given}.`);
  if (found.size > maxEmailBytes) throw new BackupError(`${given} is too large for a list of addresses.`);
  return readFile(given, 'utf8');
}

async function rootsOf({ file, assets }: Options): Promise<string[]> {
  if (assets === undefined) return [path.dirname(file)];
  const folder = path.resolve(assets);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new BackupError(`There is no folder ${folder}.`);
  return [path.dirname(file), folder];
}

/** Lets the work write into the configured installation, or only read it. */
async function withDestination(isLook: boolean, work: (destination: MemosDestination) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  if (isLook) return readSnapshot(config, (db) => work(createLook({ db })));
  // The limits on writing are for people, not for the operator.
  const settings = { ...config, hasAddressLimits: false };
  const opened = await openPlatform(settings, { log: createLog(config.logLevel), clock: systemClock });
  try {
    await work(createDestination(opened.platform));
  } finally {
    await opened.close();
  }
}

/** Anything that stops the import after its beginning: what was taken in stays. */
function explainStop(error: unknown): undefined {
  if (error instanceof MemosError) throw error;
  const reason = error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The import stopped in the middle: ${reason}\nRun the same command again, and it goes on.\n`);
  process.exitCode = 1;
}

async function run(options: Options): Promise<void> {
  const { file, publicAs, isLook } = options;
  const folders = { database: file, roots: await rootsOf(options) };
  const csv = options.emails === undefined ? '' : await readCsv(options.emails);
  const memosDatabase = await openMemos(file);
  try {
    const emails = readEmails(csv, readUsers(memosDatabase));
    await withDestination(isLook, async (destination) => {
      const listener = createMemosReport(printLine, isLook);
      const now = systemClock.now();
      const users = await importMemos({ memosDatabase, destination, folders, emails, publicAs, now, listener }).catch(
        explainStop,
      );
      if (users === 0) throw new BackupError('no user of this Memos can come.');
    });
  } finally {
    memosDatabase.close();
  }
  if (isLook) return;
  printLine('New accounts have no password yet: their owners set one by "Forgot password" on the login page.');
  printLine('Run again, this command adds nothing twice.');
}

/** `npm run import-memos -- FILE`: takes in an installation of Memos. */
await runCommand(async () => {
  try {
    await run(readOptions(process.argv.slice(2)));
  } catch (error) {
    throw error instanceof MemosError ? new BackupError(error.message, { cause: error }) : error;
  }
});
