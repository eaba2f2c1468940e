import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueue, QueueFullError } from './fair-queue.ts';

const patient = new AbortController().signal;

/** Work that begins when its turn comes and ends when it is told to. */
function startWork(turns: FairQueue, begun: string[]) {
  const ends = new Map<string, (error?: Error) => void>();
  const bring = (person: string, name: string, signal = patient) =>
    turns(person, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const end = (name: string, error?: Error) => ends.get(name)?.(error);
  return { bring, end };
}

describe('createFairQueue', () => {
  it('serves the people in turn, whoever has brought how much', async () => {
    const begun: string[] = [];
    const { bring, end } = startWork(createFairQueue({ atOnce: 1, waitingEach: 3, waitingAll: 9 }), begun);
    const all = ['m1', 'm2', 'm3'].map((name) => bring('mara', name));
    all.push(bring('jon', 'j1'), bring('eva', 'e1'), bring('eva', 'e2'));
    const order = ['m1', 'j1', 'e1', 'm2', 'e2', 'm3'];
    for (const [index, name] of order.entries()) {
      expect(begun).toEqual(order.slice(0, index + 1));
      end(name);
      await all.find(async (each) => (await each) === name);
      await new Promise(setImmediate);
    }
    expect(await Promise.all(all)).toEqual(['m1', 'm2', 'm3', 'j1', 'e1', 'e2']);
  });

  it('never lets two pieces of one person go at once, and goes on after an error', async () => {
    const begun: string[] = [];
    const { bring, end } = startWork(createFairQueue({ atOnce: 2, waitingEach: 3, waitingAll: 9 }), begun);
    const all = [bring('mara', 'm1'), bring('mara', 'm2'), bring('jon', 'j1')];
    const outcome = Promise.allSettled(all);
    expect(begun).toEqual(['m1', 'j1']);
    end('m1', new Error('broken'));
    await expect(all[0]).rejects.toThrow('broken');
    expect(begun).toEqual(['m1', 'j1', 'm2']);
    end('m2');
    end('j1');
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('refuses whose line is full, and everybody where all lines together are', async () => {
    const begun: string[] = [];
    const { bring, end } = startWork(createFairQueue({ atOnce: 1, waitingEach: 2, waitingAll: 3 }), begun);
    const taken = ['m1', 'm2', 'm3'].map((name) => bring('mara', name));
    await expect(bring('mara', 'm4')).rejects.toEqual(new QueueFullError('ownQueued'));
    taken.push(bring('jon', 'j1'));
    await expect(bring('eva', 'e1')).rejects.toEqual(new QueueFullError('allWaiting'));
    for (const name of ['m1', 'j1', 'm2', 'm3']) {
      end(name);
      await new Promise(setImmediate);
    }
    expect(await Promise.all(taken)).toEqual(['m1', 'm2', 'm3', 'j1']);
  });

  it('lets whoever has gone out of the line, and gives the place to another', async () => {
    const begun: string[] = [];
    const { bring, end } = startWork(createFairQueue({ atOnce: 1, waitingEach: 1, waitingAll: 1 }), begun);
    const first = bring('mara', 'm1');
    const leaving = new AbortController();
    const gone = bring('jon', 'j1', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    await expect(bring('jon', 'j2', leaving.signal)).rejects.toThrow('gone');
    const other = bring('eva', 'e1');
    end('m1');
    await first;
    expect(begun).toEqual(['m1', 'e1']);
    end('e1');
    expect(await other).toBe('e1');
  });
});
