import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whileAwake } from './while-awake.ts';

let controller: AbortController;
let periods: AbortSignal[];
const begin = (needsVisible: boolean) =>
  whileAwake({ signal: controller.signal, needsVisible }, (period) => void periods.push(period));
const isAwake = () => periods.at(-1)?.aborted === false;
const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  controller = new AbortController();
  periods = [];
});
afterEach(() => {
  controller.abort();
  vi.restoreAllMocks();
});

describe('whileAwake', () => {
  it.each([
    ['is frozen', () => document.dispatchEvent(new Event('freeze')), () => document.dispatchEvent(new Event('resume'))],
    [
      'is put aside for the way back',
      () => window.dispatchEvent(new Event('pagehide')),
      () => window.dispatchEvent(new Event('pageshow')),
    ],
  ])('ends the work when the page %s, and begins it anew', (_, sleep, wake) => {
    begin(false);
    wake();
    expect(periods).toHaveLength(1);
    sleep();
    expect(isAwake()).toBe(false);
    wake();
    expect(periods).toHaveLength(2);
    expect(isAwake()).toBe(true);
  });

  it('goes on while the page is hidden, unless only visible pages may work', () => {
    begin(false);
    becomes('hidden');
    expect(isAwake()).toBe(true);
    controller.abort();

    controller = new AbortController();
    begin(true);
    expect(periods).toHaveLength(1);
    becomes('visible');
    expect(isAwake()).toBe(true);
    becomes('hidden');
    expect(isAwake()).toBe(false);
    becomes('visible');
    expect(isAwake()).toBe(true);
  });

  it('is over with its signal', () => {
    begin(false);
    controller.abort();
    expect(isAwake()).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    expect(periods).toHaveLength(1);
  });
});
