import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  adminPrefix,
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  successSchema,
} from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { FileStore } from '#server/files/files.ts';
import { createGuards, type Identification } from './guards.ts';
import type { SignedInAdmin, SignedInUser } from './identity.ts';
import type { IncomingFile } from './multipart.ts';
import { jsonHeaders, payloadOf, RawAnswer } from './raw-answer.ts';
import { parse, queryReader, readInput, readParams, type RequireRoom } from './read-input.ts';

type IdentityOf<C extends Call> = C['access'] extends 'user'
  ? { user: SignedInUser }
  : C['access'] extends 'reader'
    ? { reader: SignedInUser | undefined }
    : C['access'] extends 'public'
      ? object
      : { admin: SignedInAdmin };
type FilesOf<C extends Call> = C extends { files: object } ? { files: IncomingFile[] } : object;

/** The input of a handler: everything parsed, and the person where the call needs one. */
export type Handled<C extends Call> = IdentityOf<C> &
  FilesOf<C> & {
    params: ParamsOf<C>;
    query: QueryOf<C>;
    body: BodyOf<C>;
    request: FastifyRequest;
  };

/** Answers the named fields of the call's answer, or a raw answer. */
type Handler<C extends Call> = (input: Handled<C>) => Promise<AnswerOf<C> | RawAnswer>;

interface BindOptions {
  /** The handler answers an EncodedBody, which then passes no other compression and none of its hooks. */
  isEncoded?: boolean;
  /** Headers of every success, of a person's own where they differ. */
  headers?:
    | Readonly<Record<string, string>>
    | ((request: FastifyRequest, user: SignedInUser | undefined) => Readonly<Record<string, string>>);
}

/** Binds calls of the contract to their handlers. */
export interface Api {
  bind<const C extends Call>(call: C, handler: Handler<C>, options?: BindOptions): void;
  /** Every call that was bound, for the API's own description and for tests. */
  readonly calls: readonly Call[];
}

interface ApiParts extends Identification {
  files: FileStore;
  requireRoom: RequireRoom;
}

/**
 * The instance for calls that take files: reading them costs two hooks, which no other request should pay for. It comes in an object,
 * because a promise of an instance is waited for as well and resolves to another one.
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
  { files: store, requireRoom, ...identification }: ApiParts,
): Promise<Api> {
  const { uploads } = await withFiles(app);
  const { guardOf, userOf, adminOf } = createGuards(identification);
  const calls: Call[] = [];

  function bind<const C extends Call>(
    call: C,
    handler: Handler<C>,
    { isEncoded = false, headers = {} }: BindOptions = {},
  ): void {
    const answer = successSchema(call);
    const readQuery = queryReader(call);
    const hasParams = call.path.includes('{');
    const status = call.status ?? 200;
    const identityName = call.access.startsWith(adminPrefix) ? 'admin' : call.access;

    const handle = (request: FastifyRequest, body: unknown, files: IncomingFile[]) => {
      const input = {
        params: hasParams ? readParams(request) : {},
        query: readQuery(request),
        body: parse(call.body, body, messages.http.bodyNotAnObject),
        files,
        [identityName]: userOf(request) ?? adminOf(request),
        request,
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas and the guard have made each part; the compiler cannot follow them
      return handler(input as unknown as Handled<C>);
    };

    const send = (request: FastifyRequest, reply: FastifyReply, result: AnswerOf<C> | RawAnswer) => {
      reply.code(status).headers(typeof headers === 'function' ? headers(request, userOf(request)) : headers);
      if (result instanceof RawAnswer) return payloadOf(result, request, reply);
      if (status === 204) return '';
      reply.headers(jsonHeaders);
      return JSON.stringify(z.parse(answer, { success: true, ...result }));
    };

    calls.push(call);
    (call.files ? uploads : app).route({
      method: call.method,
      ...(isEncoded && { compress: false as const }),
      ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...guardOf(call),
      handler: async (request, reply) => {
        const given = readInput(call, request, { store, requireRoom, user: userOf(request) });
        const { body, files } = given instanceof Promise ? await given : given;
        try {
          return await send(request, reply, await handle(request, body, files));
        } finally {
          if (files.length > 0) await Promise.all(files.map((file) => store.discard(file)));
        }
      },
    });
  }
  return { bind, calls };
}
