import type { Stroke } from './drawing.ts';

type Strokes = readonly Stroke[];

/** What is drawn, with what was drawn before and what was taken back. */
export interface StrokeHistory {
  strokes: Strokes;
  past: readonly Strokes[];
  future: readonly Strokes[];
}

/** A step of the history. */
export type HistoryStep = { kind: 'change'; strokes: Strokes } | { kind: 'undo' | 'redo' };

const maxSteps = 500;

export const startHistory = (strokes: Strokes): StrokeHistory => ({ strokes, past: [], future: [] });

/** The history after a step; itself where there is nothing to take back, or to do again. */
export function takeStep(history: StrokeHistory, step: HistoryStep): StrokeHistory {
  const { strokes, past, future } = history;
  if (step.kind === 'change') return { strokes: step.strokes, past: [...past, strokes].slice(-maxSteps), future: [] };
  if (step.kind === 'undo') {
    const before = past.at(-1);
    return before ? { strokes: before, past: past.slice(0, -1), future: [strokes, ...future] } : history;
  }
  const [next, ...rest] = future;
  return next ? { strokes: next, past: [...past, strokes], future: rest } : history;
}
