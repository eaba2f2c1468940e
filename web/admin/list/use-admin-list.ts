import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf, Call, QueryInputOf } from '#contract/call.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import type { CallInput } from '#web/platform/api-client.ts';
import { adminCall } from '../admin-call.ts';

/** View of a list, stored in the address: an admin can share it, and Back restores it. */
export interface ListView {
  page: number;
  search: string;
  /** A column, with `-` before it where it falls. */
  sort: string;
  /** Which of its options a filter is at; the first one, which narrows nothing, where the address says nothing. */
  filter: <Option extends string>(name: string, options: readonly [Option, ...Option[]]) => Option;
  /** A day that a filter is at, such as 2026-11-27; `all` where the address names none. */
  day: (name: string) => string;
  /** Changes some of it. Every change but that of the page begins at page 1. */
  change: (next: Record<string, string | number>) => void;
  /** All rows again, in the order of now. */
  showAll: () => void;
}

const newestFirst = '-createdAt';

const isDay = (given: string) => /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given));

const isSort = (given: string, fields: readonly string[]) => fields.includes(given.replace(/^-/, ''));

/**
 * Reads the view from the address; what is in there by hand and makes no sense is as if it were not there. `sorts` are the columns
 * that the list can be sorted by.
 */
export function useListView(sorts: readonly string[] = ['createdAt']): ListView {
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
  const showAll = useCallback(
    () => setParams((old) => (old.has('sort') ? { sort: old.get('sort') ?? '' } : {}), { preventScrollReset: true }),
    [setParams],
  );
  const page = params.get('page') ?? '';
  const sort = params.get('sort') ?? '';
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').slice(0, adminLimits.search.max),
    sort: isSort(sort, sorts) ? sort : newestFirst,
    day: (name) => {
      const given = params.get(name) ?? '';
      return isDay(given) ? given : 'all';
    },
    filter: (name, options) => options.find((option) => option === params.get(name)) ?? options[0],
    change,
    showAll,
  };
}

/** The key of every query of a list, by which a change makes it ask again. */
export const listKey = (definition: Pick<Call, 'path'>) => ['admin', definition.path] as const;

/**
 * A page of a list of the back office. While the next page comes the last one stays. `filters` are further fields of the query, which
 * are left out where they say `all`.
 */
export function useAdminList<C extends Call>(definition: C, view: ListView, filters: Record<string, string> = {}) {
  const chosen = Object.entries(filters).filter(([, value]) => value !== 'all');
  const query = {
    page: String(view.page),
    ...(view.search !== '' && { search: view.search }),
    ...(view.sort !== newestFirst && { sort: view.sort }),
    ...Object.fromEntries(chosen),
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<AnswerOf<C>>({
    queryKey: [...listKey(definition), query],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract types every such query as texts; the compiler cannot follow a generic
    queryFn: ({ signal }) => adminCall(definition, { query: query as QueryInputOf<C>, signal } as CallInput<C>),
    placeholderData: keepPreviousData,
    // Another admin may be at it: what is shown is asked for again whenever somebody comes back to it.
    staleTime: 0,
  });
  return {
    data,
    error,
    isFetching,
    /** The rows are those of the view before. */
    isOld: isPlaceholderData,
    retry: () => void refetch(),
    /** True if a search or a filter narrows the list. */
    isNarrowed: view.search !== '' || chosen.length > 0,
  };
}

/** Return type of `useAdminList`. */
export interface AskedList<Answer> extends Omit<ReturnType<typeof useAdminList>, 'data'> {
  data: Answer | undefined;
}
