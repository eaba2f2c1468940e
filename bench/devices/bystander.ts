import { setTimeout as pause } from 'node:timers/promises';
import { listNotes } from '#contract/notes/notes.ts';
import { addNotes, signUp } from '../measuring/bench-accounts.ts';

/** Waits of somebody else who reads their notes meanwhile, in milliseconds. */
export interface Bystander {
  waits: readonly number[];
  /** Calls that failed. */
  failed: number;
  leave: () => Promise<void>;
}

const everyMs = 50;

/** Somebody with a few notes. Each call of the answer begins to read a page of them again and again, one call at a time. */
export async function createBystander(origin: string): Promise<() => Bystander> {
  const token = await signUp(origin, 'bystander');
  await addNotes(origin, token, 20);
  return () => {
    const waits: number[] = [];
    const leaving = new AbortController();
    const found: Omit<Bystander, 'leave'> = { waits, failed: 0 };
    const read = async () => {
      // A search of its own each time: no answer is kept for it.
      for (let turn = 0; !leaving.signal.aborted; turn += 1) {
        const began = performance.now();
        const address = `${origin}${listNotes.path}?limit=10&q=${turn}`;
        const { ok } = await fetch(address, { headers: { 'auth-token': token } });
        if (ok) waits.push(performance.now() - began);
        else found.failed += 1;
        await pause(everyMs);
      }
    };
    const reading = read();
    return Object.assign(found, {
      async leave() {
        leaving.abort();
        await reading;
      },
    });
  };
}
