import type { ComponentProps, ReactNode } from 'react';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button } from '../button.tsx';
import { QueryFailure } from './query-failure.tsx';

/** The part of a query that a list needs, with or without further pages. */
interface ListQuery {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PagedListProps {
  query: ListQuery;
  isEmpty: boolean;
  /** Skeletons. */
  loading: ReactNode;
  /** Stands in place of an empty list. */
  nothing: ReactNode;
  /** The entries, and `NextPage` at their end. */
  children: ReactNode;
}

/** A list that is loading, failed, empty or there. Once it is there, a failed request for more does not replace it. */
export function PagedList({ query, isEmpty, loading, nothing, children }: PagedListProps) {
  if (query.data === undefined) return query.error ? <QueryFailure query={query} /> : loading;
  return isEmpty ? nothing : children;
}

interface NextPageProps extends Omit<ComponentProps<typeof Button>, 'type' | 'loading' | 'onClick'> {
  query: {
    isFetchingNextPage: boolean;
    isFetchNextPageError?: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  /** Shows the error of a failed page above the button. */
  showsError?: boolean;
}

/** The button for the next page of a list, for as long as there is one. */
export function NextPage({ query, showsError = false, children = 'Show more', ...button }: NextPageProps) {
  return (
    <>
      {showsError && query.isFetchNextPageError && <p role="alert">{failureSentence(query.error)}</p>}
      <Button
        variant="default"
        {...button}
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </>
  );
}
