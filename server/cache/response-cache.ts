import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AnswerOf, type Call, successSchema } from '#contract/call.ts';
import type { ReplicaReads } from '#server/db/replica/replica-routing.ts';
import { atRevision, type Revised } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { createByteCache } from './bounded-cache.ts';
import { type RawAnswer, versionedJson } from '#server/http/raw-answer.ts';
import { EncodedBody } from '#server/http/encoded-body.ts';

/**
 * Sends what a call shows of the blog. `view` tells apart what it answers at one revision: ids and numbers of
 * its parameters and its reader, and texts as `asView` writes them. It is part of the ETag, as a hash of it would be the
 * dearest part of the whole answer. The call is bound as `isEncoded`. `read` is given the database to read it from.
 */
export type ResponseCache = <C extends Call>(
  call: C,
  request: FastifyRequest,
  view: readonly (string | number | undefined)[],
  read: (db: Database) => Promise<AnswerOf<C>>,
) => Promise<RawAnswer>;

/** A person's text as part of a view: in letters that an ETag may hold, without the dots that part a view. */
export const asView = (text: string): string => Buffer.from(text).toString('base64url');

/** Schemas of the answers. To make one costs as much as to parse a page of the feed by it. */
const schemas = new WeakMap<Call, ReturnType<typeof successSchema>>();

/** Checks an answer by its call and encodes it as JSON bytes. */
function encodeAnswer(call: Call, answer: object): EncodedBody {
  const schema = schemas.get(call) ?? successSchema(call);
  schemas.set(call, schema);
  return new EncodedBody(Buffer.from(JSON.stringify(z.parse(schema, { success: true, ...answer }))));
}

interface CacheRules {
  revision: Revised;
  /** The revision, and the version of all that is shown at it, which the clock may change as well. In letters that an ETag may hold. */
  findVersion: (db: Database) => Promise<{ revision: number; name: string }>;
  maxBytes: number;
}

/**
 * Caches answers as bytes under a revision, which every change raises in its own transaction. An answer from the cache and a 304
 * cost one query of the revision.
 */
export function createResponseCache(
  publicReads: ReplicaReads,
  { revision, findVersion, maxBytes }: CacheRules,
): ResponseCache {
  const ready = createByteCache<EncodedBody>(maxBytes);
  /** Many ask for the same page right after a change: it is read once for all of them. */
  const underway = new Map<string, Promise<EncodedBody>>();

  const make = async (call: Call, key: string, read: () => Promise<object>): Promise<EncodedBody> => {
    const bytes = encodeAnswer(call, await read());
    ready.set(key, bytes);
    return bytes;
  };

  return async (call, request, view, read) => {
    const { revision: current, name } = await publicReads.newest(findVersion);
    const version = `${name}.${view.join('.')}`;
    const key = `${call.path} ${version}`;
    return versionedJson(request, version, async () => {
      const known = ready.get(key) ?? underway.get(key);
      if (known) return known;
      const making = make(call, key, () => publicReads.at(atRevision(revision, current), read)).finally(() =>
        underway.delete(key),
      );
      underway.set(key, making);
      return making;
    });
  };
}
