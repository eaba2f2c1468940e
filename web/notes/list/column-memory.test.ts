import { describe, expect, it } from 'vitest';
import { Virtualizer, observeWindowOffset, observeWindowRect, windowScroll } from '@tanstack/react-virtual';
import { createColumnMemory } from './column-memory.ts';

const heights: Record<string, number> = {};

/** A virtualizer without a window, of which every card has been measured. */
function gridOf(lanes: number) {
  const memory = createColumnMemory();
  const optionsFor = (keys: readonly string[], count: number) => ({
    count: keys.length,
    lanes: count,
    laneAssignmentMode: 'measured' as const,
    estimateSize: () => 99.5,
    getItemKey: (index: number) => keys[index] ?? index,
    getScrollElement: () => null,
    scrollToFn: windowScroll,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
  });
  const grid = new Virtualizer<Window, Element>(optionsFor([], lanes));
  return (keys: readonly string[], { leaders = 0, columns = lanes } = {}): Record<string, number> => {
    grid.setOptions(optionsFor(keys, columns));
    memory.keep(grid, { keys, leaders });
    grid.getTotalSize();
    keys.forEach((key, index) => grid.resizeItem(index, heights[key] ?? 100));
    grid.getTotalSize();
    return Object.fromEntries(grid.measurementsCache.map(({ key, lane }) => [String(key), lane]));
  };
}

describe('the memory of columns', () => {
  it('leaves cards in their columns while others come, go and come back', () => {
    Object.assign(heights, { a: 300, b: 100, c: 250 });
    const layOut = gridOf(3);
    const first = layOut(['a', 'b', 'c', 'd', 'e']);
    expect(first).toEqual({ a: 0, b: 1, c: 2, d: 1, e: 1 });
    const { c: _c, ...withoutC } = first;
    expect(layOut(['a', 'b', 'd', 'e'])).toEqual(withoutC);
    // The third column is empty now.
    expect(layOut(['new', 'a', 'b', 'd', 'e'])).toEqual({ ...withoutC, new: 2 });
    expect(layOut(['new', 'a', 'b', 'c', 'd', 'e'])).toEqual({ ...first, new: 2 });
  });

  it('shares several that come at once among the columns, and goes on with those at the end as before', () => {
    const layOut = gridOf(3);
    const first = layOut(['p', 'q', 'r']);
    const columns = layOut(['x', 'y', 'z', 'p', 'q', 'r', 's']);
    expect(columns).toMatchObject(first);
    expect(new Set([columns['x'], columns['y'], columns['z']]).size).toBe(3);
    expect(columns['s']).toBeDefined();
  });

  it('puts a note where the card stood that stood for it', () => {
    Object.assign(heights, { a: 500, b: 100, c: 400 });
    const layOut = gridOf(3);
    layOut(['a', 'b', 'c']);
    const { waiting } = layOut(['waiting', 'a', 'b', 'c'], { leaders: 1 });
    expect(waiting).toBe(1);
    expect(layOut(['waiting', 'note', 'a', 'b', 'c'], { leaders: 1 })['note']).toBe(waiting);
    expect(layOut(['note', 'a', 'b', 'c'])['note']).toBe(waiting);
  });

  it('begins anew in another number of columns', () => {
    const layOut = gridOf(3);
    layOut(['f', 'g', 'h']);
    layOut(['g', 'h']);
    expect(layOut(['g', 'h'], { columns: 2 })).toEqual({ g: 0, h: 1 });
    expect(layOut(['n', 'g', 'h'], { columns: 2 })).toMatchObject({ g: 0, h: 1 });
  });
});
