import type { Corners } from './corners.ts';

/** Corners, with those before them. */
export interface CornerHistory {
  corners: Corners;
  past: readonly Corners[];
  /** What the last step belongs to: presses of arrow keys on one corner are one step. */
  group: string | undefined;
}

/** A step of the history. */
export type CornerStep = { kind: 'move'; corners: Corners; group?: string } | { kind: 'undo' };

export const startCorners = (corners: Corners): CornerHistory => ({ corners, past: [], group: undefined });

/** The history after a step; itself where nothing changes. */
export function takeCornerStep(history: CornerHistory, step: CornerStep): CornerHistory {
  const { corners, past, group } = history;
  if (step.kind === 'move') {
    if (step.corners === corners) return history;
    const isSame = step.group !== undefined && step.group === group;
    return { corners: step.corners, past: isSame ? past : [...past, corners], group: step.group };
  }
  const before = past.at(-1);
  return before ? { corners: before, past: past.slice(0, -1), group: undefined } : history;
}
