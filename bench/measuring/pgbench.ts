import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Transactions a second of pgbench's select-only run (one row by its key, prepared, 4 clients, a million accounts) on a database of its
 * own. Undefined where pgbench is not installed: npm's PostgreSQL comes without it, Debian has it in `postgresql-15`.
 */
export async function measurePgbench(databaseUrl: string, seconds: number): Promise<number | undefined> {
  try {
    await run('pgbench', ['--initialize', '--scale=10', '--quiet', databaseUrl]);
    const settings = ['--select-only', '--protocol=prepared', '--client=4', `--time=${seconds}`];
    const { stdout } = await run('pgbench', [...settings, databaseUrl]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
