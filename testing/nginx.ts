import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from './debian-packages.ts';
import { freePort } from './free-port.ts';

const example = path.join(import.meta.dirname, '..', 'deploy', 'nginx.conf');

/** For a machine that stands still for seconds; a start takes a tenth of one. */
const startMs = 20_000;

/** An nginx of the tests. It ends with this process at the latest. */
export interface Nginx {
  origin: string;
  stop(): Promise<void>;
}

/** The example configuration, in front of these servers; temporary files stay below the folder that nginx is started in. */
function configurationFor(given: string, port: number, origins: readonly string[]): string {
  const servers = origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  const replaced = given
    .replace(/(?:^ *server 127\.0\.0\.1:.*\n)+/m, `${servers.join('\n')}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http {\n${temporary.join('\n')}`);
  if (servers.some((server) => !replaced.includes(server)) || !replaced.includes(`127.0.0.1:${port};`))
    throw new Error('deploy/nginx.conf has not the lines that are replaced here.');
  return replaced;
}

/**
 * Starts nginx with the configuration of `deploy/` in front of servers of this machine, and waits until it answers. `port` is for
 * servers that have to know their address before.
 */
export async function startNginx(origins: readonly string[], port?: number): Promise<Nginx> {
  const program = findProgram('nginx');
  port ??= await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'thoughtleaf-nginx-'));
  await writeFile(path.join(folder, 'nginx.conf'), configurationFor(await readFile(example, 'utf8'), port, origins));
  // Its workers would be somebody who may not write into the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const globals = `${user}daemon off; pid nginx.pid; error_log stderr warn;`;
  const nginx = spawn(program, ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf', '-g', globals], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const kill = (): boolean => nginx.kill('SIGTERM');
  process.once('exit', kill);
  const ended = once(nginx, 'close');
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + startMs;
  for (;;) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return { origin, stop };
    if (nginx.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`nginx did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
