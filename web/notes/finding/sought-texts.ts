import { createContext, useContext } from 'react';
import type { SoughtTexts } from '#lib/search-hits.ts';
import { parseSearchQuery } from '#lib/search-query.ts';

/** Words of the search under whose results a card stands; undefined where nothing is searched for, or only by operators. */
export const SoughtTextsContext = createContext<SoughtTexts | undefined>(undefined);

export const useSoughtTexts = (): SoughtTexts | undefined => useContext(SoughtTextsContext);

/** The words and phrases of a query, for marking; undefined where it has none. */
export function soughtTextsOf(q: string): SoughtTexts | undefined {
  const { words, phrases } = parseSearchQuery(q);
  return words.length > 0 || phrases.length > 0 ? { words, phrases } : undefined;
}
