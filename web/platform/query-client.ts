import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { holdUnsaved } from './unsaved-work.ts';

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** True on the server as well: it has no navigator, and the data are there. */
const isOnline = () => typeof window === 'undefined' || navigator.onLine;

/** No reload of ours cuts off a change that is on its way. */
function holdingMutations(): MutationCache {
  const running = new WeakMap<Mutation<unknown, unknown>, () => void>();
  return new MutationCache({
    onMutate: (_variables, mutation) => void running.set(mutation, holdUnsaved()),
    // oxlint-disable-next-line max-params -- TanStack Query's signature
    onSettled: (_data, _error, _variables, _onMutate, mutation) => running.get(mutation)?.(),
  });
}

/** One per page in the browser, one per request on the server. */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: holdingMutations(),
    defaultOptions: {
      queries: {
        // Without a network a call fails and says so; a screen that waits silently would not.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Above zero, or what the server has just rendered is fetched again at once.
        staleTime: 30_000,
        retry: (failures, error) => !isRefusal(error) && isOnline() && failures < 2,
      },
      // A write that may have arrived is never sent twice.
      mutations: { networkMode: 'always', retry: false },
    },
  });
