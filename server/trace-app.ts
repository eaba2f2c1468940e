import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { traceRequests } from './http/trace-requests.ts';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';
import { traceMails, traceOutgoing, traceQueries } from './platform/trace-work.ts';
import { startTracing } from './platform/tracing.ts';

/** The application's parts, traced. */
export interface AppTracing {
  onQuery: (event: LogEvent) => void;
  mails: (mailer: Mailer) => Mailer;
  requests: (http: FastifyInstance) => void;
  /** To be called when all requests have been answered. */
  stop: () => Promise<void>;
}

/** Traces requests and what they lead to. This module is loaded where traces are asked for alone. */
export function traceApp(
  traces: NonNullable<Config['traces']>,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  log: Log,
): AppTracing {
  const { tracer, stop } = startTracing(traces, log);
  const stopOutgoing = traceOutgoing(tracer);
  return {
    onQuery: traceQueries(tracer, databaseUrl ? 'postgresql' : 'sqlite'),
    mails: (mailer) => traceMails(tracer, mailer),
    requests: (http) => traceRequests(http, tracer),
    stop() {
      stopOutgoing();
      return stop();
    },
  };
}
