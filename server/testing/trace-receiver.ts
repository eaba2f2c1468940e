import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';

const value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.string(), z.number()])),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  status: z.optional(z.object({ code: z.optional(z.number()) })),
  attributes: z.array(z.object({ key: z.string(), value })),
});
const body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A span as it was received, its attributes by their names. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  hasFailed: boolean;
  attributes: Record<string, string>;
}

function asReceived({ attributes, status, traceId, spanId, parentSpanId, name }: z.output<typeof span>): ReceivedSpan {
  const byName = attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]);
  return { traceId, spanId, parentSpanId, name, hasFailed: status?.code === 2, attributes: Object.fromEntries(byName) };
}

/** A receiver of traces, as OpenTelemetry's collector is one: OTLP as JSON over HTTP. */
export interface TraceReceiver {
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything as it came. */
  raw: () => string;
  close: () => Promise<void>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  let raw = '';
  const server = createServer((request, response) => {
    json(request).then(
      (given) => {
        raw += JSON.stringify(given);
        const { resourceSpans } = body.parse(given);
        for (const { scopeSpans } of resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans.map(asReceived));
        response.end('{}');
      },
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    raw: () => raw,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
