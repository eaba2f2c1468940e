import { once } from 'node:events';
import { Agent, type IncomingMessage, request as send } from 'node:http';
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

async function firstBytes(response: IncomingMessage): Promise<Buffer> {
  const [bytes] = await once(response, 'data');
  response.destroy();
  return bytes;
}

export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body ? { 'content-length': String(body.length) } : {};
        const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
        const request = send({ ...options, timeout: answerWithinMs }, (response) => {
          // A stream of events does not end; its beginning says what it is.
          const isEndless = response.headers['content-type'] === 'text/event-stream' && method !== 'HEAD';
          const reading = isEndless ? firstBytes(response) : buffer(response);
          reading.then(
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
