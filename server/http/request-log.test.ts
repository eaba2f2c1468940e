import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createHttpServer } from './http-server.ts';

it('logs a request by the pattern of its path, without what somebody searched for', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await createHttpServer(readConfig({}), pino({ level: 'trace' }, stream));
  app.get('/notes', () => 'a page');
  app.get('/broken', () => {
    throw new Error('It broke.');
  });
  const headers = { referer: 'http://localhost/notes?q=secretive', 'user-agent': 'secretive' };
  for (const path of ['/notes', '/broken', '/nowhere']) await app.inject({ url: `${path}?tag=secretive`, headers });
  await app.close();
  expect(lines.filter((line) => line.includes('"route":"/notes"'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('secretive');
});
