import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts what processes that have ended used in hundredths of a second. */
const msPerTick = 10;

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The fields of a process behind its name, which is in brackets and may hold anything. */
const fieldsOf = (pid: string): string[] => {
  const line = read(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
};

const childrenOf = (pid: string): string[] => {
  const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  return tasks.flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean));
};

function timeOf(pid: string): number {
  const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const own = tasks.map((task) => Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]) / 1e6);
  // Fields 16 and 17 of proc_pid_stat(5): of children that have ended.
  const [ended, endedSystem] = fieldsOf(pid).slice(13, 15).map(Number);
  const past = ((ended ?? 0) + (endedSystem ?? 0)) * msPerTick;
  return [...own, past, ...childrenOf(pid).map(timeOf)].reduce((sum, time) => sum + time, 0);
}

/**
 * Processor time that these processes, their threads and their children have used so far, in milliseconds. Undefined where the
 * system does not tell; Linux does.
 */
export function processorTime(pids: readonly (number | undefined)[]): number | undefined {
  const known = pids.filter((pid) => pid !== undefined && existsSync(`/proc/${pid}/schedstat`));
  if (known.length < pids.length) return undefined;
  return known.map((pid) => timeOf(String(pid))).reduce((sum, time) => sum + time, 0);
}
