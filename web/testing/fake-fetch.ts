import { vi } from 'vitest';

export interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** The answer of the fake: a JSON body, or a text of another kind. */
export interface FakeAnswer {
  status?: number;
  json?: unknown;
  text?: string;
}

/** Replaces fetch by a fake; answers the list of what was sent. A thrown error is a failed network. */
export function fakeFetch(answer: (request: SentRequest) => FakeAnswer): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { url, method: init.method ?? 'GET', headers: new Headers(init.headers), body };
    sent.push(request);
    const { status = 200, json, text } = answer(request);
    const headers = { 'content-type': text === undefined ? 'application/json' : 'text/html' };
    return new Response(text ?? JSON.stringify(json), { status, headers });
  });
  return sent;
}
