import type { DurablePostgres } from './durable-postgres.ts';

/** One file of PostgreSQL's write-ahead log, in bytes. */
const segment = 16 * 1_048_576;
const sparedSegments = 4;

/** Settings under which a checkpoint leaves files to spare, and comes when it is asked for. */
export const sparingSettings = ['checkpoint_timeout=1h', `min_wal_size=${(sparedSegments * segment) / 1_048_576}MB`];

/** Files that are ready to be written to, past the one in use. */
const countSpare = `select count(*)::int from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'
  and name > pg_walfile_name(pg_current_wal_insert_lsn())`;

/** Writes so many bytes of no meaning. */
const writeLog = (postgres: DurablePostgres, bytes: number): Promise<unknown> =>
  postgres.ask(`select pg_logical_emit_message(false, '', repeat('x', ${Math.max(0, Math.floor(bytes))}))`);

/** Leaves files to spare, so that the tables meet the end of a full disk first. */
export async function reserveLogSegments(postgres: DurablePostgres): Promise<void> {
  for (let used = 0; used < sparedSegments; used += 1) await postgres.ask('select pg_switch_wal() from txid_current()');
  await postgres.ask('checkpoint');
}

/** Leaves no file to spare and so many bytes in the last one, so that the log meets the end of a full disk first. */
export async function fillLog(postgres: DurablePostgres, left: number): Promise<void> {
  while (Number(await postgres.ask(countSpare)) > 0) await writeLog(postgres, segment / 4);
  const used = await postgres.ask(`select (pg_current_wal_insert_lsn() - '0/0') % ${segment}`);
  await writeLog(postgres, segment - Number(used) - left);
}

/** True if PostgreSQL has stopped because it could not write its log, by what it said. */
export const stoppedByFullLog = (said: string): boolean => said.includes('PANIC:');
