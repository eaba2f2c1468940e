import multipart from '@fastify/multipart';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  adminAreaOf,
  adminPrefix,
  type AnswerOf,
  type BodyOf,
  type Call,
  type FileRules,
  type ParamsOf,
  type QueryOf,
  successSchema,
} from '#contract/call.ts';
import type { FieldError } from '#contract/error-codes.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FileStore } from '#server/platform/files.ts';
import { compressedFrom, EncodedBody, encodingFor } from './encoded-body.ts';
import type { IdentifyAdmin, IdentifyUser, SignedInAdmin, SignedInUser } from './identity.ts';
import { type IncomingFile, readForm } from './multipart.ts';

type IdentityOf<C extends Call> = C['access'] extends 'user'
  ? { user: SignedInUser }
  : C['access'] extends 'reader'
    ? { reader: SignedInUser | undefined }
    : C['access'] extends 'public'
      ? object
      : { admin: SignedInAdmin };
type FilesOf<C extends Call> = C extends { files: object } ? { files: IncomingFile[] } : object;

/** What a handler gets: everything parsed, and the person where the call needs one. */
export type Handled<C extends Call> = IdentityOf<C> &
  FilesOf<C> & {
    params: ParamsOf<C>;
    query: QueryOf<C>;
    body: BodyOf<C>;
    request: FastifyRequest;
  };

/**
 * An answer that is sent as it is: bytes that were made before, or a stream of something other than JSON. Without a
 * payload it says that what the caller has is still right (304).
 */
export class RawAnswer {
  readonly payload: Buffer | Readable | EncodedBody | null;
  readonly headers: Record<string, string>;

  constructor(payload: Buffer | Readable | EncodedBody | null, headers: Record<string, string>) {
    this.payload = payload;
    this.headers = headers;
  }
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** JSON bytes that the handler keeps ready. They went through the call's schema when they were made. */
export const readyJson = (bytes: Buffer): RawAnswer => new RawAnswer(bytes, jsonHeaders);

/** Sends the body in the encoding that the caller prefers. */
async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): Promise<Buffer> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity' || body.length < compressedFrom) return body.plain;
  const bytes = await body.as(encoding);
  reply.header('content-encoding', encoding);
  return bytes;
}

/**
 * Ready bytes under a name of their version. Where the request carries that name, 304 without a body; where not, `read`
 * makes them. The browser keeps the answer and asks again each time.
 */
export async function versionedJson(
  request: FastifyRequest,
  version: string,
  read: () => Promise<Buffer | EncodedBody>,
): Promise<RawAnswer> {
  const etag = `W/"${version}"`;
  const headers = { ...jsonHeaders, etag, 'cache-control': 'private, no-cache', vary: 'auth-token, accept-encoding' };
  const known = request.headers['if-none-match']?.split(',').map((name) => name.trim()) ?? [];
  const isCurrent = known.includes(etag) || known.includes(`"${version}"`);
  return isCurrent ? new RawAnswer(null, headers) : new RawAnswer(await read(), headers);
}

/** The named fields of the answer, or one that is sent as it is. */
type Handler<C extends Call> = (input: Handled<C>) => Promise<AnswerOf<C> | RawAnswer>;

interface BindOptions {
  /** The handler answers an EncodedBody: what is sent then passes no other compression, and no hook of one. */
  isEncoded?: boolean;
}

/** Binds calls of the contract to their handlers. */
export interface Api {
  bind<const C extends Call>(call: C, handler: Handler<C>, options?: BindOptions): void;
  /** Every call that was bound, for the API's own description and for tests. */
  readonly calls: readonly Call[];
}

const asFieldError = (prefix: string, issue: z.core.$ZodIssue): FieldError => {
  const path = issue.path.map(String).join('.');
  // A message of ours begins with the field; zod's own words are only met where something other than an object came.
  return path === '' ? { msg: prefix } : { path, msg: issue.message };
};

/** Parses with a schema of the contract; throws `invalid` with an entry for each bad field. */
function parse(schema: z.ZodMiniType | undefined, given: unknown, notAnObject: string): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => asFieldError(notAnObject, issue));
  throw new AppError('invalid', fields[0]?.msg ?? messages.http.invalid, { fields });
}

/**
 * The query by the call's schema. Without a question mark it comes out the same each time: the defaults are worked out
 * once, and frozen because all requests share them.
 */
function queryReader({ query: schema }: Call): (request: FastifyRequest) => unknown {
  let defaults: object | undefined;
  const read = (query: unknown) => parse(schema, query, messages.http.invalid) ?? {};
  return ({ url, query }) => {
    if (url.includes('?')) return read(query);
    return (defaults ??= Object.freeze(read({})));
  };
}

