import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/**
 * Answer of the fake server to one request: `content` as a chat completion, `body` as it is with 200.
 * `status` is an error, with Retry-After in seconds when given. `hang` does not answer at all, `drop` closes the connection.
 */
export type ScriptedAnswer =
  | { content: string }
  | { status: number; retryAfter?: string }
  | { body: string }
  | 'hang'
  | 'drop';

export interface ReceivedRequest {
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface FakeOpenAi {
  /** Ends with /v1, as the base URLs of such servers do. */
  baseUrl: string;
  /** Every request so far, in order. */
  received: ReceivedRequest[];
  /** The paths of the requests that were called off before they were answered. */
  calledOff: string[];
  close(): Promise<void>;
}

function answerWith(response: ServerResponse, answer: ScriptedAnswer): void {
  if (answer === 'hang') return;
  if (answer === 'drop') {
    response.destroy();
    return;
  }
  const json = { 'content-type': 'application/json' };
  if ('status' in answer) {
    const { status, retryAfter } = answer;
    response.writeHead(status, retryAfter === undefined ? json : { ...json, 'retry-after': retryAfter });
    response.end('{"error":{"message":"scripted"}}');
  } else if ('body' in answer) {
    response.writeHead(200, json).end(answer.body);
  } else {
    const message = { role: 'assistant', content: answer.content };
    response.writeHead(200, json).end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  }
}

/** A local server that speaks the OpenAI chat protocol from a script; the last answer repeats when the script is over. */
export async function startFakeOpenAi(script: readonly ScriptedAnswer[]): Promise<FakeOpenAi> {
  const received: ReceivedRequest[] = [];
  const calledOff: string[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    response.once('close', () => {
      if (!response.writableEnded) calledOff.push(request.url ?? '');
    });
    const answer = script[received.length] ?? script.at(-1) ?? 'hang';
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    answerWith(response, answer);
  }
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    received,
    calledOff,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
