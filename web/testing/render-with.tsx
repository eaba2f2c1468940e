import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { createQueryClient } from '#web/platform/query-client.ts';
import { AlertProvider } from '#web/ui/alerts/alerts.tsx';
import { ConfirmProvider } from '#web/ui/dialog/confirm-dialog.tsx';
// Loaded when it is asked for: a busy machine takes longer to load it than a test waits.
import '#web/ui/dialog/confirm-question.tsx';

/** Renders what needs alerts, dialogs and the query cache. */
export function renderWithUi(children: ReactNode) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <AlertProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </AlertProvider>
    </QueryClientProvider>,
  );
}

/** Renders routes at a path, with the same round them. */
export function renderRoutes(routes: RouteObject[], path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  return { router, ...renderWithUi(<RouterProvider router={router} />) };
}
