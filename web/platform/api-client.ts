import type { AnswerOf, BodyInputOf, Call, ParamsOf, QueryInputOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, failureOf, tokenRefusalOf } from './api-error.ts';
import { readDownload, type DownloadOptions } from './download.ts';
import { isTabOnly, storedAdminToken, storedToken } from './storage.ts';
import { announceTokenRefusal } from './token-refusals.ts';
import { sendUpload } from './upload.ts';
import { duringWrite } from './writes-under-way.ts';

type Given<Name extends string, Value, Needed> = Needed extends true
  ? Record<Name, Value>
  : Partial<Record<Name, Value>>;

/** Input of a call: parameters and body are required where the contract has them. */
export type CallInput<C extends Call> = Given<'params', ParamsOf<C>, keyof ParamsOf<C> extends never ? false : true> &
  Given<'body', BodyInputOf<C>, C['body'] extends object ? true : false> & {
    query?: QueryInputOf<C>;
    files?: readonly File[];
    signal?: AbortSignal;
    /** True for a call that goes out although the page is being left. */
    keepalive?: boolean;
    /** How much of a multipart body has gone out, in percent from 0 to 100. */
    onProgress?: (percent: number) => void;
    /** Sent in place of a person's stored token. A refusal of it is the caller's business: nobody is signed out. */
    token?: string;
  };

/** The input, which may be left out where nothing in it is required. */
export type Arguments<Input> = object extends Input ? [input?: Input] : [input: Input];

interface PlainInput {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
  body?: unknown;
  files?: readonly File[];
  signal?: AbortSignal;
  keepalive?: boolean;
  onProgress?: (percent: number) => void;
  token?: string;
}

/** A response before it is read. */
interface Reply {
  status: number;
  contentType: string;
  text: string;
  retryAfter?: number | undefined;
}

/** The path and query of a call. */
export function addressOf(definition: Call, { params, query }: Pick<PlainInput, 'params' | 'query'>): string {
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function credentialOf({ access }: Call, given: string | undefined): Record<string, string> {
  if (access === 'public') return {};
  // An admin's token is never taken for a person's, nor the other way round.
  if (access.startsWith('admin:')) return { authorization: `Bearer ${storedAdminToken.get() ?? ''}` };
  const token = given ?? storedToken.get();
  if (token) return { 'auth-token': token };
  // A visitor's read needs none.
  if (access === 'reader') return {};
  throw new ApiError(messages.notes.tokenMissing, { status: 401, code: 'tokenMissing' });
}

/** Text fields first: the server reads them while the files still arrive. */
function formOf(field: string, body: unknown, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}

async function fetched(definition: Call, input: PlainInput, headers: Record<string, string>): Promise<Response> {
  const hasBody = input.body !== undefined;
  try {
    return await fetch(addressOf(definition, input), {
      method: definition.method,
      headers: hasBody ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(hasBody && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { keepalive: true }),
      // On a device that is not theirs, nothing of the person is left in the browser's cache.
      ...(isTabOnly() && { cache: 'no-store' }),
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(messages.http.unreachable, { status: 0 });
  }
}

/** Seconds as a header says them, in milliseconds. The other form of the header, a date, comes from no server of ours. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

/** Reads a reply whole. One that is cut off is none: nobody knows what it would have said. */
async function replyOf(response: Response, signal?: AbortSignal): Promise<Reply> {
  const contentType = response.headers.get('content-type') ?? '';
  const retryAfter = retryAfterOf(response);
  try {
    return { status: response.status, contentType, text: await response.text(), retryAfter };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(messages.http.unreachable, { status: 0 });
  }
}

async function exchange(definition: Call, input: PlainInput, headers: Record<string, string>): Promise<Reply> {
  if (definition.files) {
    const form = formOf(definition.files.field, input.body, input.files ?? []);
    return sendUpload({ method: definition.method, url: addressOf(definition, input), headers, form, ...input });
  }
  return replyOf(await fetched(definition, input, headers), input.signal);
}

/** The JSON of a reply; undefined where it is none. */
function jsonOf({ status, contentType, text }: Reply): unknown {
  if (status === 204) return {};
  try {
    return contentType.includes('json') ? JSON.parse(text) : undefined;
  } catch {
    // Cut off, or not JSON in spite of its label.
    return undefined;
  }
}

/** The sent part of a call. */
interface Sent {
  headers: Record<string, string>;
  input: PlainInput;
}

/** Throws what a reply says of its failure, and tells the session where it has ended. */
function refuse({ status, retryAfter }: Reply, body: unknown, { headers, input }: Sent): never {
  const failure =
    body === undefined
      ? new ApiError(messages.notes.notJson, { status, lacks: 'json', retryAfter })
      : failureOf(status, body, retryAfter);
  // A reply to a token that was replaced meanwhile says nothing about the session of now.
  const isCurrent = headers['auth-token'] !== undefined && headers['auth-token'] === storedToken.get();
  const refusal = tokenRefusalOf(failure);
  if (refusal && input.token === undefined && isCurrent) announceTokenRefusal(refusal);
  throw failure;
}

/** The failure body says so itself, whatever a proxy made of its status. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && !body.success;

/** Makes a call of the contract and answers its success body; throws `ApiError` for everything else. */
export async function call<C extends Call>(definition: C, ...[input]: Arguments<CallInput<C>>): Promise<AnswerOf<C>> {
  const given: PlainInput = input ?? {};
  const headers = credentialOf(definition, given.token);
  const reply = await duringWrite(definition, given, () => exchange(definition, given, headers));
  const body = jsonOf(reply);
  if (body === undefined || reply.status >= 400 || isRefusal(body)) refuse(reply, body, { headers, input: given });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server encodes each answer by this contract, and a test walks all calls
  return body as AnswerOf<C>;
}

/** A response that is read by its caller; refused ones throw `ApiError`. */
async function openResponse(definition: Call, input: PlainInput): Promise<Response> {
  const headers = credentialOf(definition, input.token);
  const response = await fetched(definition, input, headers);
  if (response.ok) return response;
  const reply = await replyOf(response, input.signal);
  return refuse(reply, jsonOf(reply), { headers, input });
}

/** Makes a call that answers a file (`produces` in the contract). */
export async function callForFile<C extends Call>(
  definition: C,
  ...[input]: Arguments<CallInput<C> & DownloadOptions>
): Promise<Blob> {
  const given: PlainInput & DownloadOptions = input ?? {};
  return readDownload(await openResponse(definition, given), given);
}

/** Makes a call whose answer goes on for as long as it is read (`produces` in the contract). */
export async function callForStream<C extends Call>(
  definition: C,
  ...[input]: Arguments<CallInput<C>>
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await openResponse(definition, input ?? {});
  if (!body) throw new ApiError(messages.http.unreachable, { status: 0 });
  return body;
}
