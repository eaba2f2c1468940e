import { expect, it } from 'vitest';
import { isWhole, startCrop, takeCropStep, type CropStep } from './crop-history.ts';

const start = startCrop({ width: 400, height: 300 });
const frame = { x: 50, y: 40, width: 200, height: 100 };
const after = (...steps: CropStep[]) => steps.reduce(takeCropStep, start);

it('turns the picture with its frame', () => {
  const { crop } = after({ kind: 'frame', frame }, { kind: 'turn', times: 1 });
  expect(crop).toEqual({ turns: 1, frame: { x: 160, y: 50, width: 100, height: 200 } });
  expect(after({ kind: 'frame', frame }, { kind: 'turn', times: 1 }, { kind: 'turn', times: 3 }).crop.frame).toEqual(
    frame,
  );
});

it('takes back step by step, and a held key at once', () => {
  const narrower = { ...frame, width: 190 };
  const steps: CropStep[] = [
    { kind: 'frame', frame },
    { kind: 'frame', frame: { ...frame, width: 195 }, group: 'right' },
    { kind: 'frame', frame: narrower, group: 'right' },
  ];
  expect(after(...steps).crop.frame).toEqual(narrower);
  expect(after(...steps, { kind: 'undo' }).crop.frame).toEqual(frame);
  expect(isWhole(after(...steps, { kind: 'undo' }, { kind: 'undo' }))).toBe(true);
  expect(after({ kind: 'undo' })).toBe(start);
});

it('goes back to the whole picture, which can be taken back as well', () => {
  const reset = after({ kind: 'frame', frame }, { kind: 'turn', times: 1 }, { kind: 'reset' });
  expect(isWhole(reset)).toBe(true);
  expect(takeCropStep(reset, { kind: 'undo' }).crop.turns).toBe(1);
  expect(takeCropStep(start, { kind: 'reset' })).toBe(start);
});
