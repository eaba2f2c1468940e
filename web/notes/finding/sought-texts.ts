import { createContext, useContext, useEffect, useState } from 'react';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';

/** Words of a search, with the query that they come from. */
export interface SoughtQuery extends SoughtTexts {
  q: string;
}

/** Words of the search under whose results a card stands; undefined where nothing is searched for, or only by operators. */
export const SoughtTextsContext = createContext<SoughtQuery | undefined>(undefined);

export const useSoughtTexts = (): SoughtQuery | undefined => useContext(SoughtTextsContext);

/** The words and phrases of a query, for marking; undefined where it has none. The parser comes with the first search. */
export function useSoughtTextsOf(q: string): SoughtQuery | undefined {
  const [sought, setSought] = useState<SoughtQuery>();
  useEffect(() => {
    if (q === '') return undefined;
    let isCurrent = true;
    const parse = async () => {
      const { parseSearchQuery } = await import('#lib/search/search-query.ts');
      if (isCurrent) setSought({ q, ...parseSearchQuery(q) });
    };
    // Without the parser the results are shown all the same.
    void ignoreErrors(parse);
    return () => {
      isCurrent = false;
    };
  }, [q]);
  const isMarked = sought?.q === q && (sought.words.length > 0 || sought.phrases.length > 0);
  return isMarked ? sought : undefined;
}
