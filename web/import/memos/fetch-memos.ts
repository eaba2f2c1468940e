import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { ImportError } from '#lib/imported-note.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import { filesOf, listingName, memosMemo, type MemosFile, type MemosMemo } from './memos-listing.ts';
import { memosSentences } from './memos-sentences.ts';

/** An account of an installation of Memos. */
export interface MemosAccount {
  /** As a person types it. */
  address: string;
  token: string;
}

export interface FetchProgress {
  memos: number;
  /** Files that are done, of those that are known so far. */
  files: number;
}

interface FetchOptions {
  signal: AbortSignal;
  /** A page that came by HTTPS may ask no other server by HTTP. */
  isSecurePage: boolean;
  onProgress: (progress: FetchProgress) => void;
}

const pageSize = 200;
/** More memos than a person writes: a server that never ends its list ends here. */
const mostPages = 1000;

const page = z.object({ memos: z.optional(z.array(z.unknown())), nextPageToken: z.optional(z.string()) });
const named = z.object({ name: z.string() });
const session = z.union([z.object({ user: named }), named]);

/** Calls that tell whose token it is, by version: from 0.26 on, 0.25, and before. */
const whoAmI = [
  { method: 'GET', path: 'auth/me' },
  { method: 'GET', path: 'auth/sessions/current' },
  { method: 'POST', path: 'auth/status' },
];

/** The address of an installation, with the folder that it may be in. Throws an ImportError for what is none. */
export function baseOf(address: string): URL {
  const typed = address.trim();
  const whole = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) throw new ImportError(memosSentences.noAddress);
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ImportError(memosSentences.noAddress);
  const folder = url.pathname.replace(/\/+$/, '');
  return new URL(`${url.origin}${folder}/`);
}

/** Asks one installation in the name of one account. */
class MemosClient {
  readonly #base: URL;
  readonly #token: string;
  readonly #signal: AbortSignal;

  constructor(base: URL, token: string, signal: AbortSignal) {
    this.#base = base;
    this.#token = token;
    this.#signal = signal;
  }

  get host(): string {
    return this.#base.host;
  }

  /** An answer of any status. Throws an ImportError where there is none. */
  async ask(path: string, method = 'GET'): Promise<Response> {
    try {
      return await fetch(new URL(path, this.#base), {
        method,
        headers: { authorization: `Bearer ${this.#token}` },
        signal: this.#signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
    } catch (error) {
      this.#signal.throwIfAborted();
      throw new ImportError(memosSentences.unreachable(this.host), { cause: error });
    }
  }

  /** The JSON of an answer, checked. Throws an ImportError for a refusal and for anything else than Memos answers. */
  async read<Schema extends z.ZodMiniType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
    if (response.status === 401 || response.status === 403) throw new ImportError(memosSentences.noToken(this.host));
    if (response.status >= 500) throw new ImportError(memosSentences.failed(this.host, response.status));
    const parsed = z.safeParse(schema, await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success) throw new ImportError(memosSentences.notMemos(this.host));
    return parsed.data;
  }

  /** The name of the account, `users/ID`, which its memos carry as their creator. */
  async findUser(): Promise<string> {
    for (const { method, path } of whoAmI) {
      const response = await this.ask(`api/v1/${path}`, method);
      if ([404, 405, 501].includes(response.status)) continue;
      const found = await this.read(response, session);
      return 'user' in found ? found.user.name : found.name;
    }
    throw new ImportError(memosSentences.notMemos(this.host));
  }

  async *list(state: 'NORMAL' | 'ARCHIVED'): AsyncGenerator<MemosMemo> {
    let token = '';
    for (let count = 0; count < mostPages; count += 1) {
      const query = new URLSearchParams({ pageSize: String(pageSize), state, ...(token && { pageToken: token }) });
      const { memos = [], nextPageToken = '' } = await this.read(await this.ask(`api/v1/memos?${query}`), page);
      for (const memo of memos) {
        const parsed = z.safeParse(memosMemo, memo);
        if (parsed.success) yield parsed.data;
      }
      if (nextPageToken === '' || nextPageToken === token) return;
      token = nextPageToken;
    }
  }
}

const isFetched = ({ externalLink, size }: MemosFile): boolean =>
  !externalLink && Number(size ?? 0) <= limits.note.attachmentBytes;

/** A file of a memo; undefined where its server does not give it. The import says which ones are missing. */
async function fetchFile(client: MemosClient, { name, filename = '' }: MemosFile): Promise<Blob | undefined> {
  try {
    const response = await client.ask(`file/${name}/${encodeURIComponent(filename)}`);
    return response.ok ? await response.blob() : undefined;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}

/** Fetches the memos of an account, with their files, as files that the import takes like any chosen ones. */
export async function fetchMemos(
  { address, token }: MemosAccount,
  { signal, isSecurePage, onProgress }: FetchOptions,
): Promise<ChosenFile[]> {
  const base = baseOf(address);
  if (isSecurePage && base.protocol === 'http:' && base.hostname !== 'localhost')
    throw new ImportError(memosSentences.mixed);
  const client = new MemosClient(base, token.trim(), signal);
  const user = await client.findUser();
  const memos = new Map<string, MemosMemo>();
  for (const state of ['NORMAL', 'ARCHIVED'] as const) {
    // Versions that do not know the parameter answer the same list twice, and those of others that one may read.
    for await (const memo of client.list(state)) {
      if (memo.creator === undefined || memo.creator === user) memos.set(memo.name, memo);
      onProgress({ memos: memos.size, files: 0 });
    }
  }
  if (memos.size === 0) throw new ImportError(memosSentences.nothing);
  const folder = `Memos of ${base.host.replaceAll(':', ' ')}`;
  const chosen: ChosenFile[] = [];
  for (const file of [...memos.values()].flatMap(filesOf).filter(isFetched)) {
    const blob = await fetchFile(client, file);
    if (!blob) continue;
    file.path = `files/${chosen.length + 1}/${(file.filename ?? '').replaceAll('/', ' ') || 'file'}`;
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    chosen.push({ path: `${folder}/${file.path}`, file: new File([blob], name, { type: file.type ?? '' }) });
    onProgress({ memos: memos.size, files: chosen.length });
  }
  const listing = JSON.stringify({ program: 'memos', address: base.href, memos: [...memos.values()] });
  return [{ path: `${folder}/${listingName}`, file: new File([listing], listingName) }, ...chosen];
}
