import type { VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { KeptColumns } from './column-memory.ts';

/** A grid as it was left. */
interface LeftGrid {
  measurements: VirtualItem[];
  columns: KeptColumns;
  /** How far the page was scrolled, in CSS pixels. */
  scroll: number;
}

/** Steps of the browser's history whose grids are kept. */
const most = 10;

const left = new Map<string, LeftGrid>();

/** The grid of this step of the history as it was left, in the same number of columns; undefined on the first visit. */
export function useFormerGrid(columns: number): LeftGrid | undefined {
  const former = left.get(useLocation().key);
  return former?.columns.columns === columns ? former : undefined;
}

/** Keeps the grid when it is left, so that the way back leads to the same cards at the same place. */
export function useKeepGrid(save: () => LeftGrid): void {
  const { key } = useLocation();
  const latest = useRef({ key, save });
  useLayoutEffect(() => {
    latest.current = { key, save };
  });
  useLayoutEffect(
    () => () => {
      const { key: step, save: saveNow } = latest.current;
      left.delete(step);
      left.set(step, saveNow());
      for (const old of [...left.keys()].slice(0, -most)) left.delete(old);
    },
    [],
  );
}