/** The parameters of the path. One that holds a NUL names nothing, and PostgreSQL refuses to look for it. */
function readParams(request: FastifyRequest): unknown {
  if (/%00/.test(request.url.split('?', 1)[0] ?? '')) throw new AppError('notFound', messages.http.notFound);
  return request.params;
}

interface Input {
  body: unknown;
  files: IncomingFile[];
}

/** The token of an admin call, as RFC 6750 2.1 writes it. */
const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];

/** A promise only where there are files to wait for. */
function readInput(call: Call, request: FastifyRequest, store: FileStore): Input | Promise<Input> {
  if (!call.files || !request.isMultipart()) return { body: request.body, files: [] };
  return readMultipart(request, call.files, store);
}

async function readMultipart(request: FastifyRequest, rules: FileRules, store: FileStore): Promise<Input> {
  const { fields, files } = await readForm(request, rules, store);
  return { body: fields, files };
}

/**
 * Where calls that take files are bound: reading them costs two hooks, which no other request should pay for.
 * In an object, because an instance that a promise answers is waited for as well, and comes out as another one.
 */
async function withFiles(app: FastifyInstance): Promise<{ uploads: FastifyInstance }> {
  const found = { uploads: app };
  await app.register(async (inner) => {
    await inner.register(multipart);
    found.uploads = inner;
  });
  return found;
}

/** Connects a Fastify instance with the contract: access first, then the input, then the handler, then the answer's schema. */
export async function createApi(
  app: FastifyInstance,
  {
    identifyUser,
    identifyAdmin,
    files: store,
  }: { identifyUser: IdentifyUser; identifyAdmin: IdentifyAdmin; files: FileStore },
): Promise<Api> {
  const { uploads } = await withFiles(app);
  const calls: Call[] = [];
  const users = new WeakMap<FastifyRequest, SignedInUser>();
  const admins = new WeakMap<FastifyRequest, SignedInAdmin>();

  const guard = async (request: FastifyRequest): Promise<void> => {
    const token = request.headers['auth-token'];
    const purpose = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'change';
    users.set(request, await identifyUser(typeof token === 'string' ? token : undefined, purpose));
  };

  /** A visitor where the token is missing, over or of somebody who may not act. */
  const recognise = async (request: FastifyRequest): Promise<void> => {
    try {
      await guard(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  /** Most who read come without a token, and a promise costs them. */
  const recogniseOrPass = (
    request: FastifyRequest,
    _reply: FastifyReply,
    done: () => void,
  ): Promise<void> | undefined => {
    if (request.headers['auth-token'] !== undefined) return recognise(request);
    done();
    return undefined;
  };
  const hooksOf = ({ access }: Call) => {
    if (access === 'public') return {};
    if (access === 'user') return { onRequest: guard };
    if (access === 'reader') return { onRequest: recogniseOrPass };
    const area = adminAreaOf(access);
    return {
      onRequest: async (request: FastifyRequest): Promise<void> => {
        admins.set(request, await identifyAdmin(bearerToken(request), area));
      },
    };
  };

  function bind<const C extends Call>(call: C, handler: Handler<C>, { isEncoded = false }: BindOptions = {}): void {
    const answer = successSchema(call);
    const readQuery = queryReader(call);
    const hasParams = call.path.includes('{');
    const status = call.status ?? 200;
    const identityName = call.access.startsWith(adminPrefix) ? 'admin' : call.access;
    calls.push(call);
    const scope = call.files ? uploads : app;
    scope.route({
      method: call.method,
      ...(isEncoded && { compress: false as const }),
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Before the body is read: nobody uploads a file only to hear that he may not.
      ...hooksOf(call),
      handler: async (request, reply) => {
        const given = readInput(call, request, store);
        const { body, files } = given instanceof Promise ? await given : given;
        try {
          const input = {
            params: hasParams ? readParams(request) : {},
            query: readQuery(request),
            body: parse(call.body, body, messages.http.bodyNotAnObject),
            files,
            [identityName]: users.get(request) ?? admins.get(request),
            request,
          };
          // The schemas and the guard have made each part what Handled<C> says; the compiler cannot follow them.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const result = await handler(input as unknown as Handled<C>);
          // Returned and not sent: a handler that sends would have to wait for the end of the transfer.
          reply.code(status);
          if (result instanceof RawAnswer) {
            reply.headers(result.headers);
            if (result.payload instanceof EncodedBody) return await sendEncoded(request, reply, result.payload);
            if (result.payload === null) reply.code(304);
            return result.payload ?? '';
          }
          if (status === 204) return '';
          reply.headers(jsonHeaders);
          return JSON.stringify(z.parse(answer, { success: true, ...result }));
        } finally {
          if (files.length > 0) await Promise.all(files.map((file) => store.discard(file)));
        }
      },
    });
  }
  return { bind, calls };
}
