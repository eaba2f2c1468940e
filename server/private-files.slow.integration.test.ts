import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addNote } from '#contract/notes/notes.ts';
import { forgotPassword } from '#contract/session/session.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { exists } from './files/disk.ts';
import { makeFolder, signUpAt } from './testing/test-app.ts';
import { textFile } from './testing/test-files.ts';

const root = path.join(import.meta.dirname, '..');

let folder: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Paths below a place whose mode opens them to others than their owner. */
async function openBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true });
  const modes = await Promise.all([place, ...entries.map((entry) => path.join(place, entry))].map(modeOf));
  return modes.filter((mode) => !/00 /.test(mode));
}
const modeOf = async (place: string): Promise<string> =>
  `${((await stat(place)).mode & 0o777).toString(8).padStart(3, '0')} ${place}`;

/** Runs a command as an operator whose files others may read, as most systems have it. */
async function run(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const command = `umask 022; exec "$0" "$@"`;
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment };
  const script = path.join(root, 'server', file);
  const started = spawn('sh', ['-c', command, process.execPath, script, ...args], { cwd: root, env, stdio: 'inherit' });
  expect((await once(started, 'close'))[0]).toBe(0);
}

it('what the server writes is for its own user alone: database, files, mails, backups', async () => {
  const dataDir = path.join(folder, 'data');
  const backups = path.join(folder, 'backups');
  server = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  const mara = await signUpAt(server.origin);
  await mara.ok(addNote, { body: { title: 'A note', description: 'With a file' }, files: [textFile('Private')] });
  await mara.ok(forgotPassword, { body: { email: mara.user.email } });
  await expect
    .poll(async () => (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).join(' '))
    .toMatch(/\.eml$/);
  // The first backup is due at the start.
  await expect.poll(async () => (await readdir(backups).catch(() => [])).length, { timeout: 20_000 }).toBe(1);
  expect(await exists(path.join(dataDir, 'files'))).toBe(true);
  expect(await openBelow(dataDir)).toEqual([]);
  expect(await openBelow(backups)).toEqual([]);
  expect(server.output()).not.toContain('may look into');
});

it('what the commands write is, too: a backup, a restore, made-up people', async () => {
  const [dataDir, restored] = [path.join(folder, 'data'), path.join(folder, 'restored')];
  const file = path.join(folder, 'backups', 'one.tar');
  await run('seed/seed.ts', [], { DATA_DIR: dataDir });
  await run('cli/backup.ts', [file], { DATA_DIR: dataDir });
  await run('cli/restore.ts', [file], { DATA_DIR: restored });
  for (const place of [dataDir, restored, path.dirname(file)]) expect(await openBelow(place)).toEqual([]);
}, 120_000);

it('a folder that is open already is told of in the log, with what closes it; one that is closed is not', async () => {
  const [dataDir, backups] = [path.join(folder, 'data'), path.join(folder, 'backups')];
  for (const place of [dataDir, backups, path.join(dataDir, 'outbox')]) await mkdir(place, { mode: 0o755 });
  await chmod(dataDir, 0o750);
  await writeFile(path.join(backups, 'by hand'), '', { mode: 0o644 });
  server = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  const lines = server.output().split('\n');
  const warningOf = (place: string) => lines.find((line) => line.includes(`chmod -R go= '${place}'`));
  expect(warningOf(dataDir)).toContain('"level":40');
  expect(warningOf(dataDir)).toContain(`"open":["${dataDir}","${path.join(dataDir, 'outbox')}"]`);
  expect(warningOf(backups)).toContain(path.join(backups, 'by hand'));
  await server.end('SIGTERM');
  await chmod(dataDir, 0o700);
  await chmod(backups, 0o700);
  server = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  expect(server.output()).not.toContain('chmod');
});
