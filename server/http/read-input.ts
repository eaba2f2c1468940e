import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, FileRules } from '#contract/call.ts';
import type { FieldError } from '#contract/error-codes.ts';
import { messages } from '#contract/messages.ts';
import type { FileStore } from '#server/files/files.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SignedInUser } from './identity.ts';
import { type IncomingFile, readForm } from './multipart.ts';

const asFieldError = (prefix: string, issue: z.core.$ZodIssue): FieldError => {
  const path = issue.path.map(String).join('.');
  if (path !== '') return { path, msg: issue.message };
  // A rule on the whole object has a message of ours. Zod's own words only appear where the input is not an object.
  return { msg: issue.code === 'custom' ? issue.message : prefix };
};

/** Parses with a schema of the contract; throws `invalid` with an entry for each bad field. */
export function parse(schema: z.ZodMiniType | undefined, given: unknown, notAnObject: string): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => asFieldError(notAnObject, issue));
  throw new AppError('invalid', fields[0]?.msg ?? messages.http.invalid, { fields });
}

/** Reads the query by the call's schema. Requests without a query share one frozen object of the defaults. */
export function queryReader({ query: schema }: Call): (request: FastifyRequest) => unknown {
  let defaults: object | undefined;
  const read = (query: unknown) => parse(schema, query, messages.http.invalid) ?? {};
  return ({ url, query }) => {
    if (url.includes('?')) return read(query);
    return (defaults ??= Object.freeze(read({})));
  };
}

/** The parameters of the path. A NUL in one names nothing, and PostgreSQL refuses to look for it. */
export function readParams(request: FastifyRequest): unknown {
  if (/%00/.test(request.url.split('?', 1)[0] ?? '')) throw new AppError('notFound', messages.http.notFound);
  return request.params;
}

interface Input {
  body: unknown;
  files: IncomingFile[];
}

/** Room in a multipart body besides its files: its fields, and the lines between its parts. In bytes. */
const besidesFilesBytes = 2 * 1_048_576;

/** Throws where files of this many bytes exceed the user's storage for certain. */
export type RequireRoom = (userId: string, bytes: number) => Promise<void>;

interface Uploads {
  store: FileStore;
  requireRoom: RequireRoom;
  user: SignedInUser | undefined;
}

/** Body and files of a request. A promise only where there are files to wait for. */
export function readInput(call: Call, request: FastifyRequest, uploads: Uploads): Input | Promise<Input> {
  if (!call.files || !request.isMultipart()) return { body: request.body, files: [] };
  return readMultipart(request, call.files, uploads);
}

async function readMultipart(
  request: FastifyRequest,
  rules: FileRules,
  { store, requireRoom, user }: Uploads,
): Promise<Input> {
  const leastFileBytes = Number(request.headers['content-length'] ?? 0) - besidesFilesBytes;
  if (rules.areKept && user && leastFileBytes > 0) await requireRoom(user.id, leastFileBytes);
  const { fields, files } = await readForm(request, rules, store);
  return { body: fields, files };
}
