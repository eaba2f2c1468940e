import { v7 as newId } from 'uuid';

const lockOf = (tab: string): string => `thoughtleaf-tab:${tab}`;

let name: string | undefined;

/** Holds the lock of this tab until its page goes away: before the next page of a reload looks for it. */
function hold(tab: string): void {
  const leaving = Promise.withResolvers<void>();
  // oxlint-disable-next-line promise/prefer-await-to-then -- the lock is held while this goes on
  void navigator.locks.request(lockOf(tab), () => leaving.promise).catch(() => undefined);
  window.addEventListener('pagehide', () => leaving.resolve(), { once: true });
}

/**
 * Name of this tab among all of the browser, as long as its page lives. Undefined outside of https: without locks, nobody can tell which
 * tabs are still there.
 */
export function nameOfTab(): string | undefined {
  if (name !== undefined || !('locks' in navigator)) return name;
  const tab = newId();
  name = tab;
  hold(tab);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hold(tab);
  });
  return name;
}

/** Does work if a tab is gone, in no two tabs at once. Without locks every other tab counts as gone. */
export async function ifTabIsGone(tab: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(lockOf(tab), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
