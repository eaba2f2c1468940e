import { describe, expect, it } from 'vitest';
import { matrixOf, moveEdge, moveFrame, turnedSize, turnFrame, type Turns } from './crop-frame.ts';

const size = { width: 400, height: 300 };
const frame = { x: 50, y: 40, width: 200, height: 100 };

describe('a frame', () => {
  it.each([
    ['left', 70, { x: 70, width: 180 }],
    ['left', -9, { x: 0, width: 250 }],
    ['left', 999, { x: 234, width: 16 }],
    ['top', 60.4, { y: 60, height: 80 }],
    ['right', 999, { width: 350 }],
    ['right', 0, { width: 16 }],
    ['bottom', 290, { height: 250 }],
  ] as const)('keeps its %s edge, moved to %d, within the picture', (edge, to, changed) => {
    expect(moveEdge(frame, { edge, to }, size)).toEqual({ ...frame, ...changed });
  });

  it('takes a picture that is smaller than the least whole', () => {
    const dot = { x: 0, y: 0, width: 3, height: 2 };
    expect(moveEdge(dot, { edge: 'left', to: 2 }, dot)).toEqual(dot);
  });

  it('moves within the picture', () => {
    expect(moveFrame(frame, { x: 60, y: 50 }, size)).toEqual({ ...frame, x: 60, y: 50 });
    expect(moveFrame(frame, { x: 999, y: -5 }, size)).toEqual({ ...frame, x: 200, y: 0 });
  });

  it('is itself after four turns', () => {
    const once = turnFrame(frame, size);
    expect(once).toEqual({ x: 160, y: 50, width: 100, height: 200 });
    const twice = turnFrame(once, turnedSize(size, 1));
    expect(turnFrame(turnFrame(twice, turnedSize(size, 2)), turnedSize(size, 3))).toEqual(frame);
  });
});

describe('matrixOf', () => {
  // Corners of the picture after each turn.
  it.each<[Turns, number[], number[]]>([
    [0, [0, 0], [400, 300]],
    [1, [300, 0], [0, 400]],
    [2, [400, 300], [0, 0]],
    [3, [0, 400], [300, 0]],
  ])('turns by %d times 90°', (turns, first, last) => {
    const [a, b, c, d, e, f] = matrixOf({ turns, frame: { x: 0, y: 0 } }, size, 1);
    const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
    expect(at(0, 0)).toEqual(first);
    expect(at(400, 300)).toEqual(last);
  });

  it('puts the frame at the origin', () => {
    const [a, b, c, d, e, f] = matrixOf({ turns: 0, frame }, size, 0.5);
    expect([a * 50 + c * 40 + e, b * 50 + d * 40 + f]).toEqual([0, 0]);
  });
});
