import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execForm, isInContext, lastOf, readDockerfile, type Stage } from './dockerfile.ts';
import { freePort } from '#testing/free-port.ts';

// Carries out the Dockerfile without a container engine. Its steps run in fresh folders; then the server runs as its user, with a
// root that is read-only but for the data and /tmp. Needs Linux and root. This machine's system replaces the base image, so a lack
// of the image alone does not show.

const root = path.join(import.meta.dirname, '..');
const endWithinMs = 10_000;

/** Where a path of the image lies: `/app/x`, `./x` and `x` below the folder of the stage. */
const within = (folder: string, given: string): string => path.join(folder, given.replace(/^\/app(?=\/|$)/, '.'));

/** The files of the working copy that git knows or would take, but for those that are ignored. */
function layOutContext(context: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const ignore = readFileSync(path.join(root, '.dockerignore'), 'utf8');
  for (const name of listed.toString().split('\0').filter(Boolean))
    if (isInContext(name, ignore) && existsSync(path.join(root, name)))
      cpSync(path.join(root, name), path.join(context, name));
}

/** As COPY: files into a folder whose name ends with a slash, a folder's content into a folder. */
function copy(source: string, folder: string, words: readonly string[]): void {
  const target = words.at(-1) ?? '';
  for (const word of words.slice(0, -1)) {
    const from = within(source, word);
    const intoFolder = statSync(from).isFile() && target.endsWith('/');
    cpSync(from, within(folder, intoFolder ? target + path.basename(word) : target), { recursive: true });
  }
}

/** Goes through all stages; answers the folder of the last one, which is what the image holds. */
function build(stages: readonly Stage[], work: string): string {
  const context = path.join(work, 'context');
  layOutContext(context);
  const folderOf = (name: string): string => path.join(work, `stage-${name}`);
  let folder = context;
  for (const [number, stage] of stages.entries()) {
    folder = folderOf(stage.name ?? String(number));
    mkdirSync(folder);
    for (const { name, rest } of stage.instructions) {
      const words = rest.split(/\s+/);
      const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1];
      if (name === 'COPY') copy(from ? folderOf(from) : context, folder, from ? words.slice(1) : words);
      if (name !== 'RUN') continue;
      console.log(`RUN ${rest}`);
      execFileSync('sh', ['-c', rest], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    }
  }
  return folder;
}

/** In a mount namespace of its own: $1 the folder, $2 and $3 the user's and the group's number, then the command. */
const confine = `
set -eu
cd "$1"
mount --make-rprivate /
mount --bind data data
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount --bind "$1" "$1" && mount --bind "$1/data" "$1/data"
mount -o remount,ro,bind "$1" && mount -o remount,ro,bind /
if touch "$1/server/written" 2>/dev/null; then echo 'The program can be written to.' >&2; exit 1; fi
cd "$1"; user=$2 group=$3; shift 3
exec setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
`;

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 40_000; await pause(100)) {
    if (server.exitCode !== null) throw new Error('The server ended.');
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('The server was not ready in time.');
}

/** Somebody signs up and keeps a note with a picture: the parts that are no JavaScript (SQLite, the hash, the picture) work. */
async function useServer(origin: string): Promise<void> {
  await ask(`${origin}/pricing`);
  const person = { name: 'Mara', email: 'mara@example.com', password: 'a long password' };
  const headers = { 'content-type': 'application/json' };
  const signedUp = await ask(`${origin}/api/auth/createuser`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  });
  const { token }: { token: string } = await signedUp.json();
  const form = new FormData();
  form.append('title', 'A note');
  form.append('description', 'With a picture');
  const picture = readFileSync(path.join(root, 'docs', 'screenshots', 'notes.png'));
  form.append('attachments', new File([picture], 'notes.png', { type: 'image/png' }));
  await ask(`${origin}/api/notes/addnote`, { method: 'POST', headers: { 'auth-token': token }, body: form });
  const text = 'Some words that are to become fewer. '.repeat(20);
  const body = JSON.stringify({ text });
  await ask(`${origin}/api/ai/summarize`, { method: 'POST', headers: { ...headers, 'auth-token': token }, body });
}

async function rehearse(work: string): Promise<void> {
  const stages = readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  const folder = build(stages, work);
  console.log(`The image adds ${execFileSync('du', ['-sm', folder]).toString().split('\t')[0]} MB to its base.`);

  const programs = path.join(work, 'bin');
  cpSync(process.execPath, path.join(programs, 'node'));
  const [user = '', group = ''] = (lastOf(last, 'USER') ?? '').split(':');
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = { PATH: `${programs}:${process.env['PATH']}`, PORT: port, HOST: '127.0.0.1', DATA_DIR: `${folder}/data` };
  const command = execForm(lastOf(last, 'CMD') ?? '[]');
  const confined = ['--mount', 'sh', '-c', confine, 'confine', folder, user, group];
  const server = spawn('unshare', [...confined, ...command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = setTimeout(() => server.kill('SIGKILL'), 120_000);
  try {
    await untilReady(origin, server);
    await useServer(origin);
    const health = execForm((lastOf(last, 'HEALTHCHECK') ?? '').replace(/^.* CMD /, ''));
    execFileSync(path.join(programs, 'node'), health.slice(1), { env });
    const owner = statSync(`/proc/${server.pid}`).uid;
    if (String(owner) !== user) throw new Error(`The server runs as ${owner}.`);
    console.log(`As user ${user}, with a read-only root: ready, used, healthy.`);
  } finally {
    const asked = performance.now();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    clearTimeout(kill);
    const tookMs = performance.now() - asked;
    if (server.exitCode !== 0 || tookMs > endWithinMs) process.exitCode = 1;
    console.log(`Ended with ${server.exitCode ?? server.signalCode} ${(tookMs / 1000).toFixed(1)} s after SIGTERM.`);
  }
}

// Not in /tmp, which the server gets an own one of.
const work = mkdtempSync('/var/tmp/thoughtleaf-image-');
execFileSync('chmod', ['755', work]);
try {
  await rehearse(work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
