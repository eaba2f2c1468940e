import { useSyncExternalStore } from 'react';

/** One column below 640 px, two from there, three from 1024 px. */
const two = '(min-width: 40em)';
const three = '(min-width: 64em)';

function subscribe(listener: () => void): () => void {
  const queries = [two, three].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function columnsNow(): number {
  if (window.matchMedia(three).matches) return 3;
  return window.matchMedia(two).matches ? 2 : 1;
}

/** In how many columns the notes stand. */
export const useColumns = (): number => useSyncExternalStore(subscribe, columnsNow, () => 1);
