import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of /proc. Undefined where its process has ended meanwhile. */
function readOfProcess(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

/** The process that started another one; 0 where there is none. */
function parentOf(pid: string): string {
  const stat = readOfProcess(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '0';
}

function isOurs(pid: string): boolean {
  let at = pid;
  while (Number(at) > 1) {
    if (at === `${process.pid}`) return true;
    at = parentOf(at);
  }
  return false;
}

/** The most memory that a renderer of a browser of this process has had (VmHWM), in megabytes. */
function mostOfRenderers(): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOfProcess(`/proc/${pid}/cmdline`)?.includes('--type=renderer') === true && isOurs(pid))
    .map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readOfProcess(`/proc/${pid}/status`) ?? '')?.[1] ?? 0));
  // The kernel counts in 1,024 bytes.
  return (Math.max(0, ...peaks) * 1024) / 1_000_000;
}

const everyMs = 100;

/** Runs work of a tab that closes with it. Answers with the peak memory of its renderer in megabytes. Linux alone. */
export async function withPeakMemory<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, mostOfRenderers());
  }, everyMs);
  try {
    const result = await work();
    return { result, megabytes };
  } finally {
    clearInterval(timer);
  }
}
