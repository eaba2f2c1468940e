import { useCallback, useRef } from 'react';

/** Serial queue: saves of one text run one at a time, so that none is based on a version before the last one. */
export function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.current.then(work, work);
    last.current = mine;
    return mine;
  }, []);
}
