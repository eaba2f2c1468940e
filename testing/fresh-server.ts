import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';

/** A production server with a data folder of its own: what a journey or a measurement talks to. */
export interface FreshServer {
  baseURL: string;
  /** Holds the database, the files and the outbox of mails. */
  dataDir: string;
  pid: number | undefined;
  /** Ends the server and removes its folder. */
  stop: () => Promise<void>;
}

/** The super admin of every such server. */
export const firstAdmin = { email: 'first@admin.example', password: 'the first of all admins' };

/** How every such server is started. */
export const environmentOf = (baseURL: string, dataDir: string): NodeJS.ProcessEnv => ({
  PUBLIC_URL: baseURL,
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  MAIL_TO_NOTE_ADDRESS: 'notes@example.com',
  ADMIN_EMAIL: firstAdmin.email,
  ADMIN_PASSWORD: firstAdmin.password,
});

/**
 * Starts a server on a free port and in a fresh folder. At the end, what it said goes to `logFile`. `host` is the name that
 * browsers know it by.
 */
export async function startFreshServer(
  logFile: string,
  variables: NodeJS.ProcessEnv = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<FreshServer> {
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'thoughtleaf-server-'))]);
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const baseURL = `http://${host}:${port}`;
  const server = await startServer({
    PORT: String(port),
    ...environmentOf(baseURL, dataDir),
    ...variables,
  }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return {
    baseURL,
    dataDir,
    pid: server.process.pid,
    async stop() {
      await server.end('SIGTERM');
      await mkdir(dirname(logFile), { recursive: true });
      await writeFile(logFile, server.output());
      await removeData();
    },
  };
}
