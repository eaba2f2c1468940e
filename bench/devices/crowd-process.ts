import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';

const reportSchema = z.object({
  /** Streams that are open. */
  open: z.int(),
  /** Calls since the last report. */
  calls: z.int(),
  typed: z.int(),
  /** Why a device gave up; empty where none did. */
  lost: z.string(),
  /** In the last report: what is wrong with what the server has. */
  faults: z.optional(z.array(z.string())),
});

export type CrowdReport = z.output<typeof reportSchema>;

/** Many devices in processes of their own. */
export interface Crowd {
  /** Streams that are open now. */
  open: () => number;
  /** Words that were typed so far. */
  typed: () => number;
  /** Calls of all devices since the last question. */
  takeCalls: () => number;
  /** Lets the writers begin. */
  type: () => void;
  /** Ends the devices once all is saved; answers what is wrong with what the server has. */
  finish: () => Promise<string[]>;
  kill: () => void;
}

interface CrowdOptions {
  origin: string;
  devices: number;
  /** Devices that write. */
  writers: number;
  processes: number;
  /** Each writer types a word in this time. */
  typeEveryMs: number;
}

const program = path.join(import.meta.dirname, 'crowd.ts');

interface Part {
  child: ChildProcess;
  latest: CrowdReport;
}

export function startCrowd({ origin, devices, writers, processes, typeEveryMs }: CrowdOptions): Crowd {
  let calls = 0;
  const each = Math.ceil(devices / processes);
  const parts = Array.from({ length: processes }, (_, number): Part => {
    const count = Math.min(each, devices - number * each);
    const own = Math.ceil(writers / processes);
    const child = fork(program, [origin, number * each, count, own, typeEveryMs].map(String), { stdio: 'inherit' });
    const part: Part = { child, latest: { open: 0, calls: 0, typed: 0, lost: '' } };
    child.on('message', (message) => {
      part.latest = z.parse(reportSchema, message);
      calls += part.latest.calls;
    });
    return part;
  });
  const kill = () => parts.forEach(({ child }) => child.kill('SIGKILL'));
  process.once('exit', kill);
  const sum = (read: (report: CrowdReport) => number) => parts.reduce((total, { latest }) => total + read(latest), 0);
  return {
    open: () => sum(({ open }) => open),
    typed: () => sum(({ typed }) => typed),
    takeCalls: () => {
      const taken = calls;
      calls = 0;
      return taken;
    },
    type: () => parts.forEach(({ child }) => child.send('type')),
    async finish() {
      await Promise.all(
        parts.map(async ({ child }) => {
          const ended = once(child, 'exit');
          child.send('finish');
          await ended;
        }),
      );
      return parts.flatMap(({ latest }) =>
        (latest.faults ?? ['a process of devices ended early']).concat(latest.lost || []),
      );
    },
    kill,
  };
}
