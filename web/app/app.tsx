import { HydrationBoundary, QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface AppProps {
  queryClient: QueryClient;
  /** What the server has fetched for the page. */
  queries: DehydratedState | undefined;
  /** The router: static on the server, living in the browser. */
  children: ReactNode;
}

/** What stands round the router, the same on both sides. */
export function App({ queryClient, queries, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={queries}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}
