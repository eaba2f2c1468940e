import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMomentarySignals } from './momentary-signals.ts';

/** A process with what it has sent and heard. */
function join() {
  const sent: string[] = [];
  const heard: string[] = [];
  const signals = createMomentarySignals(async (words) => void sent.push(words));
  signals.onPassed((words) => heard.push(words));
  return { signals, sent, heard };
}

describe('momentary signals', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are heard at once in the process, and by others a moment later: the newest of each key', async () => {
    const [one, other] = [join(), join()];
    one.signals.pass('mara', 'mara 1');
    one.signals.pass('noor', 'noor 5');
    one.signals.pass('mara', 'mara 2');
    expect(one.heard).toEqual(['mara 1', 'noor 5', 'mara 2']);
    expect(one.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(one.sent).toHaveLength(1);
    for (const { signals } of [one, other]) signals.receive(one.sent[0]);
    expect(one.heard).toHaveLength(3);
    expect(other.heard).toEqual(['mara 2', 'noor 5']);
  });

  it('fit into what NOTIFY carries; one that does not is lost alone', async () => {
    const { signals, sent } = join();
    const words = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(200)}`);
    words.forEach((each, index) => signals.pass(String(index), each));
    signals.pass('long', 'x'.repeat(8000));
    await signals.close();
    expect(sent.length).toBeGreaterThan(2);
    expect(Math.max(...sent.map((each) => Buffer.byteLength(each)))).toBeLessThan(8000);
    const other = join();
    for (const each of sent) other.signals.receive(each);
    expect(other.heard).toEqual(words);
    signals.pass('late', 'late');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.join()).not.toContain('late');
  });

  it('are bounded between two sendings, and make room again', async () => {
    const { signals, sent } = join();
    for (let index = 0; index < 5000; index += 1) signals.pass(String(index), String(index));
    signals.pass('0', 'newer');
    await vi.advanceTimersByTimeAsync(50);
    const other = join();
    for (const each of sent) other.signals.receive(each);
    expect(other.heard).toHaveLength(2000);
    expect(other.heard).toContain('newer');
    signals.pass('4999', 'later');
    await vi.advanceTimersByTimeAsync(50);
    expect(sent.at(-1)).toContain('later');
  });

  it('ignore other words', () => {
    const { signals, heard } = join();
    for (const words of [undefined, '', 'settings', 'people a b', 'momentary']) signals.receive(words);
    expect(heard).toEqual([]);
  });
});
