import { useReducer, useState } from 'react';
import type { Drawing } from './drawing.ts';
import { startHistory, takeStep, type HistoryStep } from './stroke-history.ts';

/** A drawing to begin with. */
export interface StartDrawing {
  /** Undefined for a new sheet. */
  drawing?: Drawing | undefined;
  /** It is among the files of the note as it is. */
  isSaved: boolean;
}

/** A drawing with its history, of which each step is kept. */
export function useDrawing({ drawing: start, isSaved }: StartDrawing, keep: (drawing: Drawing) => void) {
  const [size, setSize] = useState<Pick<Drawing, 'width' | 'height'> | undefined>(start);
  const [history, take] = useReducer(takeStep, startHistory(start?.strokes ?? []));
  const { strokes, past, future } = history;
  const step = (next: HistoryStep) => {
    take(next);
    if (size) keep({ width: size.width, height: size.height, strokes: takeStep(history, next).strokes });
  };
  const change = ({ width, height, strokes: drawn }: Drawing) => {
    setSize({ width, height });
    take({ kind: 'change', strokes: drawn });
    keep({ width, height, strokes: drawn });
  };
  const isEmpty = strokes.length === 0;
  return {
    size,
    strokes,
    step,
    change,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** What there is to save. */
    unsaved: size && !isEmpty && !(isSaved && strokes === start?.strokes) ? { ...size, strokes } : undefined,
  };
}
