import { appendFile, chmod, cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { chownAll, type PostgresFiles } from './postgres-files.ts';

/** Files of the running server that are not part of its data. */
const ofServer = /^(?:postmaster\.|pg_replslot\/|pg_stat_tmp\/|pg_notify\/)/;

/** The data of a running server, with the label that says from where its log has to be replayed. */
async function copyData(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await cp(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !ofServer.test(relative(from, source)),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/** A folder for a server that follows the one of `files`, with the same programs. */
export async function createStandbyFiles(
  { folder: from, data: dataFrom, owner }: PostgresFiles,
  { adminUrl, password, port }: { adminUrl: string; password: string; port: number },
): Promise<PostgresFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-standby-'));
  for (const name of ['bin', 'lib', 'share']) await symlink(join(from, name), join(folder, name));
  const data = join(folder, 'data');
  await copyData(adminUrl, dataFrom, data);
  await writeFile(join(data, 'standby.signal'), '');
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  await chmod(data, 0o700);
  if (owner) await chownAll(folder, owner.uid);
  return { folder, data, owner };
}
