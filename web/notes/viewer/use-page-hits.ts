import { useCallback, useMemo, useState } from 'react';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { useSession } from '#web/session/session-context.tsx';
import { languagesToRead } from '../file-words/reading-choice.ts';
import { hitsOnPage, type PageBox } from './page-lines.ts';
import type { OpenedPdf, PageLetters } from './viewer-tools.ts';

/** What is known of a page that was looked at. */
interface SearchedPage {
  hits: readonly PageBox[][];
  /** Letters of its picture, where its text has none of the words. */
  recognized?: PageLetters;
}

const unknown: SearchedPage = { hits: [] };

interface PageSearch {
  pdf: OpenedPdf;
  sought: SoughtTexts | undefined;
  /** The page on which a search found the words. Those of a scan stand in its picture alone. */
  start: number | undefined;
}

/** Hits of the pages that were looked at. */
export function usePageHits({ pdf, sought, start }: PageSearch) {
  const owner = useSession().user?._id ?? '';
  const known = useMemo(() => ({ pdf, sought, pages: new Map<number, SearchedPage>() }), [pdf, sought]);
  const [isRecognizing, setRecognizing] = useState(false);
  const find = useMemo(() => {
    if (!known.sought) return undefined;
    const { sought: words, pages } = known;
    const recognize = async (page: number): Promise<SearchedPage> => {
      setRecognizing(true);
      try {
        const recognized = await known.pdf.recognize(page, languagesToRead(owner));
        return { hits: hitsOnPage(recognized, words), recognized };
      } finally {
        setRecognizing(false);
      }
    };
    const search = async (page: number): Promise<SearchedPage> => {
      const hits = hitsOnPage(await known.pdf.read(page), words);
      return hits.length === 0 && page === start ? recognize(page) : { hits };
    };
    return async (page: number) => {
      const searched = pages.get(page) ?? (await search(page));
      pages.set(page, searched);
      return searched.hits.length;
    };
  }, [known, start, owner]);
  const searchedPage = useCallback((page: number) => known.pages.get(page) ?? unknown, [known]);
  return { find, searchedPage, isRecognizing };
}
