import { Agent, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request as it goes over the wire: nothing of the path is tidied, as `fetch` would do. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** Header names are in lower case. */
export interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Sends over connections that are kept; `close` ends them. */
export interface Wire {
  send(request: RawRequest): Promise<RawReply>;
  close(): void;
}

const answerWithinMs = 15_000;

export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body ? { 'content-length': String(body.length) } : {};
        const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
        const request = send({ ...options, timeout: answerWithinMs }, (response) => {
          buffer(response).then(
            (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
            reject,
          );
        });
        request.once('timeout', () => request.destroy(new Error(`${method} ${path} was not answered in time.`)));
        request.once('error', reject);
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** For people, cut where it gets long. */
export const showRequest = ({ method, path, headers, body }: RawRequest): string =>
  `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 500)} ${JSON.stringify(body?.toString().slice(0, 1000))}`;

/** For people, cut where it gets long. */
export const showReply = ({ status, bytes }: RawReply): string => `${status} ${bytes.toString().slice(0, 300)}`;
