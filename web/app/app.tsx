import { HydrationBoundary, QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface AppProps {
  queryClient: QueryClient;
  /** Data that the server has loaded for the page. */
  queries: DehydratedState | undefined;
  /** The router: static on the server, living in the browser. */
  children: ReactNode;
}

/** Providers around the router, the same on server and browser. */
export function App({ queryClient, queries, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={queries}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}
