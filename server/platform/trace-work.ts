import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import type { Mailer } from './mail.ts';

/** Names and codes alone: the words of an error may quote what a person wrote. */
function nameOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : typeof error;
}

function fail(span: Span, reason: string): void {
  span.setAttribute('error.type', reason);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A span for each statement that is part of something traced: its text, which has placeholders where values stand. */
export function traceQueries(tracer: Tracer, system: 'sqlite' | 'postgresql'): (event: LogEvent) => void {
  return ({ level, query: { sql }, queryDurationMillis, ...event }) => {
    if (!trace.getActiveSpan()) return;
    const ended = Date.now();
    const span = tracer.startSpan(/\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL', {
      kind: SpanKind.CLIENT,
      startTime: ended - queryDurationMillis,
      attributes: { 'db.system.name': system, 'db.query.text': sql },
    });
    if (level === 'error') fail(span, nameOf(Reflect.get(event, 'error')));
    span.end(ended);
  };
}

/** The mailer, with a span for each mail, which says nothing of it but whether it left. */
export const traceMails = (tracer: Tracer, mailer: Mailer): Mailer => ({
  send: (mail) =>
    tracer.startActiveSpan('send mail', { kind: SpanKind.CLIENT }, async (span) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        fail(span, nameOf(error));
        throw error;
      } finally {
        span.end();
      }
    }),
});

/** A part of what Node says on its channels; their shapes are documented, but not typed. */
const part = (message: unknown, ...path: string[]): unknown => {
  let found = message;
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return found;
};

/** Diagnostics channels of outgoing requests: node:http and fetch. */
const sources = [
  {
    begun: 'http.client.request.created',
    answered: 'http.client.response.finish',
    failed: 'http.client.request.error',
    host: (message: unknown) => part(message, 'request', 'host'),
    status: (message: unknown) => part(message, 'response', 'statusCode'),
  },
  {
    begun: 'undici:request:create',
    answered: 'undici:request:headers',
    failed: 'undici:request:error',
    host: (message: unknown) => new URL(String(part(message, 'request', 'origin'))).hostname,
    status: (message: unknown) => part(message, 'response', 'statusCode'),
  },
];

/**
 * Span for each outgoing request: to push services, the assistant's engine and the file store. It names the host alone, because paths
 * hold secrets. Answers a function that ends it.
 */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const spanOf = (message: unknown): Span | undefined => {
    const request = part(message, 'request');
    return typeof request === 'object' && request !== null ? spans.get(request) : undefined;
  };
  const listeners = sources.flatMap(({ begun, answered, failed, host, status }) => [
    {
      channel: begun,
      hear: (message: unknown): void => {
        const request = part(message, 'request');
        if (typeof request !== 'object' || request === null || !trace.getActiveSpan()) return;
        const method = String(part(request, 'method'));
        const attributes = { 'http.request.method': method, 'server.address': String(host(message)) };
        spans.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }));
      },
    },
    {
      channel: answered,
      hear: (message: unknown): void => {
        const code = Number(status(message));
        const span = spanOf(message)?.setAttribute('http.response.status_code', code);
        if (span && code >= 400) fail(span, String(code));
        span?.end();
      },
    },
    {
      channel: failed,
      hear: (message: unknown): void => {
        const span = spanOf(message);
        if (span) fail(span, nameOf(part(message, 'error')));
        span?.end();
      },
    },
  ]);
  for (const { channel, hear } of listeners) subscribe(channel, hear);
  return () => {
    for (const { channel, hear } of listeners) unsubscribe(channel, hear);
  };
}
