import { expect, it } from 'vitest';
import type { TabStop } from '../reading/paragraph-properties.ts';
import { nextStop } from './tab-stops.ts';

const stop = (position: number, kind: TabStop['kind'] = 'left'): [number, TabStop] => [
  position,
  { position, kind, leader: 'none' },
];
const every = 36;

it('goes to the next stop of the paragraph, then to one every so often', () => {
  const tabs = new Map([stop(200, 'right'), stop(100)]);
  const reached = [0, 99.95, 100, 150, 200, 215, 216].map((position) => nextStop({ tabs }, position, every));
  expect(reached.map(({ position }) => position)).toEqual([100, 200, 200, 200, 216, 216, 252]);
  expect(reached[1]?.kind).toBe('right');
});

it('goes to where the text begins from a first line that hangs, and nowhere that was taken away', () => {
  const tabs = new Map<number, TabStop | undefined>([[20, undefined]]);
  expect(nextStop({ tabs, indentStart: 30, firstLine: -18 }, 12, every).position).toBe(30);
  expect(nextStop({ tabs, indentStart: 30, firstLine: 10 }, 12, every).position).toBe(36);
});
