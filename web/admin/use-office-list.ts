import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf, Call, QueryInputOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { CallInput } from '#web/platform/api-client.ts';
import { adminCall } from './admin-call.ts';

/** What a list shows, as its address says it: so that a page can be sent to a colleague, and Back goes back. */
export interface ListView {
  page: number;
  search: string;
  /** A column, with `-` before it where it falls. */
  sort: string;
  /** What else narrows it, by name. */
  filter: (name: string) => string;
  /** Whether it shows less than all there is. */
  isNarrowed: boolean;
  /** Changes some of it. Whatever but the page changes begins at page 1. */
  change: (next: Record<string, string | number>) => void;
}

const newestFirst = '-createdAt';

/** Reads the view from the address; what is in there by hand and makes no sense is as if it were not there. */
export function useListView(): ListView {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (next: Record<string, string | number>) =>
      setParams(
        (old) => {
          const params = new URLSearchParams(old);
          if (!('page' in next)) params.delete('page');
          for (const [name, value] of Object.entries(next)) {
            if (value === '' || value === 'all' || (name === 'page' && value === 1)) params.delete(name);
            else params.set(name, String(value));
          }
          return params;
        },
        // Typing must not fill the history.
        { replace: 'search' in next, preventScrollReset: true },
      ),
    [setParams],
  );
  const page = params.get('page') ?? '1';
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').slice(0, limits.admin.search.max),
    sort: params.get('sort') ?? newestFirst,
    isNarrowed: [...params.keys()].some((name) => name !== 'page' && name !== 'sort'),
    filter: (name) => params.get(name) ?? 'all',
    change,
  };
}

/** The key of every query of a list, by which a change makes it ask again. */
export const listKey = (definition: Pick<Call, 'path'>) => ['admin', definition.path] as const;

/**
 * A page of a list of the back office. While the next page comes the last one stays; `filters` are the names of the query's further
 * fields, which are left out where they say `all`.
 */
export function useOfficeList<C extends Call>(definition: C, view: ListView, filters: readonly string[] = []) {
  const chosen = filters.map((name) => [name, view.filter(name)]).filter(([, value]) => value !== 'all');
  const query = {
    page: String(view.page),
    ...(view.search !== '' && { search: view.search }),
    ...(view.sort !== newestFirst && { sort: view.sort }),
    ...Object.fromEntries(chosen),
  };
  return useQuery<AnswerOf<C>>({
    queryKey: [...listKey(definition), query],
    // The query's fields are texts by the contract of every such list; the compiler cannot follow a generic.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    queryFn: ({ signal }) => adminCall(definition, { query: query as QueryInputOf<C>, signal } as CallInput<C>),
    placeholderData: keepPreviousData,
    // Another admin may be at it: what is shown is asked for again whenever somebody comes back to it.
    staleTime: 0,
  });
}
