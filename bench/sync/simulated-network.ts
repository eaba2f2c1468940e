import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnswerOf, Call } from '#contract/call.ts';
import { addNote } from '#contract/notes/notes.ts';
import { addressOf, type Arguments, call, type CallInput } from '#web/platform/api-client.ts';
import { failureOf } from '#web/platform/api-error.ts';

/** Fate of one request. `late`: it arrives when nobody waits for it any more. `twice`: a proxy repeats it. */
export type RequestFate = 'answered' | 'lost request' | 'lost answer' | 'late' | 'twice';

/** Surroundings of the code that runs in one simulated tab. */
export interface TabContext {
  /** Error of the clock, in milliseconds. */
  clockError: number;
  isOnline: () => boolean;
  nextFate: () => RequestFate;
  /** Keeps a request that arrives later. */
  sendLater: (send: () => Promise<unknown>) => void;
  localStorage: Map<string, string>;
}

const contexts = new AsyncLocalStorage<TabContext>();

/** Runs code of a tab with its network, its clock and its storage. */
export const inTab = <Result>(context: TabContext, work: () => Result): Result => contexts.run(context, work);

async function fetchByFate(send: () => Promise<Response>): Promise<Response> {
  const context = contexts.getStore();
  if (!context) return send();
  const fate = context.nextFate();
  if (!context.isOnline() || fate === 'lost request') throw new TypeError('Failed to fetch');
  if (fate === 'late') {
    context.sendLater(send);
    throw new TypeError('Failed to fetch');
  }
  const answer = await send();
  if (fate === 'twice') return send();
  if (fate === 'lost answer' || !context.isOnline()) throw new TypeError('Failed to fetch');
  return answer;
}

function storageOf(place: () => Map<string, string>) {
  return {
    getItem: (key: string) => place().get(key) ?? null,
    setItem: (key: string, value: string) => void place().set(key, value),
    removeItem: (key: string) => void place().delete(key),
  };
}

/**
 * Stands for the browser's globals: a network by fate to the server at `origin`, the storage and the clock of the tab that asks. Returns
 * the way to take them back.
 */
export function installBrowser(origin: string, token: string): () => void {
  const { fetch: realFetch, Date: RealDate } = globalThis;
  class TabDate extends RealDate {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(TabDate.now());
      else super(given[0]);
    }

    static override now(): number {
      return RealDate.now() + (contexts.getStore()?.clockError ?? 0);
    }
  }
  const inBrowser = storageOf(() => contexts.getStore()?.localStorage ?? new Map([['token', token]]));
  // Each browser has locks of its own (SimulatedBrowser).
  const stubs = {
    Date: TabDate,
    fetch: (address: string | URL | Request, init?: RequestInit) =>
      typeof address === 'string' && address.startsWith('/')
        ? fetchByFate(() => realFetch(new URL(address, origin), init))
        : realFetch(address, init),
    window: { localStorage: inBrowser, sessionStorage: storageOf(() => new Map()) },
    navigator: { onLine: true },
  };
  const former = Object.keys(stubs).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of former) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Adds a note without the upload of a browser, which Node has not. */
async function sendNote(body: object, token: string): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const sent = { method: addNote.method, headers: { 'auth-token': token }, body: form };
  const response = await fetch(addressOf(addNote, {}), sent).catch(() => {
    throw failureOf(0, {});
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw failureOf(response.status, answer);
  return answer;
}

/** The product's own calls, with the token of a person. */
export const callWith =
  (token: string): typeof call =>
  async <C extends Call>(definition: C, ...given: Arguments<CallInput<C>>): Promise<AnswerOf<C>> => {
    const body: unknown = Reflect.get(given[0] ?? {}, 'body');
    if (definition.path === addNote.path && typeof body === 'object' && body !== null)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this very call
      return (await sendNote(body, token)) as AnswerOf<C>;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the given input with one more field that each input may have
    const withToken: Arguments<CallInput<C>> = [{ ...given[0], token }] as never;
    return call(definition, ...withToken);
  };
