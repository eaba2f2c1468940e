import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyInputOf,
  type Call,
  failureSchema,
  type ParamsOf,
  successSchema,
} from '#contract/call.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { statusOf } from '#server/http/failures.ts';

/** Input of a call. With `files` it goes as multipart, lists in the body as JSON text. */
interface Given<Params, Body> {
  params?: Params;
  query?: Record<string, string | number>;
  body?: Body;
  files?: readonly File[];
}

type AnyGiven = Given<Record<string, string>, unknown>;

/** A refusal, checked against the failure body of the contract. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  /** The sentence for the person. */
  message: string;
  /** The named fields, in order. */
  fields: string[];
  /** Seconds, where the answer carries Retry-After. */
  retryAfter: number | null;
  /** Extra fields of a conflict. */
  data: unknown;
}

/** Somebody who makes calls: with a token, or without. */
export interface Client {
  readonly token: string | undefined;
  /** Any request, as fetch makes it, with this client's token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A call that must succeed; its answer must be letter for letter what the contract describes. */
  ok<const C extends Call>(call: C, given?: Given<ParamsOf<C>, BodyInputOf<C>>): Promise<AnswerOf<C>>;
  /** A call that must be refused. */
  refused(call: Call, given?: AnyGiven): Promise<Refusal>;
}

function addressOf({ path }: Call, { params = {}, query = {} }: AnyGiven): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function asForm(field: string, body: unknown, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append(field, file);
  return form;
}

function initOf(call: Call, { body, files }: AnyGiven): RequestInit {
  if (files) return { method: call.method, body: asForm(call.files?.field ?? 'file', body, files) };
  if (body === undefined) return { method: call.method };
  return { method: call.method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Reads a refusal; fails where the answer is none, or not in the contract's shape. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const text = await response.text();
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const json: unknown = JSON.parse(text);
  const { code, message, error, errors } = z.parse(failureSchema, json);
  expect(error).toBe(message);
  expect({ code, status: response.status }).toEqual({ code, status: statusOf[code] });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    code,
    message,
    fields: errors.flatMap(({ path }) => path ?? []),
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    data: z.parse(z.object({ data: z.optional(z.unknown()) }), json).data,
  };
}

/** Codes of a state that is in the way. A call names those that it refuses with, for its documentation. */
const namedCodes: ReadonlySet<ErrorCode> = new Set(['conflict', 'exists', 'gone']);

async function readRefusalOf({ conflict, refusals = [] }: Call, response: Response): Promise<Refusal> {
  const refusal = await readRefusal(response);
  const named: ErrorCode[] = [...refusals, ...(conflict ? (['conflict'] as const) : [])];
  if (namedCodes.has(refusal.code)) expect(named).toContain(refusal.code);
  return refusal;
}

async function readAnswer<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const text = await response.text();
  expect(`${response.status} ${response.ok ? '' : text}`.trim()).toBe(String(call.status ?? 200));
  if (call.status === 204) expect(text).toBe('');
  const json: unknown = call.status === 204 ? { success: true } : JSON.parse(text);
  // Parsing drops what the contract does not name, so that equality finds it.
  expect(json).toEqual(z.parse(successSchema(call), json));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parse above has shown it; the compiler cannot follow a schema of a generic
  return json as AnswerOf<C>;
}

/** `credentials` are headers of every request, in place of a person's token. */
export function createClient(origin: string, token?: string, credentials: Record<string, string> = {}): Client {
  const request = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({ ...credentials, ...Object.fromEntries(new Headers(init.headers)) });
    if (token !== undefined) headers.set('auth-token', token);
    return fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
  };
  return {
    token,
    fetch: request,
    ok: async (call, given = {}) => readAnswer(call, await request(addressOf(call, given), initOf(call, given))),
    refused: async (call, given = {}) =>
      readRefusalOf(call, await request(addressOf(call, given), initOf(call, given))),
  };
}
