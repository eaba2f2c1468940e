import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** W3C Trace Context, version 00: the trace, the caller's span, and whether it is recorded. */
const traceParent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Parent span of the request, from the proxy's header, or none. */
function contextOfProxy(request: FastifyRequest): Context {
  // More than the one address of the connection is known only where a trusted proxy has told it. Anybody else could fill our traces.
  if ((request.ips?.length ?? 0) < 2) return ROOT_CONTEXT;
  const given = request.headers['traceparent'];
  const [, traceId, spanId, flags = '0'] = traceParent.exec(typeof given === 'string' ? given : '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}

/**
 * A span for each request, named by its method and route, with its status. To be registered before all other hooks and routes. Pages
 * ask the API within the process: those calls are parts of theirs.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, _reply, done) => {
    const within = context.active();
    const parent = trace.getSpan(within) ? within : contextOfProxy(request);
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });

  // A body is read in the events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
