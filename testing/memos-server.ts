import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of this size makes even a small account of two pages. */
const pageSize = 2;

interface FakeMemos {
  /** Memos as the API answers them, without the field that tells their creator: they are those of the token's owner. */
  memos: readonly Record<string, unknown>[];
  /** Bytes by the path of a file, such as `/file/attachments/UID/picture.png`. */
  files?: Record<string, Uint8Array>;
  /** The call that tells whose token it is, which differs by version. */
  whoAmI?: 'GET /api/v1/auth/me' | 'GET /api/v1/auth/sessions/current' | 'POST /api/v1/auth/status';
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A server that speaks the part of the API of Memos that an import asks for. Its token is `memos_pat_1`. */
export async function startMemosServer({ memos, files = {}, whoAmI = 'GET /api/v1/auth/me' }: FakeMemos) {
  const listMemos = (response: ServerResponse, query: URLSearchParams) => {
    const state = query.get('state') ?? 'NORMAL';
    const own = memos
      .filter((memo) => (memo['state'] ?? 'NORMAL') === state)
      .map((memo) => Object.assign({ creator: 'users/1' }, memo));
    const from = Number(query.get('pageToken') ?? 0);
    const next = from + pageSize < own.length ? { nextPageToken: String(from + pageSize) } : {};
    answerJson(response, 200, { memos: own.slice(from, from + pageSize), ...next });
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://memos.example');
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    if (request.headers.authorization !== 'Bearer memos_pat_1') return answerJson(response, 401, { code: 16 });
    if (`${request.method} ${pathname}` === whoAmI) return answerJson(response, 200, { user: { name: 'users/1' } });
    if (pathname === '/api/v1/memos') return listMemos(response, searchParams);
    const file = files[decodeURIComponent(pathname)];
    return file ? response.writeHead(200, cors).end(file) : answerJson(response, 404, { code: 5 });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is of this kind
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
