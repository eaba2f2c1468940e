import { storedFileAttempts } from './stored-reading.ts';

/** Files whose reading may be under way or have ended the page: one at a time, and a few that failed. */
const mostKept = 20;

const read = (): [string, number][] =>
  (storedFileAttempts.get() ?? '').split(' ').flatMap((entry): [string, number][] => {
    const [id = '', count] = entry.split(':');
    return id === '' ? [] : [[id, Number(count)]];
  });

const keep = (attempts: readonly [string, number][]): void =>
  attempts.length === 0
    ? storedFileAttempts.remove()
    : storedFileAttempts.set(attempts.map((entry) => entry.join(':')).join(' '));

/** How often the reading of a file has begun here without an end. */
export const countAttempts = (id: string): number => read().find(([each]) => each === id)?.[1] ?? 0;

/** To be called before a file is read: it may end the page. */
export function beginAttempt(id: string): void {
  const others = read().filter(([each]) => each !== id);
  keep([...others, [id, countAttempts(id) + 1] as [string, number]].slice(-mostKept));
}

/** To be called when it is not the file's fault that nothing came of it, or when something did. */
export const forgetAttempts = (id: string): void => keep(read().filter(([each]) => each !== id));
