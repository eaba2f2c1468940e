import { expect, it } from 'vitest';
import { editsAfter, newEdits, type PageEvent } from './page-edits.ts';
import { planText, readPlan, wholePlan } from './planned-pages.ts';

/** The plan of so many pages after events, as its text. */
const after = (pageCount: number, ...events: PageEvent[]): string =>
  planText(events.reduce(editsAfter, newEdits(wholePlan(pageCount))).plan);

const select = (...places: number[]): PageEvent => ({ kind: 'selected', places });

it('selects pages one by one, from one to another, and by their places', () => {
  expect(after(4, { kind: 'toggled', place: 1 }, { kind: 'toggled', place: 3 })).toBe('1,2*,3,4*');
  expect(after(4, { kind: 'toggled', place: 1 }, { kind: 'toggled', place: 1 })).toBe('1,2,3,4');
  expect(after(5, { kind: 'toggled', place: 1 }, { kind: 'extended', place: 3 })).toBe('1,2*,3*,4*,5');
  expect(after(5, { kind: 'went', place: 3 }, { kind: 'extended', place: 1 })).toBe('1,2*,3*,4*,5');
  expect(after(3, { kind: 'extended', place: 9 })).toBe('1*,2*,3*');
  expect(after(3, { kind: 'toggled', place: 9 }, select(0, 7))).toBe('1*,2,3');
});

it('turns selected pages, also all the way round', () => {
  const right: PageEvent = { kind: 'turned', by: 90 };
  expect(after(2, select(0), right)).toBe('1>90*,2');
  expect(after(2, select(0), { kind: 'turned', by: -90 })).toBe('1>270*,2');
  expect(after(2, select(0), right, right, right, right)).toBe('1*,2');
});

it.each([
  [[0, 1], -1, '1*,2*,3,4'],
  [[1, 2], -1, '2*,3*,1,4'],
  [[0, 2], -1, '1*,3*,2,4'],
  [[1, 2], 1, '1,4,2*,3*'],
  [[3], 1, '1,2,3,4*'],
  [[0, 1], 1, '3,1*,2*,4'],
] as const)('moves the pages at %j by %i', (places, by, plan) => {
  expect(after(4, select(...places), { kind: 'shifted', by })).toBe(plan);
});

it('drops a page alone, or with the others that are selected', () => {
  expect(after(4, { kind: 'dropped', page: 4, place: 0 })).toBe('4,1,2,3');
  expect(after(4, { kind: 'dropped', page: 1, place: 4 })).toBe('2,3,4,1');
  expect(after(4, { kind: 'dropped', page: 2, place: 2 })).toBe('1,2,3,4');
  expect(after(4, select(0, 2), { kind: 'dropped', page: 3, place: 4 })).toBe('2,4,1*,3*');
  expect(after(4, select(0, 2), { kind: 'dropped', page: 2, place: 0 })).toBe('2,1*,3*,4');
});

it('undoes and redoes, and forgets what was undone after another change', () => {
  const remove: PageEvent = { kind: 'removed' };
  const undo: PageEvent = { kind: 'undone' };
  const redo: PageEvent = { kind: 'redone' };
  expect(after(3, select(0, 1, 2), remove)).toBe('none');
  expect(after(3, select(0, 1, 2), remove, undo)).toBe('1*,2*,3*');
  expect(after(3, select(1), remove, undo, redo)).toBe('1,3');
  expect(after(3, select(1), remove, undo, select(0), { kind: 'shifted', by: 1 }, redo)).toBe('2,1*,3');
  expect(after(3, undo, redo)).toBe('1,2,3');
});

it('reads plans back, and refuses those that do not fit the file', () => {
  for (const text of ['1,2,3', '3>90*,1', '2>270', 'none']) expect(planText(readPlan(text, 3))).toBe(text);
  expect(planText(readPlan('', 2))).toBe('1,2');
  for (const text of ['4', '0', '1,1', '1>45', 'x']) expect(() => readPlan(text, 3)).toThrow(SyntaxError);
});
