import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { traceMails, traceOutgoing, traceQueries } from './trace-work.ts';

const exporter = new InMemorySpanExporter();
const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test');
const failure = Object.assign(new Error('The key (email)=(mara@example.com) is taken.'), { code: '23505' });
const query = CompiledQuery.raw('insert into "users" values ($1)', ['mara@example.com']);

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => context.disable());
beforeEach(() => exporter.reset());

/** Runs within a span, and answers what the others told when all had ended. */
async function told(work: () => unknown): Promise<string> {
  await tracer.startActiveSpan('request', async (span) => {
    await work();
    span.end();
  });
  const spans = exporter.getFinishedSpans().filter(({ name }) => name !== 'request');
  return JSON.stringify(spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })));
}

describe('the spans of work within a request', () => {
  it('tell of a statement that failed its code, and not the words, which quote values', async () => {
    const onQuery = traceQueries(tracer, 'postgresql');
    const said = await told(() => onQuery({ level: 'error', query, queryDurationMillis: 3, error: failure }));
    expect(said).toContain('"error.type":"23505"');
    expect(said).toContain('"code":2');
    expect(said).not.toContain('mara');
  });

  it('are none where nothing is being traced', () => {
    traceQueries(tracer, 'sqlite')({ level: 'query', query, queryDurationMillis: 3 });
    expect(trace.getActiveSpan()).toBeUndefined();
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('tell of a mail that failed, and pass the failure on', async () => {
    const mailer = traceMails(tracer, { send: () => Promise.reject(failure) });
    const mail = { to: 'mara@example.com', subject: 'Hello', text: 'Words', link: '' };
    const said = await told(() => expect(mailer.send(mail)).rejects.toBe(failure));
    expect(said).toContain('"name":"send mail"');
    expect(said).toContain('"error.type":"23505"');
    expect(said).not.toMatch(/mara|Hello|Words/);
  });

  it('tell of a request to others that reached nobody, with no path', async () => {
    const stop = traceOutgoing(tracer);
    const address = `http://localhost:${await freePort()}/a-secret-path?word=oleander`;
    const said = await told(() => expect(fetch(address)).rejects.toThrow());
    stop();
    expect(said).toContain('"server.address":"localhost"');
    expect(said).toContain('"code":2');
    expect(said).not.toMatch(/secret|oleander/);
  });
});
