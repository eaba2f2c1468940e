import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** One per page in the browser, one per request on the server. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Above zero, or what the server has just rendered is fetched again at once.
        staleTime: 30_000,
        retry: (failures, error) => !isRefusal(error) && failures < 2,
      },
      // A write that may have arrived is never sent twice.
      mutations: { retry: false },
    },
  });
