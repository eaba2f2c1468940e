import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/free-port.ts';
import { environmentOf, type FreshServer } from '#testing/fresh-server.ts';
import { startServer } from '#testing/server-process.ts';
import { expect, test as journey } from './support/journey.ts';
import { connected, disconnected } from './support/live-notes.ts';
import { openAs } from './support/people.ts';
import { card } from './support/screen.ts';

interface RestartedServer extends Pick<FreshServer, 'baseURL' | 'dataDir'> {
  end: (signal: NodeJS.Signals) => Promise<void>;
  begin: () => Promise<void>;
}

/** In place of the server of the worker, one that can be ended and started again. */
const test = journey.extend<object, { server: RestartedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use, worker) => {
      const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'thoughtleaf-server-'))]);
      const baseURL = `http://127.0.0.1:${port}`;
      const start = () => startServer({ PORT: String(port), ...environmentOf(baseURL, dataDir) });
      let server = await start();
      const restarted: RestartedServer = {
        baseURL,
        dataDir,
        end: async (signal) => void (await server.end(signal)),
        begin: async () => {
          server = await start();
        },
      };
      await use(restarted);
      await server.end('SIGTERM');
      await mkdir(worker.project.outputDir, { recursive: true });
      await writeFile(join(worker.project.outputDir, 'live-restart.log'), server.output());
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a server that ends by ${signal} is found again, with all that happened meanwhile`, async ({
    page,
    person,
    server,
  }) => {
    await person.addNote({ title: 'The lake', description: 'Deep water' });
    const isConnected = connected(page);
    await openAs(page, person, '/notes');
    await isConnected;
    const isLost = disconnected(page);
    await server.end(signal);
    await isLost;
    const isBack = connected(page);
    await server.begin();
    // Before the page is connected: it asks for what it has missed.
    await person.addNote({ title: 'The ridge', description: 'Wide view' });
    await isBack;
    await expect(card(page, 'The ridge')).toBeVisible();
    await person.addNote({ title: 'The valley', description: 'Green fields' });
    await expect(card(page, 'The valley')).toBeVisible();
  });
}
