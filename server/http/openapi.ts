import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Call, failureSchema, successSchema } from '#contract/call.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const asJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const pathParameters = (call: Call) =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(call: Call) {
  const schema = call.query && asJsonSchema(call.query, 'input');
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }));
}

function requestBody(call: Call) {
  const fields = call.body && asJsonSchema(call.body, 'input');
  if (!call.files) return fields ? { required: true, content: { 'application/json': { schema: fields } } } : undefined;
  const file = { type: 'string', format: 'binary' };
  const schema = {
    ...(fields ?? { type: 'object' }),
    properties: {
      ...fields?.properties,
      [call.files.field]: call.files.max === 1 ? file : { type: 'array', items: file, maxItems: call.files.max },
    },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** What a success carries; nothing with a 204. */
function successContent(call: Call) {
  if (call.status === 204) return {};
  if (call.produces) return { content: { [call.produces]: { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: asJsonSchema(successSchema(call), 'output') } } };
}

const failureContent = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A 409 of a call that lets the caller see what is in the way. */
function conflictOf({ conflict }: Call) {
  if (!conflict) return {};
  const schema = z.extend(failureSchema, z.partial(z.object(conflict)).shape);
  return { 409: { description: 'Conflict', ...failureContent(asJsonSchema(schema, 'output')) } };
}

function securityOf({ access }: Call) {
  if (access === 'user') return [{ user: [] }];
  return access === 'public' || access === 'reader' ? [] : [{ admin: [] }];
}

function operation(call: Call) {
  const body = requestBody(call);
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(body ? { requestBody: body } : {}),
    security: securityOf(call),
    responses: {
      [call.status ?? 200]: { description: 'Success', ...successContent(call) },
      ...conflictOf(call),
      default: { description: 'Failure', ...failureContent({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

/** The OpenAPI 3.1 document of the calls. */
function describeCalls(calls: readonly Call[], publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: { title: 'Thoughtleaf', version: '1.0.0', description: 'Private notes. Public thoughts.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: asJsonSchema(failureSchema, 'output') },
      securitySchemes: {
        user: { type: 'apiKey', in: 'header', name: 'auth-token' },
        admin: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** The viewer's scripts and styles are inline in its page, which takes no input; nothing may be loaded from elsewhere. */
const viewerPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

/** The viewer is 4 MB of script and takes long to load: it gets an instance of its own on its first use. */
async function startViewer(): Promise<FastifyInstance> {
  const { default: viewer } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(viewer, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false, hideClientButton: true },
  });
  return app;
}

/** `/api/openapi.json` and `/api/docs`, both made when first asked for. */
export function registerDocumentation(app: FastifyInstance, calls: readonly Call[], publicUrl: string): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeCalls(calls, publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  let viewer: Promise<FastifyInstance> | undefined;
  const view = async (request: FastifyRequest, reply: FastifyReply) => {
    viewer ??= startViewer();
    const answer = await (await viewer).inject({ url: request.url });
    return reply
      .code(answer.statusCode)
      .headers({
        'content-type': answer.headers['content-type'] ?? 'text/html',
        'content-security-policy': viewerPolicy,
      })
      .headers(answer.headers.location ? { location: answer.headers.location } : {})
      .send(answer.rawPayload);
  };
  app.get('/api/docs', view);
  app.get('/api/docs/*', view);
  app.addHook('onClose', async () => {
    await (await viewer)?.close();
  });
}
