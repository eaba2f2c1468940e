import { HydrationBoundary, QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UiProvider } from '#web/ui/ui-provider.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** What the server has fetched for the page. */
  queries: DehydratedState | undefined;
  nonce: string | undefined;
  /** The router: static on the server, living in the browser. */
  children: ReactNode;
}

/** What stands round the router, the same on both sides. */
export function App({ queryClient, queries, nonce, children }: AppProps) {
  return (
    <UiProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={queries}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </UiProvider>
  );
}
