import { turnedSize, turnFrame, type Frame, type Size, type Turns } from './crop-frame.ts';

/** How a picture is cut and turned. */
export interface Crop {
  turns: Turns;
  frame: Frame;
}

/** A crop, with those before it. */
export interface CropHistory {
  /** Size of the picture as it is shown elsewhere. */
  original: Size;
  crop: Crop;
  past: readonly Crop[];
  /** What the last step belongs to: presses of one key are one step. */
  group: string | undefined;
}

/** A step of the history. */
export type CropStep =
  | { kind: 'frame'; frame: Frame; group?: string }
  | { kind: 'turn'; times: 1 | 3 }
  | { kind: 'undo' }
  | { kind: 'reset' };

const wholeOf = ({ width, height }: Size): Crop => ({ turns: 0, frame: { x: 0, y: 0, width, height } });

/** True where the copy would be the picture itself. */
export function isWhole({ original, crop: { turns, frame } }: CropHistory): boolean {
  return turns === 0 && frame.width === original.width && frame.height === original.height;
}

export const startCrop = (original: Size): CropHistory => ({
  original,
  crop: wholeOf(original),
  past: [],
  group: undefined,
});

function turn({ turns, frame }: Crop, original: Size): Crop {
  const next = [1, 2, 3, 0] as const;
  return { turns: next[turns], frame: turnFrame(frame, turnedSize(original, turns)) };
}

/** The history after a step; itself where there is nothing to take back. */
export function takeCropStep(history: CropHistory, step: CropStep): CropHistory {
  const { original, crop, past, group } = history;
  const after = (next: Crop, ofGroup?: string): CropHistory => {
    const isSame = ofGroup !== undefined && ofGroup === group;
    return { original, crop: next, past: isSame ? past : [...past, crop], group: ofGroup };
  };
  if (step.kind === 'frame') return after({ ...crop, frame: step.frame }, step.group);
  if (step.kind === 'turn')
    return after(Array.from({ length: step.times }).reduce<Crop>((turned) => turn(turned, original), crop));
  if (step.kind === 'reset') return isWhole(history) ? history : after(wholeOf(original));
  const before = past.at(-1);
  return before ? { original, crop: before, past: past.slice(0, -1), group: undefined } : history;
}
