import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from './ids.ts';
import { createPeopleSignals } from './people-signals.ts';

/** A process with what it has sent and heard. */
function join() {
  const sent: string[] = [];
  const heard: (string | undefined)[] = [];
  const signals = createPeopleSignals(async (words) => void sent.push(words));
  signals.onPerson((userId) => heard.push(userId));
  return { signals, sent, heard };
}

describe('signals of people', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are heard at once in the process, and by others together a moment later', async () => {
    const [one, other] = [join(), join()];
    for (const id of ['mara', 'noor', 'mara']) one.signals.announce(id);
    expect(one.heard).toEqual(['mara', 'noor', 'mara']);
    expect(one.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(one.sent).toHaveLength(1);
    for (const { signals } of [one, other]) signals.receive(one.sent[0]);
    expect(one.heard).toHaveLength(3);
    expect(other.heard).toEqual(['mara', 'noor']);
  });

  it('fit into what NOTIFY carries, and are sent before the end', async () => {
    const { signals, sent } = join();
    const ids = Array.from({ length: 450 }, newId);
    for (const id of ids) signals.announce(id);
    await signals.close();
    expect(sent).toHaveLength(3);
    expect(Math.max(...sent.map((words) => Buffer.byteLength(words)))).toBeLessThan(8000);
    const other = join();
    for (const words of sent) other.signals.receive(words);
    expect(other.heard).toEqual(ids);
    signals.announce('late');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(3);
  });

  it('ignore other words, and know when something may have been missed', () => {
    const { signals, heard } = join();
    for (const words of [undefined, '', 'settings', 'of a later version']) signals.receive(words);
    expect(heard).toEqual([]);
    signals.missed();
    expect(heard).toEqual([undefined]);
  });
});
