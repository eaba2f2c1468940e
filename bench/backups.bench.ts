import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '#server/testing/postgres.ts';
import { fillSite, type SiteSize } from './filling/fill-site.ts';
import { processorTime } from './measuring/processor-time.ts';

/** Result of one step. Times are seconds. */
export interface Step {
  what: string;
  clock: number;
  /** Of Node and the database together; undefined where the system does not tell. */
  processor: number | undefined;
  /** Of the file that it made, where it made one. */
  megabytes?: number;
}

const run = promisify(execFile);

const root = join(import.meta.dirname, '..');

/** PostgreSQL keeps what it was told, as by default. */
const postgresSettings = ['shared_buffers=512MB', 'max_wal_size=4GB'];

const megabytesOf = async (file: string): Promise<number> => (await stat(file)).size / 1e6;

/**
 * Fills a site on SQLite and times the commands of its operator. They are a plain copy for comparison, a backup, a restore into
 * either engine, and the move to PostgreSQL.
 */
export async function measureBackups(size: SiteSize, report: (step: Step) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-backups-'));
  const postgres = await startPostgres(postgresSettings);
  const dataDir = join(folder, 'site');
  const database = join(dataDir, 'thoughtleaf.db');
  const backup = join(folder, 'backup.tar');
  const timed = async (what: string, command: readonly string[], environment: NodeJS.ProcessEnv, made?: string) => {
    const used = () => processorTime([process.pid, postgres.pid]);
    const [begun, before] = [performance.now(), used()];
    const [program = '', ...args] = command;
    await run(program, args, { cwd: root, env: { ...process.env, LOG_LEVEL: 'error', ...environment } });
    const [clock, after] = [(performance.now() - begun) / 1000, used()];
    const processor = before === undefined || after === undefined ? undefined : (after - before) / 1000;
    report({ what, clock, processor, ...(made !== undefined && { megabytes: await megabytesOf(made) }) });
  };
  const command = (name: string, ...args: string[]) => [process.execPath, join('server/cli', `${name}.ts`), ...args];
  try {
    await mkdir(dataDir);
    await fillSite({ dataDir, databaseUrl: undefined }, size, () => undefined);
    await timed(
      'a copy of the database by the system',
      ['dd', `if=${database}`, `of=${folder}/copy`, 'bs=1M', 'conv=fsync'],
      {},
      database,
    );
    await timed('backup, read back', command('backup', backup), { DATA_DIR: dataDir }, backup);
    await timed('restore into SQLite', command('restore', backup), { DATA_DIR: join(folder, 'again') });
    const restored = { DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: await postgres.createDatabase() };
    await timed('restore into PostgreSQL', command('restore', backup), restored);
    const moved = { DATA_DIR: dataDir, DATABASE_URL: await postgres.createDatabase() };
    await timed('move to PostgreSQL, both sides compared', command('migrate-to-postgres'), moved);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
