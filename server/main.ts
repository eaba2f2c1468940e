import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { keepFilesPrivate, warnOfOpenFolders } from './files/private-files.ts';

/** Grace period of running requests after a SIGTERM; the process ends within 10 s. */
const closeWithinMs = 9000;

/** The reason in one line; anything unexpected keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'PORT is in use by another program.';
    if (error.code === 'EACCES') return 'PORT cannot be listened on: permission denied.';
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is no address of this machine.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function start(): Promise<void> {
  keepFilesPrivate();
  const config: Config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const app = await createApp(config, { log });
  await warnOfOpenFolders(config, log);
  await app.http.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const stop = (signal: string) => {
    log.info({ signal }, 'Stopping');
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Said last: who waits for it may ask to end at once.
  process.stdout.write(`Thoughtleaf is ready at ${app.platform.publicUrl}\n`);
  void app.backUpIfDue();
  // One after the other: the first people who come find the machine theirs.
  await app.sweep().catch((error: unknown) => log.error({ err: error }, 'The sweep failed'));
  await app.prepare();
}

start().catch((error: unknown) => {
  process.stderr.write(`Thoughtleaf cannot start: ${explain(error)}\n`);
  process.exit(1);
});
