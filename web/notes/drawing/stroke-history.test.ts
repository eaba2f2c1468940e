import { expect, it } from 'vitest';
import { startHistory, takeStep, type HistoryStep } from './stroke-history.ts';

const stroke = (x: number) => ({ ink: '#807c76', width: 4, points: [[x, 0]] });
const [one, two] = [stroke(1), stroke(2)];

const after = (...steps: HistoryStep[]) => steps.reduce(takeStep, startHistory([]));
const change = (...strokes: (typeof one)[]): HistoryStep => ({ kind: 'change', strokes });
const [undo, redo]: HistoryStep[] = [{ kind: 'undo' }, { kind: 'redo' }];

it('takes back and does again', () => {
  if (!undo || !redo) throw new Error('Two steps.');
  expect(after(change(one), change(one, two), undo).strokes).toEqual([one]);
  expect(after(change(one), change(one, two), undo, undo).strokes).toEqual([]);
  expect(after(change(one), change(one, two), undo, undo, redo, redo).strokes).toEqual([one, two]);
  expect(after(change(one), undo, change(two), redo).strokes).toEqual([two]);
});

it('stays where there is nothing to take back or to do again', () => {
  const history = startHistory([one]);
  expect(takeStep(history, { kind: 'undo' })).toBe(history);
  expect(takeStep(history, { kind: 'redo' })).toBe(history);
});

it('brings back what was cleared', () => {
  expect(after(change(one), change(), { kind: 'undo' }).strokes).toEqual([one]);
});
