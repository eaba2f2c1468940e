import '#web/ui/styles.ts';
import type { DehydratedState } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cacheManager } from '#web/platform/cache-manager-global.ts';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { storedToken } from '#web/platform/storage.ts';
import { settingsKey } from '#web/site/site-settings-key.ts';
import { watchWritingSystems } from '#web/ui/watch-writing-systems.ts';
import { App } from './app.tsx';
import { pageStateId, type PageState } from './ssr/page-state.ts';
import { routes } from './routes/routes.tsx';

function readPageState(): Partial<PageState> {
  const text = document.getElementById(pageStateId)?.textContent;
  const state: Partial<PageState> = text ? JSON.parse(text) : {};
  if (!isKeptDocument()) state.queries?.queries.forEach(countAsNew);
  return state;
}

/** Server data that still holds is not asked for again, however old it is. Data that a loader called old stays so. */
function countAsNew({ state }: DehydratedState['queries'][number]): void {
  if (state.dataUpdatedAt > 0) state.dataUpdatedAt = Date.now();
}

/** True if the browser may have restored this document. The server itself sends only documents with the newest data. */
function isKeptDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'back_forward';
}

/** The first page's chunk must be there before hydration, or the server's HTML is thrown away for a spinner. */
async function resolveFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}

async function start(): Promise<void> {
  const { router: hydrationData, queries, settings } = readPageState();
  const queryClient = createQueryClient();
  if (settings) queryClient.setQueryData(settingsKey, settings);
  // A visitor with a token needs the menu soon.
  if (storedToken.get() !== null) void import('./navigation/user-menu.tsx').catch(() => undefined);
  // A chunk that fails here fails again in the router, whose error page then says so.
  await resolveFirstPage().catch(() => undefined);
  const router = createBrowserRouter(routes, { ...(hydrationData && { hydrationData }) });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element.');
  const app = (
    <StrictMode>
      <App queryClient={queryClient} queries={queries}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  // The shell that is kept for times without a network has no page in it.
  if (!root.hasChildNodes()) createRoot(root).render(app);
  // In pieces of a few milliseconds: what is pressed meanwhile comes between them.
  else startTransition(() => void hydrateRoot(root, app));
}

/** The worker and its updates come after the page, which needs neither. */
function watchWorkerLater(): void {
  const watch = async () => (await import('#web/platform/service-worker/worker-updates.ts')).watchWorker();
  // Where its chunk cannot be loaded there is no network, and the next visit tries again.
  const begin = () => requestIdle(() => void watch().catch(() => undefined));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

// Safari has no idle callbacks.
const requestIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work);

function begin(): void {
  window.cacheManager = cacheManager;
  // Running the scripts and bringing the page to life are two tasks.
  void yieldToMain().then(start);
  watchWorkerLater();
  watchWritingSystems();
}

// The version check (check-version.ts) is about to load the page anew.
if (document.documentElement.dataset['reloading'] === undefined) begin();
