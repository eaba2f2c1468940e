import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { accessScopes } from '#contract/access-tokens/access-scopes.ts';
import { type Call, failureSchema, successSchema } from '#contract/call.ts';
import { type ErrorCode, errorCodes, signedOutReason } from '#contract/error-codes.ts';
import { apiDocsPage, apiDocsPolicy, type Operation } from './api-docs-page.ts';
import { readContractNames } from './contract-names.ts';
import { statusOf } from './failures.ts';
import { createSchemaWriter, type SchemaWriter } from './json-schemas.ts';

const pathParameters = (call: Call) =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** Fields of a query that are numbers in digits. */
const counts: ReadonlySet<string> = new Set(['limit', 'page']);

function queryParameters(call: Call, write: SchemaWriter) {
  const schema = call.query && write.input(call.query);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    schema: counts.has(name) ? { type: 'integer', minimum: 1 } : property,
  }));
}

/** A form with files. A call that also goes without one takes the same fields as JSON. */
function requestBody(call: Call, write: SchemaWriter) {
  const fields = call.body && write.input(call.body);
  if (!call.files) return fields ? { required: true, content: { 'application/json': { schema: fields } } } : undefined;
  const { field, max } = call.files;
  const file = { type: 'string', format: 'binary' };
  const isNeeded = max === 1;
  const schema = {
    ...(fields ?? { type: 'object' }),
    properties: { ...fields?.properties, [field]: isNeeded ? file : { type: 'array', items: file, maxItems: max } },
    ...(isNeeded && { required: [...(fields?.required ?? []), field] }),
  };
  return {
    required: true,
    content: {
      'multipart/form-data': { schema },
      ...(fields && !isNeeded && { 'application/json': { schema: fields } }),
    },
  };
}

/** Schema of a success; none with a 204. */
function successContent(call: Call, write: SchemaWriter) {
  if (call.status === 204) return {};
  if (call.produces) return { content: { [call.produces]: { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: write.output(successSchema(call)) } } };
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

/** Statuses that may say when to come again. */
const mayWait: ReadonlySet<number> = new Set([429, 503]);
const retryAfter = {
  'Retry-After': { description: 'Seconds until another try has a chance.', schema: { type: 'integer', minimum: 0 } },
};

/** Shared responses of the failures, one for each status, to which all calls refer. */
const failureResponses = (write: SchemaWriter) =>
  Object.fromEntries(
    [...new Set(Object.values(statusOf))].map((status) => [
      `Failure${status}`,
      {
        description: codesOf(status).join(', '),
        ...(mayWait.has(status) && { headers: retryAfter }),
        ...failureContent(write.output(failureSchemaOf(status))),
      },
    ]),
  );

/** A 409 of a call that lets the caller see what is in the way. */
function conflictOf({ conflict }: Call, write: SchemaWriter) {
  if (!conflict) return {};
  const schema = z.extend(failureSchemaOf(409), z.partial(z.object(conflict)).shape);
  return { 409: { description: 'Conflict', ...failureContent(write.output(schema)) } };
}

/** The statuses of failures that follow from how the call is declared, and those that it names. Limits of calls are in `default`. */
function failureStatuses({ access, path, query, body, files, refusals = [] }: Call): number[] {
  const isOpen = access === 'public' || access === 'reader';
  return [
    ...(query || body || files ? [400] : []),
    ...(isOpen ? [] : [401]),
    // For a reader, of an access token that may not make the call.
    ...(access === 'public' ? [] : [403]),
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

function securityOf({ access, scope }: Call) {
  if (access === 'public') return [];
  if (access !== 'user' && access !== 'reader') return [{ admin: [] }];
  return [...(access === 'reader' ? [{}] : []), { user: [] }, ...(scope ? [{ accessToken: [scope] }] : [])];
}

const tagOf = ({ path }: Call): string => path.split('/')[2] ?? '';

function descriptionOf({ needsConfirmedEmail, writesForOthers }: Call) {
  const sentences = [
    needsConfirmedEmail &&
      'Refused with the code emailUnconfirmed until the person has confirmed their e-mail address.',
    writesForOthers && 'Refused with the code suspended while the person is suspended.',
  ].filter((sentence) => sentence !== undefined);
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

interface Writers {
  write: SchemaWriter;
  names: ReadonlyMap<unknown, string>;
}

function operation(call: Call, { write, names }: Writers): Operation {
  const body = requestBody(call, write);
  const name = names.get(call);
  return {
    ...(name !== undefined && { operationId: name }),
    summary: call.summary,
    ...descriptionOf(call),
    tags: [tagOf(call)],
    parameters: [...pathParameters(call), ...queryParameters(call, write)],
    ...(body ? { requestBody: body } : {}),
    security: securityOf(call),
    responses: {
      [call.status ?? 200]: { description: 'Success', ...successContent(call, write) },
      ...failuresOf(call),
      ...conflictOf(call, write),
      default: { description: 'Failure', ...failureContent(write.output(failureSchema)) },
    },
  };
}

const securitySchemes = {
  user: {
    type: 'apiKey',
    in: 'header',
    name: 'auth-token',
    description: 'The token of a session, as signing in answers it, or a personal access token.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: `A personal access token, which begins with tl_. It may have the scopes ${accessScopes.join(', ')}.`,
  },
  admin: { type: 'http', scheme: 'bearer', description: 'The token of a session in the back office.' },
};

/** The OpenAPI 3.1 document of the calls. */
async function describeCalls(calls: readonly Call[], publicUrl: string) {
  const { calls: names, schemas } = await readContractNames();
  const write = createSchemaWriter(schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, { write, names });
  const responses = failureResponses(write);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Thoughtleaf',
      version: '1.0.0',
      description: 'Private notes. Public thoughts.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: write.components(),
      responses,
      securitySchemes,
    },
  };
}

/** `/api/openapi.json` and `/api/docs`, both made when first asked for. */
export function registerDocumentation(app: FastifyInstance, calls: readonly Call[], publicUrl: string): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(await describeCalls(calls, publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  let page: string | undefined;
  const view = async (_request: FastifyRequest, reply: FastifyReply) => {
    page ??= apiDocsPage(await describeCalls(calls, publicUrl));
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': apiDocsPolicy })
      .send(page);
  };
  app.get('/api/docs', view);
  app.get('/api/docs/', view);
}
