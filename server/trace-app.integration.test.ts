import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '#contract/assistant.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { forgotPassword } from '#contract/session/session.ts';
import { type FakeOpenAi, startFakeOpenAi } from '#testing/fake-openai.ts';
import { engines, type Person, startTestApp } from './testing/test-app.ts';
import { textFile } from './testing/test-files.ts';
import { mailTo } from './testing/test-mail.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './testing/trace-receiver.ts';

const proxyTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const proxySpan = '00f067aa0ba902b7';
const visitorAddress = '203.0.113.77';

describe.each(engines)('the traces of the application on %s', (engine) => {
  let receiver: TraceReceiver;
  let fakeEngine: FakeOpenAi;
  let mara: Person;

  beforeAll(async () => {
    receiver = await startTraceReceiver();
    fakeEngine = await startFakeOpenAi([{ content: 'A summary of oleander.' }]);
    const app = await startTestApp(engine, {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      TRUST_PROXY: '127.0.0.1',
      AI_BASE_URL: fakeEngine.baseUrl,
      AI_MODEL: 'a-model',
      AI_API_KEY: 'key-of-magnolia',
    });
    mara = await app.signUp('Heliotropia');
    const note = { title: 'Wisteria title', description: 'Lavender words' };
    await mara.ok(addNote, { body: note, files: [textFile('Jasmine in a file')] });
    await mara.ok(listNotes, { query: { q: 'camellia' } });
    await mara.ok(summarize, { body: { text: 'Some words about oleander. '.repeat(20) } });
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    await mailTo(app.dataDir, mara.user.email);
    const headers = { traceparent: `00-${proxyTrace}-${proxySpan}-01`, 'x-forwarded-for': visitorAddress };
    await app.visitor.fetch('/api/settings?word=snapdragon', { headers });
    await app.visitor.fetch('/api/hydrangea', { headers: { traceparent: headers.traceparent } });
    // Waiting spans are sent at the end.
    await app.close();
  });
  afterAll(async () => {
    await receiver.close();
    await fakeEngine.close();
  });

  const spanNamed = (name: string): ReceivedSpan => {
    const found = receiver.spans.find((span) => span.name === name);
    if (!found) throw new Error(`No span ${name} among ${receiver.spans.map((span) => span.name).join(', ')}`);
    return found;
  };
  const childrenOf = ({ spanId, traceId }: ReceivedSpan): ReceivedSpan[] =>
    receiver.spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);

  it('have a span for each request, named by its route, in a trace of its own', () => {
    const requests = ['POST /api/auth/createuser', 'POST /api/notes/addnote', 'GET /api/notes/fetchallnotes'].map(
      (name) => receiver.spans.find((span) => span.name === name),
    );
    expect(requests.map((span) => span?.attributes['http.response.status_code'])).toEqual(['201', '201', '200']);
    expect(requests.map((span) => span?.parentSpanId ?? '')).toEqual(['', '', '']);
    expect(new Set(requests.map((span) => span?.traceId)).size).toBe(3);
  });

  it('have the statements of a request below it, with placeholders for values, after an upload as well', () => {
    const statements = childrenOf(spanNamed('POST /api/notes/addnote'));
    const texts = statements.map(({ attributes }) => attributes['db.query.text'] ?? '');
    const inserted = texts.find((text) => text.startsWith('insert into "notes"'));
    expect(inserted).toContain(engine === 'postgres' ? '$1' : '?');
    expect(statements.every(({ attributes }) => attributes['db.system.name'] !== undefined)).toBe(true);
  });

  it('have what the process asks of others below the request that led to it', () => {
    const asked = childrenOf(spanNamed('POST /api/ai/summarize')).find(
      ({ attributes }) => attributes['server.address'] !== undefined,
    );
    expect(asked).toMatchObject({ name: 'POST', attributes: { 'http.response.status_code': '200' } });
    expect(childrenOf(spanNamed('POST /api/auth/forgot-password')).map(({ name }) => name)).toContain('send mail');
  });

  it('go on where a trusted proxy began them, and are begun by nobody else', () => {
    expect(spanNamed('GET /api/settings')).toMatchObject({ traceId: proxyTrace, parentSpanId: proxySpan });
    const unknown = spanNamed('GET none');
    expect(unknown.traceId).not.toBe(proxyTrace);
    expect(unknown.attributes['http.response.status_code']).toBe('404');
  });

  it('hold no secret, no address and no word of anybody', () => {
    const secrets = [mara.token, mara.password, mara.user.email, visitorAddress, 'key-of-magnolia'];
    const words = ['Heliotropia', 'Wisteria', 'Lavender', 'Jasmine', 'camellia', 'oleander', 'snapdragon'];
    const said = receiver.raw();
    expect(said).toContain('fetchallnotes');
    expect([...secrets, ...words, 'hydrangea'].filter((word) => said.includes(word))).toEqual([]);
  });
});
