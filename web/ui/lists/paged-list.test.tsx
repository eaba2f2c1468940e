import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { NextPage, PagedList } from './paged-list.tsx';

afterEach(cleanup);

const failed = new ApiError('Not today.', { status: 503 });

const show = (query: { data: unknown; error: Error | null; isFetching?: boolean }, isEmpty = false) => {
  const refetch = vi.fn<() => void>();
  const { container } = render(
    <PagedList query={{ isFetching: false, refetch, ...query }} isEmpty={isEmpty} loading="Loading" nothing="Nothing">
      Entries
    </PagedList>,
  );
  return { refetch, text: container.textContent };
};

it.each([
  ['Loading', { data: undefined, error: null }, true],
  ['Nothing', { data: [], error: null }, true],
  ['Entries', { data: [1], error: null }, false],
  // The entries that are there stay when a request for more fails.
  ['Entries', { data: [1], error: failed }, false],
] as const)('shows %s', (text, query, isEmpty) => {
  expect(show(query, isEmpty).text).toBe(text);
});

it('shows the error of the first request, with Retry', () => {
  const { refetch } = show({ data: undefined, error: failed }, true);
  expect(screen.getByRole('alert').textContent).toContain('Not today.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it.each([
  [true, 'Not today.'],
  [false, undefined],
])('requests the next page, and shows its error where asked to: %s', (showsError, text) => {
  const fetchNextPage = vi.fn<() => void>();
  const query = { isFetchingNextPage: false, isFetchNextPageError: true, error: failed, fetchNextPage };
  render(<NextPage query={query} showsError={showsError} />);
  expect(screen.queryByRole('alert')?.textContent).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
