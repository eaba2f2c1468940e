import { randomUUID } from 'node:crypto';
import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';

/** Send buffer, about 2 MB. Spans are dropped while it is full. */
const maxQueueSize = 2048;
const maxExportBatchSize = 512;
const exportTimeoutMillis = 5000;
const scheduledDelayMillis = 2000;

/** Timeout of the last export, at the end of the process. */
const stopWithinMs = 2000;

/** A receiver that is away is told of no more often than this. */
const complaintEveryMs = 60_000;

/** SQL with long lists of placeholders says no more after this many characters. */
const attributeValueLengthLimit = 2000;

/** Ends in the log at most once a minute, and never stops the process. */
function complainSeldom(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let complained = -Infinity;
  let lost = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          lost += spans.length;
          if (performance.now() - complained >= complaintEveryMs) {
            log.warn({ reason: result.error.message, lost }, 'Traces could not be sent');
            complained = performance.now();
            lost = 0;
          }
        }
        // The batch is dropped: a flush waits for the other batches as well.
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Spans of this process on their way to an OpenTelemetry receiver. */
export interface Tracing {
  tracer: Tracer;
  /** Sends what is left, for two seconds at most. */
  stop: () => Promise<void>;
}

/**
 * Starts to trace: `endpoint` takes OTLP over HTTP at `/v1/traces`, `share` of the requests that come without a decision is
 * traced. Nothing but this file's callers makes spans: no package is patched.
 */
export function startTracing(
  { endpoint, share }: { endpoint: string; share: number },
  log: Pick<Log, 'warn'>,
): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'thoughtleaf', 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: complainSeldom(exporter, log),
        maxQueueSize,
        maxExportBatchSize,
        exportTimeoutMillis,
        scheduledDelayMillis,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('thoughtleaf'),
    async stop() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, stopWithinMs);
      const stopped = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'Tracing did not stop well'));
      await Promise.race([stopped, late.promise]);
      clearTimeout(timer);
      context.disable();
    },
  };
}
