import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Call, failureSchema, successSchema } from '#contract/call.ts';
import { type ErrorCode, errorCodes, signedOutReason } from '#contract/error-codes.ts';
import { apiDocsPage, apiDocsPolicy, type Operation } from './api-docs-page.ts';
import { statusOf } from './failures.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const asJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const pathParameters = (call: Call) =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
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

/** Schema of a success; none with a 204. */
function successContent(call: Call) {
  if (call.status === 204) return {};
  if (call.produces) return { content: { [call.produces]: { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: asJsonSchema(successSchema(call), 'output') } } };
}

const failureContent = (schema: object) => ({ content: { 'application/json': { schema } } });

const codesOf = (status: number): ErrorCode[] => errorCodes.filter((code) => statusOf[code] === status);

/** The failure body of one status, which has some of the codes. */
const failureSchemaOf = (status: number) =>
  z.extend(failureSchema, {
    code: z.enum(codesOf(status)),
    // The person ended the session from another device, or deleted the account.
    ...(status === 401 && { reason: z.optional(z.literal(signedOutReason)) }),
  });

/** Shared responses of the failures, one for each status, to which all calls refer. */
const failureResponses = () =>
  Object.fromEntries(
    [...new Set(Object.values(statusOf))].map((status) => [
      `Failure${status}`,
      {
        description: codesOf(status).join(', '),
        ...failureContent(asJsonSchema(failureSchemaOf(status), 'output')),
      },
    ]),
  );

/** A 409 of a call that lets the caller see what is in the way. */
function conflictOf({ conflict }: Call) {
  if (!conflict) return {};
  const schema = z.extend(failureSchemaOf(409), z.partial(z.object(conflict)).shape);
  return { 409: { description: 'Conflict', ...failureContent(asJsonSchema(schema, 'output')) } };
}

/** The statuses of failures that follow from how the call is declared, and those that it names. Limits of calls are in `default`. */
function failureStatuses({ access, path, query, body, files, refusals = [] }: Call): number[] {
  const isOpen = access === 'public' || access === 'reader';
  return [
    ...(query || body || files ? [400] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...refusals.map((code) => statusOf[code]),
    ...(body || files ? [413, 415] : []),
    500,
    503,
  ];
}

const failuresOf = (call: Call) =>
  Object.fromEntries(
    failureStatuses(call).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
  );

function securityOf({ access }: Call) {
  if (access === 'user') return [{ user: [] }];
  return access === 'public' || access === 'reader' ? [] : [{ admin: [] }];
}

function operation(call: Call): Operation {
  const body = requestBody(call);
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(body ? { requestBody: body } : {}),
    security: securityOf(call),
    responses: {
      [call.status ?? 200]: { description: 'Success', ...successContent(call) },
      ...failuresOf(call),
      ...conflictOf(call),
      default: { description: 'Failure', ...failureContent({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

/** The OpenAPI 3.1 document of the calls. */
function describeCalls(calls: readonly Call[], publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: { title: 'Thoughtleaf', version: '1.0.0', description: 'Private notes. Public thoughts.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: asJsonSchema(failureSchema, 'output') },
      responses: failureResponses(),
      securitySchemes: {
        user: { type: 'apiKey', in: 'header', name: 'auth-token' },
        admin: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** `/api/openapi.json` and `/api/docs`, both made when first asked for. */
export function registerDocumentation(app: FastifyInstance, calls: readonly Call[], publicUrl: string): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeCalls(calls, publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  let page: string | undefined;
  const view = async (_request: FastifyRequest, reply: FastifyReply) => {
    page ??= apiDocsPage(describeCalls(calls, publicUrl));
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': apiDocsPolicy })
      .send(page);
  };
  app.get('/api/docs', view);
  app.get('/api/docs/', view);
}
