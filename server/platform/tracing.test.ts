import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTracing } from './tracing.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A receiver that refuses all that it is sent. */
async function startRefusal(): Promise<{ endpoint: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(400).end();
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked: () => asked };
}

describe('tracing to a receiver that takes nothing', () => {
  it('says so once, with what was lost, however many batches fail', async () => {
    const { endpoint, asked } = await startRefusal();
    const warn = vi.fn();
    const tracing = startTracing({ endpoint, share: 1 }, { warn });
    for (let span = 0; span < 1300; span += 1) tracing.tracer.startSpan('work').end();
    await tracing.stop();
    expect(asked()).toBe(3);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[1]).toBe('Traces could not be sent');
  });

  it('ends in time where nobody listens at all', async () => {
    const tracing = startTracing({ endpoint: 'http://127.0.0.1:1', share: 1 }, { warn: vi.fn() });
    tracing.tracer.startSpan('work').end();
    const began = performance.now();
    await tracing.stop();
    expect(performance.now() - began).toBeLessThan(3500);
  });

  it('asks for nothing where no request is to be traced', async () => {
    const { endpoint, asked } = await startRefusal();
    const tracing = startTracing({ endpoint, share: 0 }, { warn: vi.fn() });
    tracing.tracer.startSpan('work').end();
    await tracing.stop();
    expect(asked()).toBe(0);
  });
});
