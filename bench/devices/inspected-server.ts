import { once } from 'node:events';
import * as z from 'zod/mini';
import { startServer, type ServerProcess } from '#testing/server-process.ts';

const answerSchema = z.object({
  id: z.int(),
  result: z.object({ result: z.optional(z.object({ value: z.unknown() })) }),
});
const memorySchema = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() });

/** Memory of a process, in bytes. */
export type Memory = z.output<typeof memorySchema>;

export interface InspectedServer {
  server: ServerProcess;
  /** Memory after all garbage was collected. */
  readMemory: () => Promise<Memory>;
}

/** Starts a server whose garbage can be collected from outside, by Node's own debugger. */
export async function startInspected(environment: NodeJS.ProcessEnv): Promise<InspectedServer> {
  const server = await startServer({ ...environment, NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  const [, address] = /Debugger listening on (ws:\S+)/.exec(server.output()) ?? [];
  if (address === undefined) throw new Error('The server has no debugger.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let lastId = 0;
  const send = async (method: string, params: object = {}) => {
    lastId += 1;
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: lastId, method, params }));
    const [{ data }] = z.parse(z.tuple([z.object({ data: z.string() })]), await answered);
    return z.parse(answerSchema, JSON.parse(data)).result.result?.value;
  };
  return {
    server,
    async readMemory() {
      for (let turn = 0; turn < 3; turn += 1) await send('HeapProfiler.collectGarbage');
      const value = await send('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
      return z.parse(memorySchema, value);
    },
  };
}
